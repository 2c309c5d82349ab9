-- Why a visit was started. An order dialog opens one before anything is ordered, and a station may start one on its own.

-- When an order dialog last opened the visit. Null: the patient was sent on purpose, and the server never ends the visit.
alter table visit add column order_opened_at timestamptz;
-- True where people of that very station started it, without a doctor: it opens no record until something is ordered.
alter table visit add column self_started boolean not null default false;

-- Existing rows: only doctors have order dialogs, and no other screen led them to pharmacy or laboratory.
update visit v set order_opened_at = v.created_at
from care_point p, account_role r
where p.facility_id = v.facility_id and p.id = v.care_point_id and p.kind in ('pharmacy', 'laboratory')
  and r.facility_id = v.facility_id and r.account_id = v.created_by and r.role = 'doctor'
  and v.status = 'Pending'
  and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id);
-- A record stays open for 30 days after a visit; older ones need no mark.
update visit v set self_started = true
from care_point p, account_role r, audit a
where p.facility_id = v.facility_id and p.id = v.care_point_id and p.kind in ('pharmacy', 'laboratory')
  and r.facility_id = v.facility_id and r.account_id = v.created_by
  and r.role = case p.kind when 'pharmacy' then 'pharmacist' else 'lab_tech' end
  and a.facility_id = v.facility_id and a.member_id = v.member_id and a.subject_id = v.id
  and a.action = 'visit.started' and a.role <> 'doctor'
  and v.created_at > now() - interval '31 days';

create index visit_opened_for_order on visit (facility_id, order_opened_at)
  where status = 'Pending' and order_opened_at is not null;

-- Facilities with visits that an order dialog opened before a moment and under which nothing was ever ordered.
create function facilities_with_empty_visits(p_before timestamptz) returns table (facility_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from facility f
  where exists (select from visit v
    where v.facility_id = f.id and v.status = 'Pending' and v.order_opened_at < p_before
      and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id))
$$;
revoke all on function facilities_with_empty_visits(timestamptz) from public;
grant execute on function facilities_with_empty_visits(timestamptz) to afyakadi_app;

-- Locks a patient whose product has a ceiling or a number of an item, so that what reads what is left of it and then uses
-- it waits for others that do. Products of earlier authorizations count: work may go on under one.
create function lock_balance(p_facility uuid, p_member uuid) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform from authorized_member m
    where m.facility_id = p_facility and m.id = p_member and exists (
      select from product_benefit b
      where b.facility_id = p_facility and (b.yearly_ceiling is not null or b.yearly_number is not null)
        and (b.scheme_id = m.scheme_id and b.product_code = m.product_code or exists (
          select from card_authorization a where a.facility_id = p_facility and a.member_id = p_member
            and a.scheme_id = b.scheme_id and a.product_code = b.product_code)))
    for no key update of m;
  return true;
end $$;
revoke all on function lock_balance(uuid, uuid) from public;
grant execute on function lock_balance(uuid, uuid) to afyakadi_app;

-- What the scheme does not pay of what is not claimed yet, in TZS: without it, a visit whose services are wholly the
-- patient's looks like one whose services have no price. What was given before this file counts as paid.
alter table unclaimed add column unpaid bigint not null default 0;

create or replace function note_unclaimed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into unclaimed as u (facility_id, authorization_id, member_id, day, quantity, amount, unpaid)
    select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity),
      sum(s.quantity * s.unit_price - s.copayment - s.over_number - s.over_ceiling),
      sum(s.copayment + s.over_number + s.over_ceiling)
    from added s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    where s.covered and a.provisional is distinct from 'closed'
      and not exists (select from claim c where c.facility_id = s.facility_id
        and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
    group by 1, 2, 3, 4
  on conflict (facility_id, authorization_id) do update
    set quantity = u.quantity + excluded.quantity, amount = u.amount + excluded.amount,
      unpaid = u.unpaid + excluded.unpaid;
  return null;
end $$;

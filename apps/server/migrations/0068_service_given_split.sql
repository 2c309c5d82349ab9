-- What the scheme does not pay of a covered service, by the reason, in TZS; below 0 in what takes a service back.
alter table service_given
  add column copayment bigint not null default 0,
  add column over_number bigint not null default 0,
  add column over_ceiling bigint not null default 0,
  add column waived boolean not null default false; -- nobody pays these parts; otherwise the patient does

-- The amount of what is not claimed yet is the scheme's part.
create or replace function note_unclaimed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into unclaimed as u (facility_id, authorization_id, member_id, day, quantity, amount)
    select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity),
      sum(s.quantity * s.unit_price - s.copayment - s.over_number - s.over_ceiling)
    from added s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    where s.covered and a.provisional is distinct from 'closed'
      and not exists (select from claim c where c.facility_id = s.facility_id
        and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
    group by 1, 2, 3, 4
  on conflict (facility_id, authorization_id) do update
    set quantity = u.quantity + excluded.quantity, amount = u.amount + excluded.amount;
  return null;
end $$;

-- How many services without a price are not claimed yet. A claim has a line for each, also beside services of which the
-- patient pays all. What was given before this file counts as 0.
alter table unclaimed add column unpriced bigint not null default 0;

create or replace function note_unclaimed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into unclaimed as u (facility_id, authorization_id, member_id, day, quantity, amount, unpaid, unpriced)
    select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity),
      sum(s.quantity * s.unit_price - s.copayment - s.over_number - s.over_ceiling),
      sum(s.copayment + s.over_number + s.over_ceiling),
      coalesce(sum(s.quantity) filter (where s.unit_price = 0), 0)
    from added s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    where s.covered and a.provisional is distinct from 'closed'
      and not exists (select from claim c where c.facility_id = s.facility_id
        and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
    group by 1, 2, 3, 4
  on conflict (facility_id, authorization_id) do update
    set quantity = u.quantity + excluded.quantity, amount = u.amount + excluded.amount,
      unpaid = u.unpaid + excluded.unpaid, unpriced = u.unpriced + excluded.unpriced;
  return null;
end $$;

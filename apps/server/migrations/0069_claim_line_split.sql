-- What the scheme does not pay of a claimed line, as the ledger has it; the line claims the rest of its amount.
alter table claim_line
  add column copayment bigint not null default 0,
  add column over_number bigint not null default 0,
  add column over_ceiling bigint not null default 0,
  add column waived boolean not null default false;

create or replace function check_claim_amount() returns trigger language plpgsql as $$
declare
  claim_key uuid;
  facility_key uuid;
begin
  if tg_table_name = 'claim' then
    claim_key := new.id; facility_key := new.facility_id;
  elsif tg_op = 'DELETE' then
    claim_key := old.claim_id; facility_key := old.facility_id;
  else
    claim_key := new.claim_id; facility_key := new.facility_id;
  end if;
  if exists (
    select from claim c where c.facility_id = facility_key and c.id = claim_key and c.amount_claimed <> (
      select coalesce(sum(l.amount - l.copayment - l.over_number - l.over_ceiling), 0) from claim_line l
      where l.facility_id = facility_key and l.claim_id = claim_key and l.left_out is null)
  ) then
    raise exception 'The amount of claim % is not the sum of its lines', claim_key using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger claim_line_sent before delete or update of item_code, item_name, quantity, unit_price, left_out,
  approval_no, copayment, over_number, over_ceiling, waived on claim_line
  for each row execute function keep_sent_lines();

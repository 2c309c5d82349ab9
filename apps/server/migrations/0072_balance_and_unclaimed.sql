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

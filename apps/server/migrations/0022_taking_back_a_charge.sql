-- The completion of a visit can be undone, and then its charge is taken back: by a row with a negative quantity that
-- names the charge, like any return. The visit can be completed again, with a charge of the next number.
alter table service_given
  add column returns_charge uuid,
  add column charge_no smallint not null default 1,
  add constraint service_given_returns_charge_fkey foreign key (facility_id, returns_charge) references service_given,
  drop constraint service_given_quantity_check,
  add constraint service_given_quantity_check check (
    quantity > 0 or (quantity < 0 and (line_id is not null or returns_charge is not null))),
  add constraint service_given_returns_charge_check check (
    returns_charge is null or (quantity = -1 and line_id is null and not is_charge));
create unique index service_given_charge_returned on service_given (facility_id, returns_charge)
  where returns_charge is not null;
drop index service_given_charge;
create unique index service_given_charge on service_given (facility_id, visit_id, charge_no) where is_charge;

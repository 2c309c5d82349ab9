-- What a scheme's product pays of what it covers: the patient's co-payment, and what it pays at most in a year.
create table product_benefit (
  facility_id uuid not null references facility,
  scheme_id text not null,
  product_code text not null,
  patient_type text not null check (patient_type in ('OUT', 'IN')),
  item_code text not null default '', -- '': every item
  copayment_percent smallint check (copayment_percent between 1 and 100),
  yearly_ceiling bigint check (yearly_ceiling >= 0), -- TZS
  yearly_number integer check (yearly_number >= 0),
  waived boolean not null default false, -- the facility may not charge the patient what the scheme does not pay
  primary key (facility_id, scheme_id, product_code, patient_type, item_code),
  check (item_code <> '' or yearly_number is null)
);
alter table product_benefit enable row level security;
create policy facility_only on product_benefit to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on product_benefit to afyakadi_app;

alter table import
  drop constraint import_kind_check,
  add constraint import_kind_check check (kind in ('members', 'tariff', 'exclusions', 'benefits'));

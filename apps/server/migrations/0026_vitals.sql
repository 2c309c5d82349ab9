-- Vital signs of a moment. Never deleted: wrong ones are marked, and a later row has the right values.
create table vitals (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  authorization_id uuid not null,
  weight_kg numeric(5, 2),
  temperature_c numeric(3, 1),
  pulse smallint,
  systolic smallint,
  diastolic smallint,
  oxygen smallint, -- saturation in percent
  muac_cm numeric(3, 1), -- mid-upper arm circumference
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, recorded_by) references account,
  check (num_nonnulls(weight_kg, temperature_c, pulse, systolic, diastolic, oxygen, muac_cm) > 0),
  check ((systolic is null) = (diastolic is null))
);
create index vitals_of_member on vitals (facility_id, member_id, recorded_at desc);
create index vitals_of_authorization on vitals (facility_id, authorization_id);

alter table vitals enable row level security;
create policy facility_only on vitals to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawn_reason) on vitals to afyakadi_app;

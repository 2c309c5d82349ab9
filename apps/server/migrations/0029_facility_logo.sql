-- The facility's logo on its documents, as the administrator uploaded it.
create table facility_logo (
  facility_id uuid primary key references facility,
  type text not null check (type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 150000)
);

alter table facility_logo enable row level security;
create policy facility_only on facility_logo to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on facility_logo to afyakadi_app;

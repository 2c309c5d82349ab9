-- Named lines that the doctors of a facility order together: "Malaria, uncomplicated, adult".
create table order_set (
  facility_id uuid not null references facility,
  id uuid not null,
  name text not null,
  category text not null check (category in ('medicine', 'test')),
  -- Items with their directions, and their names when the set was saved.
  lines jsonb not null,
  saved_at timestamptz not null,
  saved_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, saved_by) references account
);
create unique index order_set_name on order_set (facility_id, category, lower(name));

alter table order_set enable row level security;
create policy facility_only on order_set to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (name), delete on order_set to afyakadi_app;

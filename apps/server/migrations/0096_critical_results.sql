-- The tests whose result is critical, or was before its correction, and which of them nobody has seen. A row is opened
-- again by each version, so that a correction is seen too (decision 079).
create table critical_result (
  facility_id uuid not null references facility,
  line_id uuid not null,
  since timestamptz not null,
  waits_for_notice boolean not null, -- the newest version is critical, and no doctor was told of it
  seen_at timestamptz,
  seen_by uuid,
  primary key (facility_id, line_id),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, seen_by) references account,
  check ((seen_at is null) = (seen_by is null)),
  check (not (waits_for_notice and seen_at is not null))
);
create index critical_result_unseen on critical_result (facility_id, since) where seen_at is null;
-- As for every table that grows (decision 072).
alter table critical_result alter column facility_id set (n_distinct = 1);

alter table critical_result enable row level security;
create policy facility_only on critical_result to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on critical_result to afyakadi_app;

-- Those of the last days of which no doctor was told.
insert into critical_result (facility_id, line_id, since, waits_for_notice)
select r.facility_id, r.line_id, r.resulted_at, true
from test_result r
where r.resulted_at > now() - interval '7 days' and r.notified_at is null
  and not exists (select from test_result n
    where n.facility_id = r.facility_id and n.line_id = r.line_id and n.version > r.version)
  and exists (select from test_value v
    where v.facility_id = r.facility_id and v.result_id = r.id and (v.value < v.critical_low or v.value > v.critical_high));

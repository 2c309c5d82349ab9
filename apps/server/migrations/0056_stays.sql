-- In-patient stays: the beds of a ward, who lies in them since when, and up to which day they are charged.

create table bed (
  facility_id uuid not null references facility,
  id uuid not null,
  care_point_id uuid not null, -- the ward
  name text not null,
  item_code text not null, -- the bed-day: its class
  round_item_code text, -- charged with each bed-day; null: nothing
  active boolean not null default true,
  primary key (facility_id, id),
  constraint bed_name unique (facility_id, care_point_id, name),
  foreign key (facility_id, care_point_id) references care_point,
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code),
  foreign key (facility_id, round_item_code) references facility_item (facility_id, item_code)
);

create table stay (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  authorization_id uuid not null,
  care_point_id uuid not null, -- the ward that was asked, then where the patient is
  status text not null check (status in ('Requested', 'Admitted', 'Discharged', 'Cancelled')),
  reason text not null,
  requested_at timestamptz not null,
  requested_by uuid not null,
  admitted_at timestamptz,
  admitted_by uuid,
  admitted_on date, -- the facility's day
  next_bed_day date, -- the first day whose midnight is not charged yet
  discharged_at timestamptz,
  discharged_by uuid,
  discharged_on date,
  outcome text check (outcome in ('Home', 'Referred', 'Left', 'Died')),
  unfinished_reason text, -- why the patient was discharged with orders that are not finished
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, care_point_id) references care_point,
  foreign key (facility_id, requested_by) references account,
  foreign key (facility_id, admitted_by) references account,
  foreign key (facility_id, discharged_by) references account,
  foreign key (facility_id, cancelled_by) references account,
  check ((status in ('Admitted', 'Discharged')) = (admitted_at is not null)),
  check ((admitted_at is null) = (admitted_on is null) and (admitted_at is null) = (next_bed_day is null)),
  check ((status = 'Discharged') = (discharged_at is not null)),
  check ((discharged_at is null) = (discharged_on is null) and (discharged_at is null) = (outcome is null)),
  check (discharged_at >= admitted_at)
);
-- A patient lies in one place, and a folio is of one stay.
create unique index stay_one_open on stay (facility_id, member_id) where status in ('Requested', 'Admitted');
create unique index stay_once on stay (facility_id, authorization_id) where status <> 'Cancelled';
create index stay_of_authorization on stay (facility_id, authorization_id);
create index stay_of_member on stay (facility_id, member_id, requested_at desc);
create index stay_requested on stay (facility_id, care_point_id) where status = 'Requested';
create index stay_charged on stay (facility_id, next_bed_day) where status = 'Admitted';

-- Who lies in a bed since when. What the bed costs is copied, so that a change of the bed is for the next patient.
create table bed_assignment (
  facility_id uuid not null references facility,
  id uuid not null,
  stay_id uuid not null,
  bed_id uuid not null,
  visit_id uuid not null, -- at the bed's ward
  item_code text not null,
  round_item_code text,
  from_at timestamptz not null,
  until_at timestamptz,
  placed_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, stay_id) references stay,
  foreign key (facility_id, bed_id) references bed,
  foreign key (facility_id, visit_id) references visit,
  foreign key (facility_id, placed_by) references account,
  check (until_at >= from_at)
);
-- One patient a bed, one bed a patient.
create unique index bed_assignment_one_patient on bed_assignment (facility_id, bed_id) where until_at is null;
create unique index bed_assignment_one_bed on bed_assignment (facility_id, stay_id) where until_at is null;
create index bed_assignment_of_stay on bed_assignment (facility_id, stay_id, from_at);
create index bed_assignment_of_visit on bed_assignment (facility_id, visit_id);

do $$
declare
  t text;
begin
  foreach t in array array['bed', 'stay', 'bed_assignment'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;
grant select, insert, update on bed, stay, bed_assignment to afyakadi_app;

-- Those with a patient whose last midnight is not charged; a job has no facility.
create function facilities_with_bed_days(p_today date) returns table (facility_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from facility f
  where exists (select from stay y
    where y.facility_id = f.id and y.status = 'Admitted' and y.next_bed_day < p_today)
$$;
revoke all on function facilities_with_bed_days(date) from public;
grant execute on function facilities_with_bed_days(date) to afyakadi_app;

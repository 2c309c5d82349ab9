-- The clinical work: the patient's record, orders, what was dispensed, done and measured, and referrals.

-- ---------------------------------------------------------------- the patient's record

create table diagnosis (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  authorization_id uuid not null,
  code text not null,
  name text not null,
  certainty text not null check (certainty in ('Provisional', 'Final')),
  note text,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  finalized_at timestamptz,
  finalized_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, recorded_by) references account
);
create index diagnosis_of_member on diagnosis (facility_id, member_id, recorded_at desc);
-- The same code once under an authorization: a double click makes one.
create unique index diagnosis_once on diagnosis (facility_id, authorization_id, code) where withdrawn_at is null;
alter table diagnosis alter column facility_id set (n_distinct = 1);
alter table diagnosis enable row level security;
create policy facility_only on diagnosis to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on diagnosis to afyakadi_app;

create table clinical_note (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  authorization_id uuid not null,
  text text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, recorded_by) references account
);
create index clinical_note_of_member on clinical_note (facility_id, member_id, recorded_at desc);
create index clinical_note_of_authorization on clinical_note (facility_id, authorization_id);
alter table clinical_note alter column facility_id set (n_distinct = 1);
alter table clinical_note enable row level security;
create policy facility_only on clinical_note to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on clinical_note to afyakadi_app;

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
  respiratory_rate smallint,
  height_cm numeric(4, 1),
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, recorded_by) references account,
  check (num_nonnulls(weight_kg, temperature_c, pulse, systolic, diastolic, oxygen, muac_cm, respiratory_rate,
    height_cm) > 0),
  check ((systolic is null) = (diastolic is null))
);
create index vitals_of_member on vitals (facility_id, member_id, recorded_at desc);
create index vitals_of_authorization on vitals (facility_id, authorization_id);
alter table vitals alter column facility_id set (n_distinct = 1);
alter table vitals enable row level security;
create policy facility_only on vitals to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (withdrawn_at, withdrawn_by, withdrawn_reason) on vitals to afyakadi_app;

create table allergy (
  facility_id uuid not null references facility,
  id uuid not null,
  member_id uuid not null,
  substance text not null,
  reaction text,
  severity text not null check (severity in ('Mild', 'Moderate', 'Severe')),
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, recorded_by) references account
);
create index allergy_of_member on allergy (facility_id, member_id, recorded_at desc);
create unique index allergy_once on allergy (facility_id, member_id, lower(substance)) where withdrawn_at is null;
alter table allergy alter column facility_id set (n_distinct = 1);
alter table allergy enable row level security;
create policy facility_only on allergy to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on allergy to afyakadi_app;

-- ---------------------------------------------------------------- orders

-- Named lines that the doctors of a facility order together: "Malaria, uncomplicated, adult".
create table order_set (
  facility_id uuid not null references facility,
  id uuid not null,
  name text not null,
  category text not null check (category in ('medicine', 'test', 'service')),
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
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (name), delete on order_set to afyakadi_app;

-- One line of an order. What changes a line locks its visit first, then the line.
create table order_line (
  facility_id uuid not null references facility,
  id uuid not null,
  order_id uuid not null, -- the lines that were sent together
  visit_id uuid not null,
  authorization_id uuid not null,
  member_id uuid not null,
  item_id uuid not null,
  item_code text not null,
  item_name text not null,
  strength text,
  category text not null check (category in ('medicine', 'test', 'service')),
  unit_price bigint not null check (unit_price >= 0), -- TZS, the scheme's price when it was ordered
  coverage text not null check (coverage in ('covered', 'cash', 'approval')),
  approval_no text,
  quantity integer not null check (quantity > 0),
  dosage text,
  dose numeric check (dose > 0),
  frequency text,
  duration_days integer check (duration_days > 0),
  doctor_note text,
  diagnosis_id uuid,
  override_reason text,
  status text not null check (status in ('Ordered', 'PartlyDispensed', 'Dispensed', 'PartlyDone', 'Done', 'Preliminary',
    'Resulted', 'Cancelled', 'NotGiven', 'NotDone')),
  dispensed_quantity integer not null default 0,
  day date not null, -- the facility's day of the order
  ordered_at timestamptz not null,
  ordered_by uuid not null,
  closed_at timestamptz,
  closed_by uuid,
  closed_reason text,
  -- The doctor needs the result now: the laboratory's list shows these first.
  urgent boolean not null default false,
  -- The co-payment and what was left of ceilings when the line was ordered, and the scheme's part of it in TZS by them;
  -- null where the scheme's product has none.
  split_terms jsonb,
  scheme_amount bigint,
  -- The unit of a dose at one time, of which the quantity and the limits of doses are computed (decision 081). Null:
  -- the unit in which the item's form is usually dosed.
  dose_unit text constraint order_line_dose_unit check (dose_unit in ('tablet', 'capsule', 'suppository', 'sachet',
    'vial', 'ml', 'drop', 'puff', 'application', 'piece', 'IU', 'mg', 'mcg', 'g')),
  -- The line in whose place the pharmacy gives another pack or brand; that one is closed with the reason.
  substitutes uuid,
  -- Since when and why no more doses of an in-patient are due. What was dispensed and claimed stays.
  stopped_at timestamptz,
  stopped_on date, -- the facility's day
  stopped_by uuid,
  stopped_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, stopped_by) references account,
  check (num_nulls(stopped_at, stopped_on, stopped_by, stopped_reason) in (0, 4)),
  foreign key (facility_id, substitutes) references order_line,
  foreign key (facility_id, visit_id) references visit,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, item_id) references facility_item,
  foreign key (facility_id, diagnosis_id) references diagnosis,
  foreign key (facility_id, ordered_by) references account,
  -- Never more than ordered in sum, however many press at once.
  check (dispensed_quantity between 0 and quantity),
  check ((status in ('Dispensed', 'Done')) = (dispensed_quantity = quantity and category <> 'test')),
  check (category <> 'test' or dispensed_quantity = 0)
) with (fillfactor = 90);
create index order_line_of_visit on order_line (facility_id, visit_id, ordered_at, id);
create index order_line_of_member on order_line (facility_id, member_id, category, ordered_at desc, id desc);
create index order_line_of_authorization on order_line (facility_id, authorization_id);
create index order_line_of_item on order_line (facility_id, member_id, item_code, ordered_at desc);
-- The prescription of an order is printed by the order's identifier.
create index order_line_of_order on order_line (facility_id, order_id);
-- A line is substituted once.
create unique index order_line_of_substituted on order_line (facility_id, substitutes)
  where substitutes is not null;
alter table order_line alter column facility_id set (n_distinct = 1);
alter table order_line enable row level security;
create policy facility_only on order_line to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on order_line to afyakadi_app;

-- Orders of the same item at the same moment do not wait for each other: the count ranks results, so one that is missed
-- does no harm.
create function count_item_use() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into item_use (facility_id, item_id, times_ordered)
    select distinct facility_id, item_id, 0 from added a
    where not exists (select from item_use u where u.facility_id = a.facility_id and u.item_id = a.item_id)
    order by facility_id, item_id
  on conflict do nothing;
  with counted as (
    select facility_id, item_id, count(*) as n from added group by 1, 2
  ), free as materialized (
    select u.facility_id, u.item_id, c.n from item_use u join counted c using (facility_id, item_id)
    for no key update of u skip locked
  )
  update item_use u set times_ordered = u.times_ordered + f.n from free f
    where u.facility_id = f.facility_id and u.item_id = f.item_id;
  return null;
end $$;
create trigger order_line_counts_items after insert on order_line
  referencing new table as added for each statement execute function count_item_use();

-- Facilities with visits that an order dialog opened before a moment and under which nothing was ever ordered.
create function facilities_with_empty_visits(p_before timestamptz) returns table (facility_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from facility f
  where exists (select from visit v
    where v.facility_id = f.id and v.status = 'Pending' and v.order_opened_at < p_before
      and not exists (select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id))
$$;
revoke all on function facilities_with_empty_visits from public;
grant execute on function facilities_with_empty_visits to afyakadi_app;

-- ---------------------------------------------------------------- dispensing and results

-- A medicine given or a service done, whole or in part.
create table dispense (
  facility_id uuid not null references facility,
  id uuid not null,
  line_id uuid not null,
  quantity integer not null check (quantity > 0),
  reversed_quantity integer not null default 0 check (reversed_quantity between 0 and quantity),
  override_reason text,
  day date not null,
  dispensed_at timestamptz not null,
  dispensed_by uuid not null,
  -- What was found or done, in the performer's words; null for medicines.
  report text,
  -- Of an appliance, as its item asks.
  serial_no text,
  size text,
  primary key (facility_id, id),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, dispensed_by) references account
);
create index dispense_of_line on dispense (facility_id, line_id, dispensed_at);
-- A serial number is handed over once; it is free again when that is taken back.
create unique index dispense_serial_no_once on dispense (facility_id, upper(serial_no))
  where serial_no is not null and reversed_quantity < quantity;
alter table dispense alter column facility_id set (n_distinct = 1);
alter table dispense enable row level security;
create policy facility_only on dispense to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on dispense to afyakadi_app;

create table dispense_reversal (
  facility_id uuid not null references facility,
  id uuid not null,
  dispense_id uuid not null,
  quantity integer not null check (quantity > 0),
  reason text not null,
  day date not null,
  reversed_at timestamptz not null,
  reversed_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, dispense_id) references dispense,
  foreign key (facility_id, reversed_by) references account
);
create index dispense_reversal_of_dispense on dispense_reversal (facility_id, dispense_id, reversed_at);
alter table dispense_reversal alter column facility_id set (n_distinct = 1);
alter table dispense_reversal enable row level security;
create policy facility_only on dispense_reversal to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on dispense_reversal to afyakadi_app;

-- A sample for a requested test. Tests from one tube share the number on its label. A rejected one stays, and another is
-- collected then.
create table lab_sample (
  facility_id uuid not null references facility,
  id uuid not null,
  line_id uuid not null,
  number text not null,
  collected_at timestamptz not null,
  collected_by uuid not null,
  received_at timestamptz,
  received_by uuid,
  rejected_at timestamptz,
  rejected_by uuid,
  rejected_reason text,
  primary key (facility_id, id),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, collected_by) references account,
  check ((received_at is null) = (received_by is null)),
  check ((rejected_at is null) = (rejected_by is null) and (rejected_at is null) = (rejected_reason is null))
);
create unique index lab_sample_once on lab_sample (facility_id, line_id) where rejected_at is null;
create index lab_sample_of_line on lab_sample (facility_id, line_id, collected_at desc);
create index lab_sample_number on lab_sample (facility_id, number);
alter table lab_sample alter column facility_id set (n_distinct = 1);
alter table lab_sample enable row level security;
create policy facility_only on lab_sample to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (received_at, received_by, rejected_at, rejected_by, rejected_reason) on lab_sample
  to afyakadi_app;

-- What became of the doses of in-patients (decision 098). A correction is another version, and nothing is changed: the newest
-- one counts. The key lets nobody record a dose twice.
create table dose_record (
  facility_id uuid not null references facility,
  line_id uuid not null, -- the ordered line; of a substituted medicine, the first one
  number integer not null check (number > 0), -- counts the doses of the line
  version integer not null check (version > 0),
  due_at timestamptz, -- null: when needed
  outcome text not null check (outcome in ('Given', 'Refused', 'NotGiven', 'EnteredInError')),
  reason text,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (facility_id, line_id, number, version),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, recorded_by) references account,
  check (reason is not null or (outcome = 'Given' and version = 1))
);
alter table dose_record alter column facility_id set (n_distinct = 1);
alter table dose_record enable row level security;
create policy facility_only on dose_record to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on dose_record to afyakadi_app;

-- Every version of a result stays; the newest counts.
create table test_result (
  facility_id uuid not null references facility,
  id uuid not null,
  line_id uuid not null,
  version integer not null check (version > 0),
  remarks text not null,
  state text not null check (state in ('Preliminary', 'Final')),
  correction_reason text,
  resulted_at timestamptz not null,
  resulted_by uuid not null,
  authorized_at timestamptz,
  authorized_by uuid,
  -- Who was notified of a critical result, by whom and when.
  notified_to text,
  notified_at timestamptz,
  notified_by uuid,
  primary key (facility_id, id),
  unique (facility_id, line_id, version),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, resulted_by) references account,
  check ((version = 1) = (correction_reason is null)),
  check (authorized_by is null or authorized_by <> resulted_by),
  foreign key (facility_id, notified_by) references account,
  check ((notified_at is null) = (notified_to is null) and (notified_at is null) = (notified_by is null))
);
alter table test_result alter column facility_id set (n_distinct = 1);
alter table test_result enable row level security;
create policy facility_only on test_result to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on test_result to afyakadi_app;

create table test_value (
  facility_id uuid not null,
  result_id uuid not null,
  position integer not null,
  code text not null,
  name text not null,
  unit text not null,
  value numeric not null,
  -- The range and the critical limits for this patient on that day.
  low numeric,
  high numeric,
  critical_low numeric,
  critical_high numeric,
  primary key (facility_id, result_id, position),
  foreign key (facility_id, result_id) references test_result
);
alter table test_value alter column facility_id set (n_distinct = 1);
alter table test_value enable row level security;
create policy facility_only on test_value to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on test_value to afyakadi_app;

-- The tests whose result is critical, or was before its correction, and which of them nobody has seen. A row is opened
-- again by each version, so that a correction is seen too (decision 079).
create table critical_result (
  facility_id uuid not null references facility,
  line_id uuid not null,
  since timestamptz not null,
  waits_for_notice boolean not null, -- the newest version is critical, and no doctor was notified of it
  seen_at timestamptz,
  seen_by uuid,
  primary key (facility_id, line_id),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, seen_by) references account,
  check ((seen_at is null) = (seen_by is null)),
  check (not (waits_for_notice and seen_at is not null))
);
create index critical_result_unseen on critical_result (facility_id, since) where seen_at is null;
alter table critical_result alter column facility_id set (n_distinct = 1);
alter table critical_result enable row level security;
create policy facility_only on critical_result to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on critical_result to afyakadi_app;

-- ---------------------------------------------------------------- referrals

create table referral (
  facility_id uuid not null references facility,
  id uuid not null,
  referral_no text,
  direction text not null check (direction in ('out', 'in')),
  card_no text not null,
  patient_name text not null,
  other_facility text not null,
  reason text not null,
  status text not null check (status in ('Pending', 'Completed', 'Rejected')),
  remarks text not null default '',
  created_at timestamptz not null,
  serial_no text not null,
  member_id uuid,
  authorization_id uuid,
  gender text check (gender in ('Male', 'Female')),
  date_of_birth date,
  other_facility_code text not null default '',
  diagnoses jsonb not null default '[]', -- [{ code, name }], the letter's
  scheme_remarks text not null default '',
  version integer not null default 1 check (version > 0),
  previous_id uuid,
  superseded_by uuid,
  practitioner_name text,
  practitioner_registration_no text,
  created_by uuid,
  ended_at timestamptz,
  ended_by uuid,
  sending boolean not null default false, -- committed before the scheme is asked
  primary key (facility_id, id),
  unique (facility_id, referral_no),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, previous_id) references referral,
  foreign key (facility_id, superseded_by) references referral deferrable initially deferred,
  unique (facility_id, serial_no)
);
create index referral_newest on referral (facility_id, created_at desc);
create index referral_listed on referral (facility_id, created_at desc, id desc) where superseded_by is null;
create index referral_of_member on referral (facility_id, member_id, created_at desc);
-- The filters of the list, each in the order of the list.
create index referral_of_status on referral (facility_id, status, created_at desc, id desc)
  where superseded_by is null;
create index referral_of_direction on referral (facility_id, direction, created_at desc, id desc)
  where superseded_by is null;
create index referral_of_direction_and_status on referral (facility_id, direction, status, created_at desc, id desc)
  where superseded_by is null;
create index referral_form on referral using gin (facility_id,
  (' ' || search_form(patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')) || ' ')
  gin_trgm_ops) with (gin_pending_list_limit = 128) where superseded_by is null;
create index referral_form_words on referral using gin (facility_id,
  words_of(search_form(patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, ''))))
  with (gin_pending_list_limit = 128) where superseded_by is null;
alter table referral alter column facility_id set (n_distinct = 1);
alter table referral enable row level security;
create policy facility_only on referral to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on referral to afyakadi_app;

-- How many referrals of a direction and status there are, superseded versions left out. A few rows a facility: no
-- slots, because referrals are written a few times a day.
create table referral_count (
  facility_id uuid not null references facility,
  direction text not null,
  status text not null,
  n bigint not null,
  primary key (facility_id, direction, status)
);
alter table referral_count enable row level security;
create policy facility_only on referral_count to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on referral_count to afyakadi_app;

create function count_referral() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    if (old.direction, old.status, old.superseded_by is null)
      is not distinct from (new.direction, new.status, new.superseded_by is null) then return null; end if;
    if old.superseded_by is null then
      update referral_count set n = n - 1
        where facility_id = old.facility_id and direction = old.direction and status = old.status;
    end if;
  end if;
  if new.superseded_by is null then
    insert into referral_count as c values (new.facility_id, new.direction, new.status, 1)
    on conflict (facility_id, direction, status) do update set n = c.n + 1;
  end if;
  return null;
end $$;
revoke all on function count_referral from public;
create trigger referral_counted after insert or update on referral for each row execute function count_referral();

create function search_referrals(p_whole text, p_begin text, p_begin_like text[], p_inside text[],
  p_number text, p_most integer)
returns table (id uuid, match_rank integer)
language sql stable security definer rows 50 set search_path = public, pg_temp as $$
  select * from search_rows('referral where superseded_by is null',
    $t$patient_name || ' ' || card_no || ' ' || serial_no || ' ' || coalesce(referral_no, '')$t$, null,
    p_whole, p_begin, p_begin_like, p_inside, p_number, p_most)
$$;
revoke all on function search_referrals from public;
grant execute on function search_referrals to afyakadi_app;

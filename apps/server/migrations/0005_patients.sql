-- Patients, their verifications and authorizations, visits and stays.

-- ---------------------------------------------------------------- names, as they are compared

-- People are found however their name is typed or stored: Ng’wana and Ng'wana, José and Jose, with zero-width signs
-- or a comma after the surname (decision 077).

-- As `searchForm` of packages/contract/src/words/names.ts; apps/server/test/platform/search.test.ts compares the two.
-- A body that PostgreSQL puts in the place of the call: a call of its own takes longer than the work. So it is one
-- expression, neither STRICT nor with a search_path; its names are resolved when it is created.
create function search_form(p_text text) returns text language sql immutable parallel safe
  return btrim(regexp_replace(regexp_replace(translate(lower(regexp_replace(
    case when octet_length(p_text) = length(p_text) then translate(p_text, '''`', '') else
      regexp_replace(normalize(regexp_replace(p_text, '[''`\u00b4\u02b9-\u02bf\u02c8\u055a\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07\u00ad\u0300-\u036f\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb]', '', 'g'), NFKD),
        '[''`\u00b4\u02b9-\u02bf\u02c8\u055a\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07\u00ad\u0300-\u036f\u0610-\u061a\u061c\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20ff\u3164\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\uffa0\ufff0-\ufffb]', '', 'g') end,
    '[\u2010-\u2015\u2212]', '-', 'g')), 'øđłıħŧς', 'odlihtσ'),
    '([^0-9 ])-(?=[^0-9 ])', '\1 ', 'g'),
    '[ \t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000,;:.()"\u201c\u201d]+', ' ', 'g'));
revoke all on function search_form from public;
grant execute on function search_form to afyakadi_app;

-- The words of a text in lower case, for an index of whole words. A long word of a common name costs one list of
-- places here; the trigram index costs one for each of its trigrams. At most 500 characters, for the key of an index
-- has a limit.
create function words_of(p_text text) returns tsvector language sql immutable parallel safe
  return array_to_tsvector(array_remove(string_to_array(left(lower(p_text), 500), ' '), ''));

-- Names by which a patient is found too: the other one's until it is decided, and the former one of a patient.
create function identity_names(p_ours jsonb, p_theirs jsonb) returns text language sql immutable strict parallel safe
  set search_path = pg_catalog as
$$ select concat_ws(' ', p_ours ->> 'firstName', p_ours ->> 'middleName', p_ours ->> 'lastName',
  p_theirs ->> 'firstName', p_theirs ->> 'middleName', p_theirs ->> 'lastName') $$;

-- ---------------------------------------------------------------- patients, verifications, authorizations

create table authorized_member (
  facility_id uuid not null references facility,
  id uuid not null,
  verifier_id text not null references verifier,
  card_no text not null,
  -- card_no in capitals: the same card however it is typed. Null: the card turned out to be another person's, so it
  -- finds this patient no more.
  card_key text,
  national_id text,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  gender text check (gender in ('Male', 'Female')),
  date_of_birth date,
  identity_source text not null check (identity_source in ('scheme', 'staff', 'missing')),
  scheme_id text,
  scheme_name text,
  product_code text,
  product_name text,
  card_status text not null,
  expiry_date date,
  photo text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (facility_id, id),
  unique (facility_id, verifier_id, card_key)
);
-- The beginning of a card number. Numbers share their trigrams, above all runs of zeros.
create index authorized_member_number on authorized_member (facility_id, card_key text_pattern_ops);
-- With a blank before and after each word: '% neema %' finds the whole word, '% nee%' its beginning. Short lists of
-- pending entries, because every search reads them from end to end.
create index authorized_member_form on authorized_member using gin (facility_id,
  (' ' || search_form(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no) || ' ') gin_trgm_ops)
  with (gin_pending_list_limit = 128);
create index authorized_member_form_words on authorized_member using gin (facility_id,
  words_of(search_form(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no)))
  with (gin_pending_list_limit = 128);
alter table authorized_member alter column facility_id set (n_distinct = 1);
alter table authorized_member enable row level security;
create policy facility_only on authorized_member to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on authorized_member to afyakadi_app;

-- Every request for an authorization: committed before it is asked, ended after it answered.
create table verification_attempt (
  facility_id uuid not null references facility,
  id uuid not null,
  account_id uuid not null,
  verifier_id text not null,
  card_type_id text not null,
  card_no text not null,
  visit_type_id integer not null references visit_type,
  referral_no text,
  remarks text,
  state text not null check (state in ('pending', 'eligible', 'refused', 'unchecked')),
  card_status text,
  authorization_status text,
  scheme_remarks text,
  authorization_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- The card number in capitals as a column of its own. Under row level security PostgreSQL does not use an index on
  -- upper(card_no), because upper() is not leakproof: every verification read all attempts of the facility.
  card_key text not null generated always as (upper(card_no)) stored,
  primary key (facility_id, id)
);
create index verification_attempt_open on verification_attempt (facility_id, started_at) where state = 'pending';
create index verification_attempt_of_card
  on verification_attempt (facility_id, verifier_id, card_key, started_at desc);
create index verification_attempt_age on verification_attempt (started_at);
alter table verification_attempt alter column facility_id set (n_distinct = 1);
alter table verification_attempt enable row level security;
create policy facility_only on verification_attempt to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on verification_attempt to afyakadi_app;

-- Facilities with a stale attempt: what tells the facilities apart, and nothing of a patient.
create function facilities_with_stale_attempts(p_before timestamptz)
  returns table (facility_id uuid, code text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name from facility f
  where exists (select from verification_attempt v
    where v.facility_id = f.id and v.state = 'pending' and v.started_at < p_before)
$$;
revoke all on function facilities_with_stale_attempts from public;
grant execute on function facilities_with_stale_attempts to afyakadi_app;

create table card_authorization (
  facility_id uuid not null, -- that of its member
  id uuid not null,
  authorization_no text not null check (btrim(authorization_no) not in ('', 'N/A')),
  member_id uuid not null,
  verifier_id text not null,
  card_type_id text not null,
  visit_type_id integer not null references visit_type,
  referral_no text,
  staff_remarks text,
  card_status text not null,
  authorization_status text not null,
  scheme_remarks text not null,
  scheme_id text,
  product_code text,
  day date not null, -- the facility's day
  created_at timestamptz not null,
  created_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  -- The holder's full name as the scheme gave it with this authorization; empty where it gave none.
  holder_name text not null default '',
  -- Null: of the scheme. Else issued by the facility, and since reconciled with the scheme's answer or closed by a
  -- person.
  provisional text check (provisional in ('waiting', 'reconciled', 'refused', 'closed')),
  provisional_no text, -- the number under which it was issued, where the scheme then gave another
  provisional_source text check (provisional_source in ('own', 'phone', 'ussd')),
  provisional_reason text,
  answered_at timestamptz, -- when the scheme answered
  answer_remarks text, -- what it said
  closed_at timestamptz,
  closed_by uuid,
  closed_outcome text check (closed_outcome in ('paid-by-patient', 'written-off', 'other')),
  closed_note text,
  -- Our own remarks as a message, which has a text in each language; the scheme's have none.
  answer_remarks_message jsonb,
  -- What lists of patients show is stored with the rows that they page over (decision 044).
  card_no text not null,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  gender text check (gender in ('Male', 'Female')),
  date_of_birth date,
  identity_source text not null check (identity_source in ('scheme', 'staff', 'missing')),
  scheme_name text,
  product_name text,
  -- The facility's scheme that issued an authorization, as facility_scheme names it: what is about it goes to this one,
  -- also when the verifier of its card gets a scheme of its own later.
  scheme_verifier_id text not null default '',
  primary key (facility_id, id),
  unique (facility_id, authorization_no),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, created_by) references account,
  check (authorization_status
    = case when provisional in ('waiting', 'refused', 'closed') then 'PROVISIONAL' else 'ACCEPTED' end),
  check ((provisional is null) = (provisional_source is null) and (provisional is null) = (provisional_reason is null)),
  check ((provisional is not distinct from 'closed') = (closed_at is not null))
);
create index card_authorization_newest on card_authorization (facility_id, created_at desc, id desc);
create index card_authorization_member on card_authorization (facility_id, member_id, created_at desc);
create index card_authorization_day on card_authorization (facility_id, day, member_id) where withdrawn_at is null;
create index card_authorization_provisional on card_authorization (facility_id, created_at, id)
  where provisional in ('waiting', 'refused');
-- A card that has a valid authorization today for the same visit type gets that one back; a second cannot be stored.
-- One that a person has closed counts no more.
create unique index card_authorization_once_a_day on card_authorization (facility_id, member_id, visit_type_id, day)
  where withdrawn_at is null and provisional is distinct from 'closed';
create index card_authorization_ever_provisional on card_authorization (facility_id, created_at, id)
  where provisional is not null;
-- Whether a verifier's own scheme has issued an authorization.
create index card_authorization_of_scheme on card_authorization (facility_id, scheme_verifier_id)
  where scheme_verifier_id <> '';
-- An authorization is of one facility. PostgreSQL takes the two conditions for independent (decision 072).
create statistics card_authorization_of_facility (dependencies) on facility_id, id from card_authorization;
alter table card_authorization alter column facility_id set (n_distinct = 1);
alter table card_authorization enable row level security;
create policy facility_only on card_authorization to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on card_authorization to afyakadi_app;

-- Fills in the patient where an insert does not name them. A verification does: it has just written the patient.
create function name_authorization() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  select m.card_no, m.first_name, m.middle_name, m.last_name, m.gender, m.date_of_birth, m.identity_source,
    m.scheme_name, m.product_name
  into new.card_no, new.first_name, new.middle_name, new.last_name, new.gender, new.date_of_birth,
    new.identity_source, new.scheme_name, new.product_name
  from authorized_member m where m.facility_id = new.facility_id and m.id = new.member_id;
  return new;
end $$;
revoke all on function name_authorization from public;
create trigger card_authorization_named before insert on card_authorization
  for each row when (new.card_no is null) execute function name_authorization();

-- A patient has one name: a correction by staff or the scheme changes all their authorizations, old ones too.
create function rename_authorizations() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update card_authorization set card_no = new.card_no, first_name = new.first_name, middle_name = new.middle_name,
    last_name = new.last_name, gender = new.gender, date_of_birth = new.date_of_birth,
    identity_source = new.identity_source
  where facility_id = new.facility_id and member_id = new.id;
  return null;
end $$;
revoke all on function rename_authorizations from public;
create trigger authorized_member_renamed
  after update of card_no, first_name, middle_name, last_name, gender, date_of_birth, identity_source
  on authorized_member for each row
  when ((old.card_no, old.first_name, old.middle_name, old.last_name, old.gender, old.date_of_birth, old.identity_source)
    is distinct from
    (new.card_no, new.first_name, new.middle_name, new.last_name, new.gender, new.date_of_birth, new.identity_source))
  execute function rename_authorizations();

-- The scheme names another person as the holder of a card than the facility knows by it: both identities are kept,
-- and a person decides (decision 075). One row for the authorization with which it was found.
create table identity_conflict (
  facility_id uuid not null references facility,
  authorization_id uuid not null,
  member_id uuid not null, -- whom the facility knew by the card
  ours jsonb not null, -- this person, when it was found
  theirs jsonb not null, -- the scheme's holder
  answer jsonb not null, -- what else the scheme answered about the card
  scheme_no text, -- the scheme's number, which a provisional authorization gets once it is decided
  found_at timestamptz not null,
  decision text check (decision in ('scheme', 'facility', 'two-people')),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  primary key (facility_id, authorization_id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, decided_by) references account,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index identity_conflict_of_member on identity_conflict (facility_id, member_id, found_at desc);
create index identity_conflict_open on identity_conflict (facility_id, member_id, found_at) where decision is null;
create index identity_conflict_decided on identity_conflict (facility_id, decided_at desc) where decision is not null;
create index identity_conflict_form on identity_conflict using gin (facility_id,
  (' ' || search_form(identity_names(ours, theirs)) || ' ') gin_trgm_ops)
  with (gin_pending_list_limit = 128) where decision is distinct from 'two-people';
create index identity_conflict_form_words on identity_conflict using gin (facility_id,
  words_of(search_form(identity_names(ours, theirs))))
  with (gin_pending_list_limit = 128) where decision is distinct from 'two-people';
alter table identity_conflict alter column facility_id set (n_distinct = 1);
alter table identity_conflict enable row level security;
create policy facility_only on identity_conflict to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on identity_conflict to afyakadi_app;

-- ---------------------------------------------------------------- visits

create table visit (
  facility_id uuid not null references facility,
  id uuid not null,
  authorization_id uuid not null,
  member_id uuid not null,
  care_point_id uuid not null,
  status text not null check (status in ('Pending', 'Completed', 'Cancelled')),
  reference_no text not null,
  day date not null,
  created_at timestamptz not null,
  created_by uuid not null,
  taken_at timestamptz,
  taken_by uuid,
  completed_at timestamptz,
  completed_by uuid,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text,
  scheme_reference text, -- the scheme's reference of the care point, once it gave one
  -- When an order dialog last opened the visit, before anything is ordered. Null: the patient was sent on purpose,
  -- and the server never ends the visit.
  order_opened_at timestamptz,
  -- True where people of that very station started it, without a doctor: it opens no record until something is ordered.
  self_started boolean not null default false,
  -- When the doctor last opened the patient for results that had come; those before it are not new.
  results_seen_at timestamptz,
  -- The number of the patient at the care point on the visit's day; null where the facility gives none.
  queue_no integer,
  -- Why the patient comes before others, and how far: 2 emergencies and danger signs, 1 others (decision 109).
  priority smallint not null default 0,
  priority_reasons text[] not null default '{}'
    check (priority_reasons <@ '{emergency,danger,pregnant,underFive,overSixty}'),
  -- The last call to a room, until the patient turns out not to be there.
  called_at timestamptz,
  called_by uuid,
  called_room text,
  absent_at timestamptz, -- when a called patient was not there
  primary key (facility_id, id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, care_point_id) references care_point,
  foreign key (facility_id, created_by) references account,
  foreign key (facility_id, called_by) references account,
  check ((status = 'Completed') = (completed_at is not null)),
  check ((status = 'Cancelled') = (cancelled_at is not null)),
  check ((called_at is null) = (called_room is null))
);
create unique index visit_queue_no on visit (facility_id, care_point_id, day, queue_no) where queue_no is not null;
create index visit_called on visit (facility_id, called_at desc) where called_at is not null;
create unique index visit_one_open on visit (facility_id, authorization_id, care_point_id) where status = 'Pending';
create index visit_newest on visit (facility_id, care_point_id, created_at desc, id desc) where status <> 'Cancelled';
create index visit_waiting on visit (facility_id, care_point_id, created_at, id) where status = 'Pending';
create index visit_of_authorization on visit (facility_id, authorization_id, created_at);
create index visit_of_member on visit (facility_id, member_id, created_at desc);
create index visit_opened_for_order on visit (facility_id, order_opened_at)
  where status = 'Pending' and order_opened_at is not null;
-- A care point's completed visits of a day, the newest first, without reading those that still wait.
create index visit_of_day on visit (facility_id, care_point_id, day, status, created_at, id)
  where status <> 'Cancelled';
-- A care point is of one facility. PostgreSQL takes the two conditions of a list for independent: among ten thousand
-- facilities it expects three visits on a page of fifty, and joins them row by row (decision 072).
create statistics visit_of_facility (dependencies) on facility_id, care_point_id from visit;
alter table visit alter column facility_id set (n_distinct = 1);
alter table visit enable row level security;
create policy facility_only on visit to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on visit to afyakadi_app;

-- Emergency access to records outside one's care point.
create table emergency_access (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  role text not null,
  member_id uuid not null,
  reason text not null,
  at timestamptz not null,
  until timestamptz not null,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account,
  foreign key (facility_id, member_id) references authorized_member
);
create index emergency_access_open on emergency_access (facility_id, member_id, account_id, until);
create index emergency_access_newest on emergency_access (facility_id, at desc, id desc);
alter table emergency_access alter column facility_id set (n_distinct = 1);
alter table emergency_access enable row level security;
create policy facility_only on emergency_access to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on emergency_access to afyakadi_app;

-- ---------------------------------------------------------------- stays

-- An in-patient's time in a ward, and up to which day it is charged.
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
  planned_on date, -- the day on which the patient shall go
  -- The facility's at the admission: another setting later must move no dose of this stay. Null: the usual ones.
  dose_hours jsonb,
  -- The doctor's part of the discharge summary.
  course text,
  return_on date,
  summarized_at timestamptz,
  summarized_by uuid,
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
  foreign key (facility_id, summarized_by) references account,
  check ((course is null) = (summarized_at is null) and (course is null) = (summarized_by is null)),
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
alter table stay alter column facility_id set (n_distinct = 1);
alter table stay enable row level security;
create policy facility_only on stay to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on stay to afyakadi_app;

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
alter table bed_assignment alter column facility_id set (n_distinct = 1);
alter table bed_assignment enable row level security;
create policy facility_only on bed_assignment to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on bed_assignment to afyakadi_app;

-- Those with a patient whose last midnight is not charged; a job has no facility.
create function facilities_with_bed_days(p_today date) returns table (facility_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from facility f
  where exists (select from stay y
    where y.facility_id = f.id and y.status = 'Admitted' and y.next_bed_day < p_today)
$$;
revoke all on function facilities_with_bed_days from public;
grant execute on function facilities_with_bed_days to afyakadi_app;

-- IN under an authorization of an in-patient, as its folio says.
create function patient_type_under(p_facility uuid, p_authorization uuid) returns text language sql stable as $$
  select case when exists (select from stay y where y.facility_id = p_facility and y.authorization_id = p_authorization
    and y.admitted_on is not null and y.admitted_on is distinct from y.discharged_on) then 'IN' else 'OUT' end
$$;
revoke all on function patient_type_under from public;
grant execute on function patient_type_under to afyakadi_app;

-- ---------------------------------------------------------------- the lengths of lists

-- A list of millions is neither counted nor read row by row: statement triggers keep its length by day, so that a
-- page far down starts at its day, and the total as the day 'infinity'. Slots keep concurrent writers off one row: with as
-- many slots as sessions, two of three would share one (decision 101).
create table list_length (
  facility_id uuid not null references facility,
  list uuid not null, -- a care point's id, or the facility's own id for the verified cards
  day date not null,
  slot smallint not null,
  n bigint not null,
  primary key (facility_id, list, day, slot)
);
alter table list_length alter column facility_id set (n_distinct = 1);
alter table list_length enable row level security;
create policy facility_only on list_length to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on list_length to afyakadi_app;

create function count_authorizations() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, facility_id, coalesce(day, 'infinity'), pg_backend_pid() % 32, count(*)
    from (select facility_id, (created_at at time zone 'UTC')::date as day from added) x
    group by grouping sets ((facility_id, day), (facility_id))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;
create trigger card_authorization_counted after insert on card_authorization
  referencing new table as added for each statement execute function count_authorizations();

create function count_visits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, care_point_id, coalesce(day, 'infinity'), pg_backend_pid() % 32, count(*)
    from (select facility_id, care_point_id, (created_at at time zone 'UTC')::date as day from added
      where status <> 'Cancelled') x
    group by grouping sets ((facility_id, care_point_id, day), (facility_id, care_point_id))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;
create trigger visit_counted after insert on visit
  referencing new table as added for each statement execute function count_visits();

create function uncount_visits() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, care_point_id, coalesce(day, 'infinity'), pg_backend_pid() % 32, -count(*)
    from (select a.facility_id, a.care_point_id, (a.created_at at time zone 'UTC')::date as day
      from removed r join added a using (facility_id, id)
      where r.status <> 'Cancelled' and a.status = 'Cancelled') x
    group by grouping sets ((facility_id, care_point_id, day), (facility_id, care_point_id))
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;
create trigger visit_uncounted after update on visit
  referencing old table as removed new table as added for each statement execute function uncount_visits();

-- ---------------------------------------------------------------- searches by names and numbers

-- At most p_most rows whose text has every word: first those with the whole words, then those with words that begin
-- so, then those with the words anywhere: match_rank. p_whole and p_begin are queries of words (tsquery), p_begin
-- null where a word is too short or has digits: then p_begin_like, patterns of LIKE, as p_inside. p_number is a
-- pattern of LIKE for the beginning of a number, where the text is one; its search ends with the first rank that has
-- rows. Row level security keeps a session off these indexes, so this runs as the owner, for the session's facility
-- alone. EXECUTE, because the patterns must be known when the index is chosen; no sequential scan, because a wrong
-- guess about a rare word would read the whole table.
create function search_rows(p_table text, p_text text, p_number_column text, p_whole text, p_begin text,
  p_begin_like text[], p_inside text[], p_number text, p_most integer)
returns table (id uuid, match_rank integer)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off as $$
declare
  v_facility uuid := nullif(current_setting('app.facility', true), '')::uuid;
  v_words text := format('words_of(search_form(%s))', p_text);
  v_like text := format($t$(' ' || search_form(%s) || ' ')$t$, p_text);
  v_found uuid[] := '{}';
  v_more uuid[];
  v_condition text;
begin
  if v_facility is null or cardinality(p_inside) = 0 then return; end if;
  for v_rank in 0..2 loop -- 0 whole words, 1 beginnings, 2 anywhere
    -- Without a column of numbers, the trigrams of the last rank find the beginnings too.
    continue when v_rank = 1 and p_number is not null and p_number_column is null;
    v_condition := case
      when v_rank = 0 then v_words || ' @@ $2::tsquery'
      when v_rank = 1 and p_number is not null then p_number_column || ' like $6'
      when v_rank = 1 and p_begin is not null then v_words || ' @@ $3::tsquery'
      else (select string_agg(format('%s like $%s[%s]', v_like, v_rank + 3, n), ' and ')
        from generate_series(1, cardinality(p_inside)) n)
    end;
    -- A bitmap of all numbers that begin with a digit would be as large as the table.
    perform set_config('enable_indexscan', case when v_condition like '% like $6' then 'on' else 'off' end, true);
    execute format('select array_agg(id) from (select id from %s and facility_id = $1 and %s and id <> all($7) limit $8) x',
      p_table, v_condition)
    into v_more
    using v_facility, p_whole, p_begin, p_begin_like, p_inside, p_number, v_found, p_most - cardinality(v_found);
    return query select unnest(v_more), v_rank;
    v_found := v_found || coalesce(v_more, '{}');
    exit when cardinality(v_found) >= p_most or (p_number is not null and cardinality(v_found) > 0);
  end loop;
end $$;
revoke all on function search_rows from public;

-- As search_rows, of members, whose searches are the most frequent: with statements that each session plans once. EXECUTE
-- plans again at each rank, which takes longer than the search. Three patterns of LIKE are for the index, which does not
-- know "like all".
create function search_members(p_whole text, p_begin text, p_begin_like text[], p_inside text[], p_number text,
  p_most integer)
returns table (id uuid, match_rank integer)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp
set enable_seqscan = off set enable_indexscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_facility uuid := nullif(current_setting('app.facility', true), '')::uuid;
  v_found uuid[] := '{}';
  v_more uuid[];
  v_words tsquery;
  v_like text[];
begin
  if v_facility is null or cardinality(p_inside) = 0 then return; end if;
  for v_rank in 0..2 loop -- 0 whole words, 1 beginnings, 2 anywhere
    if v_rank = 1 and p_number is not null then
      perform set_config('enable_indexscan', 'on', true);
      execute 'select array_agg(id) from (select id from authorized_member
        where facility_id = $1 and card_key like $2 and id <> all($3) limit $4) x'
      into v_more using v_facility, p_number, v_found, p_most - cardinality(v_found);
      perform set_config('enable_indexscan', 'off', true);
    elsif v_rank = 0 or (v_rank = 1 and p_begin is not null) then
      v_words := case v_rank when 0 then p_whole else p_begin end;
      select array_agg(x.id) into v_more from (
        select m.id from authorized_member m where m.facility_id = v_facility and m.id <> all(v_found)
          and words_of(search_form(m.first_name || ' ' || m.middle_name || ' ' || m.last_name || ' ' || m.card_no))
            @@ v_words
        limit p_most - cardinality(v_found)) x;
    else
      v_like := case v_rank when 1 then p_begin_like else p_inside end;
      select array_agg(x.id) into v_more from (
        select m.id from authorized_member m, lateral (select ' ' || search_form(
          m.first_name || ' ' || m.middle_name || ' ' || m.last_name || ' ' || m.card_no) || ' ' as form) f
        where m.facility_id = v_facility and m.id <> all(v_found) and f.form like v_like[1]
          and f.form like coalesce(v_like[2], v_like[1]) and f.form like coalesce(v_like[3], v_like[1])
          and f.form like all(v_like)
        limit p_most - cardinality(v_found)) x;
    end if;
    return query select unnest(v_more), v_rank;
    v_found := v_found || coalesce(v_more, '{}');
    exit when cardinality(v_found) >= p_most or (p_number is not null and cardinality(v_found) > 0);
  end loop;
end $$;
revoke all on function search_members from public;

-- A function in PL/pgSQL keeps its plans; one in SQL plans again at each search, which takes as long as the search.
create function search_people(p_whole text, p_begin text, p_begin_like text[], p_inside text[], p_number text,
  p_most integer)
returns table (id uuid, match_rank integer)
language plpgsql stable security definer rows 50 set search_path = public, pg_temp as $$
begin
  -- Ordered, so that the key's index is read: most facilities have no conflict. A number is that of the patient, whose
  -- row has it.
  if p_number is not null or (select c.authorization_id from identity_conflict c
      where c.facility_id = nullif(current_setting('app.facility', true), '')::uuid
      order by c.authorization_id limit 1) is null then
    return query select * from search_members(p_whole, p_begin, p_begin_like, p_inside, p_number, p_most);
    return;
  end if;
  return query select found.id, min(found.match_rank) from (
    select * from search_members(p_whole, p_begin, p_begin_like, p_inside, null, p_most)
    union all
    select * from search_rows('(select facility_id, member_id as id, ours, theirs, decision from identity_conflict) c
        where decision is distinct from ''two-people''',
      'identity_names(ours, theirs)', null, p_whole, p_begin, p_begin_like, p_inside, null, p_most)
  ) found group by found.id order by 2 limit p_most;
end $$;
revoke all on function search_people from public;
grant execute on function search_people to afyakadi_app;

-- ---------------------------------------------------------------- retention

-- Deletes at most p_most old rows of each kind, of all facilities; returns how many were deleted.
create function delete_old_requests(p_attempts_before timestamptz, p_keys_before timestamptz, p_most integer)
returns integer language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_all integer := 0;
  v_rows integer;
begin
  delete from verification_attempt where (facility_id, id) in
    (select facility_id, id from verification_attempt where started_at < p_attempts_before and state <> 'pending'
      order by started_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from idempotency where (facility_id, key) in
    (select facility_id, key from idempotency where created_at < p_keys_before
      order by created_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  return v_all;
end $$;
revoke all on function delete_old_requests from public;
grant execute on function delete_old_requests to afyakadi_app;

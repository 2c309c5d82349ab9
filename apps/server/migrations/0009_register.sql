-- The built-in register, which takes the place of a scheme for facilities whose members are kept here. A schema apart:
-- only the scheme's adapter uses it. Members, tariff and facilities are the same for all; of what was issued, approved,
-- claimed and referred each facility has its own rows. Functions give what a scheme tells of the others.
create schema register;
grant usage on schema register to afyakadi_app;

-- ---------------------------------------------------------------- members and tariff, which its keepers write

create table register.scheme (
  id text primary key,
  verifier_id text not null,
  name text not null
);
grant select, insert on register.scheme to afyakadi_app;

create table register.product (
  scheme_id text not null references register.scheme,
  code text not null,
  name text not null,
  primary key (scheme_id, code)
);
grant select, insert on register.product to afyakadi_app;

create table register.member (
  id uuid primary key,
  verifier_id text not null,
  card_no text not null,
  card_key text not null, -- in capitals
  national_id text,
  scheme_id text references register.scheme,
  product_code text,
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  gender text check (gender in ('Male', 'Female')),
  date_of_birth date,
  card_status text not null, -- Active, Inactive, Unknown, Invalid, N/A
  authorization_status text not null, -- ACCEPTED, REJECTED, N/A, …: what the scheme answers for this card
  remarks text not null,
  expiry_date date,
  photo text,
  unique (verifier_id, card_key),
  foreign key (scheme_id, product_code) references register.product
);
create unique index member_national_id on register.member (verifier_id, national_id) where national_id is not null;
grant select, insert, update on register.member to afyakadi_app;

create table register.facility (
  code text primary key,
  name text not null,
  accepts_referrals boolean not null default true
);
grant select on register.facility to afyakadi_app;

create table register.item (
  item_code text primary key,
  item_type_id integer not null,
  name text not null,
  unit_price bigint not null check (unit_price >= 0),
  needs_approval boolean not null default false,
  maximum_quantity integer,
  sex text check (sex in ('Male', 'Female')),
  age_from_days integer,
  age_to_days integer,
  indications text[],
  scheme_ids text[]
);
grant select, insert, update on register.item to afyakadi_app;

create table register.item_price (
  item_code text not null references register.item,
  scheme_id text not null,
  unit_price bigint not null check (unit_price >= 0),
  primary key (item_code, scheme_id)
);
grant select, insert, update, delete on register.item_price to afyakadi_app;

create table register.item_exclusion (
  item_code text not null references register.item,
  scheme_id text not null,
  product_code text not null,
  primary key (item_code, scheme_id, product_code)
);
grant select, insert, update, delete on register.item_exclusion to afyakadi_app;

-- No row has a facility for row level security to go by. A role that it binds writes as a facility that keeps the
-- register.
create function register.only_by_its_keeper() returns trigger language plpgsql
  set search_path = public, pg_temp as $$
begin
  if row_security_active('public.facility') and not exists (select from facility
    where id = nullif(current_setting('app.facility', true), '')::uuid and keeps_register) then
    raise insufficient_privilege using message = 'Only a facility that keeps the register writes it';
  end if;
  return null;
end $$;
create trigger only_by_its_keeper before insert or update or delete on register.scheme
  for each statement execute function register.only_by_its_keeper();
create trigger only_by_its_keeper before insert or update or delete on register.product
  for each statement execute function register.only_by_its_keeper();
create trigger only_by_its_keeper before insert or update or delete on register.member
  for each statement execute function register.only_by_its_keeper();
create trigger only_by_its_keeper before insert or update or delete on register.item
  for each statement execute function register.only_by_its_keeper();
create trigger only_by_its_keeper before insert or update or delete on register.item_price
  for each statement execute function register.only_by_its_keeper();
create trigger only_by_its_keeper before insert or update or delete on register.item_exclusion
  for each statement execute function register.only_by_its_keeper();

-- ---------------------------------------------------------------- what it issued, approved and paid

-- What the scheme has authorized anywhere. A repeated request is known by its key.
create table register.issued_authorization (
  authorization_no bigint generated always as identity (start with 187870908768) primary key,
  request_key uuid not null unique,
  member_id uuid not null references register.member,
  facility_code text not null,
  facility_name text not null,
  visit_type_id integer not null,
  exclusive boolean not null, -- the visit type allows one facility a day
  day date not null,
  created_at timestamptz not null,
  withdrawn_at timestamptz
);
-- One facility a day on a normal visit (domain 2.7): decided here, however many ask at the same moment.
create unique index one_exclusive_visit_a_day on register.issued_authorization (member_id, day)
  where exclusive and withdrawn_at is null;
-- A facility that asks again for the same kind of visit gets the same number, however its first answer was lost.
create unique index one_number_a_facility_and_day
  on register.issued_authorization (member_id, facility_code, visit_type_id, day) where withdrawn_at is null;
create index issued_to_member on register.issued_authorization (member_id, created_at desc);
alter table register.issued_authorization enable row level security;
create policy facility_only on register.issued_authorization to afyakadi_app
  using (facility_code = (select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid)));
grant select, insert, update on register.issued_authorization to afyakadi_app;

-- Each member's two newest authorizations anywhere; only those of the session's facility have their number. Reads with the
-- rights of its owner: as a function it would take three times as long. The limit keeps conditions from the other rows.
create view register.newest_issued as
  select m.id as member_id, m.verifier_id, m.card_key, m.national_id, i.*
  from register.member m cross join lateral (
    select case when a.facility_code = (select code from facility
        where id = (select nullif(current_setting('app.facility', true), '')::uuid)) then a.authorization_no end
        as authorization_no, a.facility_name, a.created_at, a.visit_type_id
    from register.issued_authorization a where a.member_id = m.id and a.withdrawn_at is null
    order by a.created_at desc limit 2
  ) i;
grant select on register.newest_issued to afyakadi_app;

-- Whether the member was served before, other than at the session's facility on this day.
create function register.was_served(p_member uuid, p_today date) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from register.issued_authorization i where i.member_id = p_member and i.withdrawn_at is null
    and (i.day, i.facility_code) is distinct from (p_today, (select f.code from facility f
      where f.id = nullif(current_setting('app.facility', true), '')::uuid)));
end $$;
revoke all on function register.was_served from public;
grant execute on function register.was_served to afyakadi_app;

-- The member's authorizations of a visit type in the month of a day, other than at the session's facility on this day.
create function register.visits_in_month(p_member uuid, p_visit_type integer, p_today date) returns integer
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return (select count(*) from register.issued_authorization i
    where i.member_id = p_member and i.visit_type_id = p_visit_type and i.withdrawn_at is null
      and i.day >= date_trunc('month', p_today)
      and (i.day, i.facility_code) is distinct from (p_today, (select f.code from facility f
        where f.id = nullif(current_setting('app.facility', true), '')::uuid)));
end $$;
revoke all on function register.visits_in_month from public;
grant execute on function register.visits_in_month to afyakadi_app;

-- The facility to which a number was issued.
create function register.facility_of_number(p_number bigint) returns text
language sql stable security definer set search_path = public, pg_temp as $$
  select facility_code from register.issued_authorization where authorization_no = p_number
$$;
revoke all on function register.facility_of_number from public;
grant execute on function register.facility_of_number to afyakadi_app;

create table register.care_point_reference (
  reference_no bigint generated always as identity (start with 4100001) primary key,
  authorization_no bigint not null references register.issued_authorization,
  care_point_code text not null,
  practitioner_no text,
  created_at timestamptz not null,
  unique (authorization_no, care_point_code)
);
alter table register.care_point_reference enable row level security;
create policy facility_only on register.care_point_reference to afyakadi_app
  using (exists (select from register.issued_authorization i
    where i.authorization_no = care_point_reference.authorization_no));
grant select, insert, update on register.care_point_reference to afyakadi_app;

create sequence register.referral_no start with 26112100019;
create table register.referral (
  referral_no text primary key,
  card_key text not null,
  from_facility text not null,
  to_facility_code text not null,
  diagnosis text not null,
  created_at timestamptz not null,
  request_key uuid unique,
  from_facility_code text not null default '',
  patient_name text not null default '',
  reason text not null default '',
  status text not null default 'ACCEPTED'
);
alter table register.referral enable row level security;
create policy facility_reads on register.referral for select to afyakadi_app
  using ((select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid))
    in (from_facility_code, to_facility_code));
create policy facility_adds on register.referral for insert to afyakadi_app
  with check (from_facility_code
    = (select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid)));
grant select, insert on register.referral to afyakadi_app;

create sequence register.approval_no start with 201000025;
create table register.approval (
  id uuid primary key, -- the request's key
  reference_no text unique, -- null while it is not decided, or refused
  facility_code text not null,
  card_key text not null,
  authorization_no text not null,
  item_code text not null,
  quantity_requested integer not null,
  quantity_approved integer,
  status text not null check (status in ('PENDING', 'VALID', 'INVALID')),
  remarks text not null,
  diagnosis_codes text[] not null default '{}',
  created_at timestamptz not null,
  answered_at timestamptz,
  valid_until date
);
create index approval_of_card on register.approval (facility_code, card_key);
alter table register.approval enable row level security;
create policy facility_only on register.approval to afyakadi_app
  using (facility_code = (select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid)));
grant select, insert, update on register.approval to afyakadi_app;

create table register.approval_use (
  request_key uuid primary key,
  approval_id uuid not null references register.approval,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null,
  returned_at timestamptz
);
create index approval_use_of_approval on register.approval_use (approval_id);
alter table register.approval_use enable row level security;
create policy facility_only on register.approval_use to afyakadi_app
  using (exists (select from register.approval a where a.id = approval_use.approval_id));
grant select, insert, update on register.approval_use to afyakadi_app;

create table register.claim (
  submission_no bigint generated always as identity (start with 900001) primary key,
  facility_code text not null,
  claim_year integer not null,
  claim_month integer not null,
  folio_no integer not null,
  serial_no text not null,
  authorization_no text not null,
  card_no text not null,
  visit_type_id integer not null,
  scheme_id text,
  product_code text,
  gender text,
  date_of_birth date,
  attended_on date not null,
  diagnosis_codes text[] not null,
  amount_claimed bigint not null check (amount_claimed >= 0),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  remarks text not null default '',
  corrects bigint unique references register.claim, -- the folio that this one replaces: its decision is void
  unique (facility_code, claim_year, claim_month, folio_no)
);
create index claim_of_authorization on register.claim (facility_code, authorization_no);
-- An authorization is paid for once: it has one folio, and each of its folios at most one that replaces it.
create unique index claim_first on register.claim (facility_code, authorization_no) where corrects is null;
alter table register.claim enable row level security;
create policy facility_only on register.claim to afyakadi_app
  using (facility_code = (select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid)));
grant select, insert, update on register.claim to afyakadi_app;

create table register.claim_line (
  submission_no bigint not null references register.claim,
  line_no integer not null,
  line_key uuid not null, -- the facility's own name of the line
  item_code text not null,
  item_type_id integer not null,
  given_on date not null,
  quantity integer not null,
  unit_price bigint not null,
  approval_no text,
  outcome text check (outcome in ('Approved', 'Reduced', 'Rejected')),
  approved_quantity integer,
  approved_price bigint,
  reason text,
  primary key (submission_no, line_no)
);
create index claim_line_of_approval on register.claim_line (approval_no) where approval_no is not null;
alter table register.claim_line enable row level security;
create policy facility_only on register.claim_line to afyakadi_app
  using (exists (select from register.claim c where c.submission_no = claim_line.submission_no));
grant select, insert, update on register.claim_line to afyakadi_app;

create table register.claim_closing (
  facility_code text not null,
  claim_year integer not null,
  claim_month integer not null,
  folios integer not null,
  amount_claimed bigint not null,
  receipt_no bigint generated always as identity (start with 500001),
  closed_at timestamptz not null,
  primary key (facility_code, claim_year, claim_month)
);
alter table register.claim_closing enable row level security;
create policy facility_only on register.claim_closing to afyakadi_app
  using (facility_code = (select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid)));
grant select, insert, update on register.claim_closing to afyakadi_app;

create table register.claim_signature (
  facility_code text not null,
  authorization_no text not null,
  card_no text not null,
  amount_claimed bigint not null,
  method text not null check (method in ('SIGNATURE', 'FINGERPRINT')),
  signed_by text not null,
  created_at timestamptz not null,
  primary key (facility_code, authorization_no)
);
alter table register.claim_signature enable row level security;
create policy facility_only on register.claim_signature to afyakadi_app
  using (facility_code = (select code from facility where id = (select nullif(current_setting('app.facility', true), '')::uuid)));
grant select, insert, update on register.claim_signature to afyakadi_app;

grant usage on all sequences in schema register to afyakadi_app;

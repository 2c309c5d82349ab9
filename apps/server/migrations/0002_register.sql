-- The scheme's own register, for facilities whose members are kept here. A schema apart: reached through scheme/ only,
-- and no facility's data, so no row level security.
create schema register;
grant usage on schema register to afyakadi_app;

create table register.scheme (
  id text primary key,
  verifier_id text not null,
  name text not null
);

create table register.product (
  scheme_id text not null references register.scheme,
  code text not null,
  name text not null,
  primary key (scheme_id, code)
);

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
-- One facility a day on a normal visit (domain 2.7): decided here, whoever asks at the same moment.
create unique index one_exclusive_visit_a_day on register.issued_authorization (member_id, day)
  where exclusive and withdrawn_at is null;
-- A facility that asks again for the same kind of visit gets the same number, however its first answer was lost.
create unique index one_number_a_facility_and_day
  on register.issued_authorization (member_id, facility_code, visit_type_id, day) where withdrawn_at is null;
create index issued_to_member on register.issued_authorization (member_id, created_at desc);

create table register.referral (
  referral_no text primary key,
  card_key text not null,
  from_facility text not null,
  to_facility_code text not null,
  diagnosis text not null,
  created_at timestamptz not null
);

grant select on all tables in schema register to afyakadi_app;
grant insert, update on register.issued_authorization to afyakadi_app;

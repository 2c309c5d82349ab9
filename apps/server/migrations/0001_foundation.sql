-- The role that the server's sessions run in. It owns nothing, so row level security binds it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'afyakadi_app') then
    create role afyakadi_app nologin nosuperuser nobypassrls;
  end if;
  execute format('grant afyakadi_app to %I', current_user);
exception when duplicate_object or unique_violation then null;
end $$;

-- Access is granted table by table, never by default.
revoke create on schema public from public;
grant usage on schema public to afyakadi_app;

create extension if not exists pg_trgm;

-- ---------------------------------------------------------------- facilities and accounts

create table facility (
  id uuid primary key,
  code text not null unique,
  name text not null,
  level text not null default 'Hospital',
  created_at timestamptz not null default now()
);

create table account (
  facility_id uuid not null references facility,
  id uuid not null,
  name text not null,
  registration_no text,
  password_hash text not null,
  is_demo boolean not null default false,
  disabled_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  primary key (facility_id, id)
);

create table account_role (
  facility_id uuid not null,
  account_id uuid not null,
  role text not null check (role in ('receptionist', 'lab_tech', 'pharmacist', 'doctor', 'admin')),
  primary key (facility_id, account_id, role),
  foreign key (facility_id, account_id) references account
);

create table account_identifier (
  facility_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('card', 'phone', 'nida')),
  value text not null,
  primary key (facility_id, kind, value),
  foreign key (facility_id, account_id) references account
);
create index account_identifier_sign_in on account_identifier (kind, value);

-- One row per refresh token; a family is one sign-in on one device.
create table refresh_token (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  family_id uuid not null,
  role text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index refresh_token_family on refresh_token (facility_id, family_id);
create index refresh_token_account on refresh_token (facility_id, account_id) where revoked_at is null;

-- ---------------------------------------------------------------- reference data of the schemes (no patient in it)

create table verifier (
  id text primary key,
  name text not null
);

create table card_type (
  verifier_id text not null references verifier,
  id text not null,
  name text not null,
  primary key (verifier_id, id)
);

create table visit_type (
  id integer primary key,
  name text not null,
  alias text not null,
  requires_referral_no boolean not null default false,
  requires_remarks boolean not null default false,
  once_a_day boolean not null default false,
  maximum_visits_per_month integer,
  has_consultation_charges boolean not null default true,
  description text not null default ''
);

create table item_type (
  id integer primary key,
  name text not null
);

-- ---------------------------------------------------------------- the facility's catalogue and care points

create table care_point (
  facility_id uuid not null references facility,
  id uuid not null,
  name text not null,
  description text,
  kind text check (kind in ('consultation', 'registration', 'pharmacy', 'laboratory')),
  code text not null,
  active boolean not null default true,
  primary key (facility_id, id)
);
create unique index care_point_name on care_point (facility_id, lower(name));

create table facility_item (
  facility_id uuid not null references facility,
  id uuid not null,
  item_code text not null,
  item_name text not null,
  strength text,
  dosage text,
  item_type_id integer not null references item_type,
  category text not null check (category in ('medicine', 'test', 'service')),
  unit_price bigint not null check (unit_price >= 0), -- TZS, the standard scheme's price
  needs_approval boolean not null default false,
  maximum_quantity integer check (maximum_quantity > 0), -- null: no limit
  active boolean not null default true,
  primary key (facility_id, id),
  unique (facility_id, item_code)
);
create index facility_item_name on facility_item (facility_id, item_name, id);
create index facility_item_price_order on facility_item (facility_id, unit_price, id);
create index facility_item_search on facility_item using gin (lower(item_name || ' ' || item_code) gin_trgm_ops);

-- A scheme's own price where it differs from the standard one.
create table facility_item_price (
  facility_id uuid not null,
  item_code text not null,
  scheme_id text not null,
  unit_price bigint not null check (unit_price >= 0),
  primary key (facility_id, item_code, scheme_id),
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code)
);

-- Services that some products of a scheme do not cover (domain 6.2).
create table excluded_service (
  facility_id uuid not null,
  item_code text not null,
  scheme_id text not null,
  product_code text not null,
  primary key (facility_id, item_code, scheme_id, product_code),
  foreign key (facility_id, item_code) references facility_item (facility_id, item_code)
);

-- ---------------------------------------------------------------- members, verifications, authorizations

create table authorized_member (
  facility_id uuid not null references facility,
  id uuid not null,
  verifier_id text not null references verifier,
  card_no text not null,
  card_key text not null, -- card_no in capitals: the same card however it is typed
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
create index authorized_member_search on authorized_member
  using gin (lower(first_name || ' ' || middle_name || ' ' || last_name || ' ' || card_no) gin_trgm_ops);

-- Every asking of the scheme: committed before it is asked, ended after it answered.
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
  state text not null check (state in ('asking', 'eligible', 'refused', 'unchecked')),
  card_status text,
  authorization_status text,
  scheme_remarks text,
  authorization_id uuid,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (facility_id, id)
);
create index verification_attempt_open on verification_attempt (facility_id, started_at) where state = 'asking';

create table card_authorization (
  facility_id uuid not null references facility,
  id uuid not null,
  authorization_no text not null check (btrim(authorization_no) not in ('', 'N/A')),
  member_id uuid not null,
  verifier_id text not null,
  card_type_id text not null,
  visit_type_id integer not null references visit_type,
  referral_no text,
  staff_remarks text,
  card_status text not null,
  authorization_status text not null check (authorization_status = 'ACCEPTED'),
  scheme_remarks text not null,
  scheme_id text,
  product_code text,
  day date not null, -- the facility's day
  created_at timestamptz not null,
  created_by uuid not null,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  withdrawn_reason text,
  primary key (facility_id, id),
  unique (facility_id, authorization_no),
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, created_by) references account
);
-- A card that has a valid authorization today for the same visit type gets that one back; a second cannot be stored.
create unique index card_authorization_once_a_day
  on card_authorization (facility_id, member_id, visit_type_id, day) where withdrawn_at is null;
create index card_authorization_newest on card_authorization (facility_id, created_at desc, id desc);
create index card_authorization_member on card_authorization (facility_id, member_id, created_at desc);
create index card_authorization_day on card_authorization (facility_id, day, member_id) where withdrawn_at is null;

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
  primary key (facility_id, id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, care_point_id) references care_point,
  foreign key (facility_id, created_by) references account,
  check ((status = 'Completed') = (completed_at is not null)),
  check ((status = 'Cancelled') = (cancelled_at is not null))
);
create unique index visit_one_open on visit (facility_id, authorization_id, care_point_id) where status = 'Pending';
create index visit_newest on visit (facility_id, care_point_id, created_at desc, id desc) where status <> 'Cancelled';
create index visit_waiting on visit (facility_id, care_point_id, created_at, id) where status = 'Pending';
create index visit_of_day on visit (facility_id, care_point_id, day, created_at) where status <> 'Cancelled';
create index visit_of_authorization on visit (facility_id, authorization_id, created_at);
create index visit_of_member on visit (facility_id, member_id, created_at desc);

-- ---------------------------------------------------------------- what the dashboard counts

create table service_given (
  facility_id uuid not null references facility,
  id uuid not null,
  visit_id uuid not null,
  authorization_id uuid not null,
  item_code text not null,
  item_name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  covered boolean not null,
  day date not null,
  given_at timestamptz not null,
  given_by uuid not null,
  primary key (facility_id, id),
  foreign key (facility_id, visit_id) references visit,
  foreign key (facility_id, authorization_id) references card_authorization
);
create index service_given_day on service_given (facility_id, day);

create table claim (
  facility_id uuid not null references facility,
  id uuid not null,
  authorization_id uuid not null,
  folio_no integer,
  claim_year integer not null,
  claim_month integer not null check (claim_month between 1 and 12),
  status text not null check (status in ('Draft', 'Pending', 'Submitted', 'Approved', 'Rejected')),
  amount_claimed bigint not null check (amount_claimed >= 0),
  rejection_reason text,
  superseded_by uuid,
  built_day date not null,
  built_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  primary key (facility_id, id),
  unique (facility_id, claim_year, claim_month, folio_no),
  foreign key (facility_id, authorization_id) references card_authorization
);
create unique index claim_one_per_authorization on claim (facility_id, authorization_id) where superseded_by is null;
create index claim_built on claim (facility_id, built_day) where status <> 'Draft';

create table claim_line (
  facility_id uuid not null,
  claim_id uuid not null,
  line_no integer not null,
  item_code text not null,
  item_name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  amount bigint not null generated always as (quantity * unit_price) stored,
  primary key (facility_id, claim_id, line_no),
  foreign key (facility_id, claim_id) references claim
);

create table referral (
  facility_id uuid not null references facility,
  id uuid not null,
  referral_no text not null,
  direction text not null check (direction in ('out', 'in')),
  card_no text not null,
  patient_name text not null,
  other_facility text not null,
  diagnosis text not null,
  reason text not null,
  status text not null check (status in ('Pending', 'Completed', 'Rejected')),
  remarks text not null default '',
  created_at timestamptz not null,
  primary key (facility_id, id),
  unique (facility_id, referral_no)
);
create index referral_newest on referral (facility_id, created_at desc);

-- ---------------------------------------------------------------- how many rows a list has, by day

-- A list of millions is neither counted nor walked row by row: statement triggers keep its length by day, so that a
-- total is a short sum and a page far down starts at its day. Slots keep concurrent writers off one row.
create table list_length (
  facility_id uuid not null references facility,
  list uuid not null, -- a care point's id, or the facility's own id for the verified cards
  day date not null,
  slot smallint not null,
  n bigint not null,
  primary key (facility_id, list, day, slot)
);

create function count_authorizations() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, facility_id, (created_at at time zone 'UTC')::date, pg_backend_pid() % 8, count(*)
    from added group by 1, 2, 3
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;
create trigger card_authorization_counted after insert on card_authorization
  referencing new table as added for each statement execute function count_authorizations();

create function count_visits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select facility_id, care_point_id, (created_at at time zone 'UTC')::date, pg_backend_pid() % 8, count(*)
    from added where status <> 'Cancelled' group by 1, 2, 3
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;
create trigger visit_counted after insert on visit
  referencing new table as added for each statement execute function count_visits();

create function uncount_visits() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into list_length as l (facility_id, list, day, slot, n)
    select a.facility_id, a.care_point_id, (a.created_at at time zone 'UTC')::date, pg_backend_pid() % 8, -count(*)
    from removed r join added a using (facility_id, id)
    where r.status <> 'Cancelled' and a.status = 'Cancelled' group by 1, 2, 3
  on conflict (facility_id, list, day, slot) do update set n = l.n + excluded.n;
  return null;
end $$;
create trigger visit_uncounted after update on visit
  referencing old table as removed new table as added for each statement execute function uncount_visits();

-- ---------------------------------------------------------------- audit, idempotency, numbers

-- Append-only by the rights below; written in the transaction of the change it tells of.
create table audit (
  facility_id uuid not null references facility,
  id uuid not null,
  at timestamptz not null,
  account_id uuid,
  role text,
  address text,
  action text not null,
  subject_type text,
  subject_id uuid,
  member_id uuid,
  reason text,
  detail jsonb not null default '{}',
  primary key (facility_id, id)
);
create index audit_time on audit (facility_id, at desc);

-- A key stands in the transaction it protects, bound to its actor, its call and its body.
create table idempotency (
  facility_id uuid not null references facility,
  key text not null,
  account_id uuid not null,
  call text not null,
  body_hash bytea not null,
  http_status integer, -- null while the first request is being worked on
  answer json, -- as it was sent, letter by letter
  created_at timestamptz not null,
  primary key (facility_id, key)
);
create index idempotency_age on idempotency (created_at);

-- Numbers that people say aloud, per facility, without gaps: the row is locked until the number is stored.
create table number_series (
  facility_id uuid not null references facility,
  series text not null,
  last bigint not null default 0,
  primary key (facility_id, series)
);

-- ---------------------------------------------------------------- row level security: the second wall

do $$
declare
  t text;
begin
  foreach t in array array[
    'account', 'account_role', 'account_identifier', 'refresh_token', 'care_point', 'facility_item',
    'facility_item_price', 'excluded_service', 'authorized_member', 'verification_attempt', 'card_authorization',
    'visit', 'service_given', 'claim', 'claim_line', 'referral', 'list_length', 'audit', 'idempotency', 'number_series'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;

alter table facility enable row level security;
create policy facility_only on facility to afyakadi_app
  using (id = (select nullif(current_setting('app.facility', true), '')::uuid));

grant select on facility, account_role, account_identifier, verifier, card_type, visit_type, item_type, care_point,
  facility_item, facility_item_price, excluded_service, service_given, claim, claim_line, referral, list_length
  to afyakadi_app;
grant select, update on account to afyakadi_app;
grant select, insert, update on refresh_token, authorized_member, verification_attempt, card_authorization, visit,
  number_series to afyakadi_app;
grant select, insert, update, delete on idempotency to afyakadi_app;
grant select, insert on audit to afyakadi_app;

-- ---------------------------------------------------------------- before the facility is known

-- Sign-in and refresh must find an account before they know its facility. These return the least that it takes.
create function sign_in_candidates(p_kind text, p_value text)
returns table (
  facility_id uuid, facility_code text, facility_name text, account_id uuid, account_name text,
  registration_no text, password_hash text, is_demo boolean, disabled boolean, roles text[]
) language sql stable security definer set search_path = public as $$
  select f.id, f.code, f.name, a.id, a.name, a.registration_no, a.password_hash, a.is_demo, a.disabled_at is not null,
    array(select r.role from account_role r where r.facility_id = a.facility_id and r.account_id = a.id order by r.role)
  from account_identifier i
  join account a on a.facility_id = i.facility_id and a.id = i.account_id
  join facility f on f.id = a.facility_id
  where i.kind = p_kind and i.value = p_value
$$;

create function refresh_token_facility(p_hash bytea) returns uuid
language sql stable security definer set search_path = public as $$
  select facility_id from refresh_token where token_hash = p_hash
$$;

revoke all on function sign_in_candidates(text, text), refresh_token_facility(bytea) from public;
grant execute on function sign_in_candidates(text, text), refresh_token_facility(bytea) to afyakadi_app;

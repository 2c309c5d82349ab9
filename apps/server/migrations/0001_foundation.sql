-- The tables by domain: each with its columns, constraints, indexes, row level security, grants and triggers.
--
-- Every table of a facility has the policy `facility_only`: a session sees the rows of the facility in its setting
-- app.facility, and none without one. A function that is `security definer` reads across facilities: it gives as little
-- as its callers need. Its search_path ends with pg_temp, because a session could make tables of the same names there.
--
-- A prepared statement has one plan for every facility, made for one of average size, which is a dispensary. So in each
-- table that grows the planner is told that all rows are one facility's (`n_distinct`, decision 072).

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

-- A table of a session's own would hide ours from the next facility of that session.
do $$
begin
  if has_database_privilege(current_database(), 'temporary with grant option') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A server that does not have the owner's login compares the migrations with its release before it serves.
grant select on kysely_migration to afyakadi_app;

-- ---------------------------------------------------------------- the facility

create table facility (
  id uuid primary key,
  code text not null unique,
  name text not null,
  level text not null default 'Hospital',
  created_at timestamptz not null default now(),
  address text not null default '',
  -- The built-in register has one member list and one tariff for all facilities of an installation: who may import
  -- them.
  keeps_register boolean not null default false
);
alter table facility enable row level security;
create policy facility_only on facility to afyakadi_app
  using (id = (select nullif(current_setting('app.facility', true), '')::uuid));
create policy facility_write on facility for update to afyakadi_app
  using (id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, update (name, address) on facility to afyakadi_app;

create table facility_setting (
  facility_id uuid primary key references facility,
  -- A result counts as Final only once a second person has authorized it.
  result_authorization boolean not null default false,
  -- Whether the facility issues authorizations of its own while the scheme does not answer (decision 076).
  provisional_authorizations boolean not null default false,
  -- Whether forwarded patients get a number, by which the care points call them (decision 106).
  queue_numbers boolean not null default false,
  display_token_hash text, -- SHA-256 of the token of its displays
  -- The hours at which in-patients get their medicines (decision 098). Null: the usual ones.
  dose_hours jsonb,
  idle_minutes integer not null default 10 check (idle_minutes between 1 and 240),
  skip_waiting boolean, -- null: as the deployment says
  second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ '{receptionist,lab_tech,pharmacist,doctor,practitioner,admin}')
);
alter table facility_setting enable row level security;
create policy facility_only on facility_setting to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on facility_setting to afyakadi_app;

-- The facility's logo on its documents, as the administrator uploaded it.
create table facility_logo (
  facility_id uuid primary key references facility,
  type text not null check (type in ('image/png', 'image/jpeg')),
  content bytea not null check (octet_length(content) <= 150000),
  -- Whether the server has written the image itself. If not, it does with the first document that is printed.
  reencoded boolean not null default false
);
alter table facility_logo enable row level security;
create policy facility_only on facility_logo to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on facility_logo to afyakadi_app;

-- ---------------------------------------------------------------- what every domain writes

-- Numbers that people say aloud, per facility, without gaps: the row is locked until the number is stored.
create table number_series (
  facility_id uuid not null references facility,
  series text not null,
  last bigint not null default 0,
  primary key (facility_id, series)
);
alter table number_series enable row level security;
create policy facility_only on number_series to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on number_series to afyakadi_app;

-- The idempotency keys of calls. A key is written in the transaction that it protects, bound to its actor, its call and
-- its body: with the answer where that is given in one transaction, which has locked the key (lock_key). Otherwise it is
-- reserved for one request, whose process renews the reservation while it works; else that expires.
-- Neither keys nor events refer to their facility, which their policy ensures: every change would lock its row (decision
-- 101).
create table idempotency (
  facility_id uuid not null,
  key text not null,
  account_id uuid not null,
  call text not null,
  body_hash bytea not null,
  http_status integer, -- null while the first request is being worked on
  answer json, -- as it was sent, letter by letter
  created_at timestamptz not null,
  worker uuid, -- the process that has the reservation
  renewed_at timestamptz not null default clock_timestamp(),
  primary key (facility_id, key)
);
create index idempotency_age on idempotency (created_at);
alter table idempotency alter column facility_id set (n_distinct = 1);
alter table idempotency enable row level security;
create policy facility_only on idempotency to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on idempotency to afyakadi_app;

-- Locks a key until the end of the transaction, and returns whether there is a row of it: a repeat waits for the first
-- request, and sees its row. One function, because a statement sees nothing that was committed while it waited.
create function lock_key(p_facility uuid, p_key text) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(p_key, hashtext(p_facility::text)));
  return exists (select from idempotency i where i.facility_id = p_facility and i.key = p_key);
end $$;
revoke all on function lock_key from public;
grant execute on function lock_key to afyakadi_app;

-- What changed, for the screens that show it; kept for a day. A reader's place is a snapshot: the events that it could
-- not see yet are those that it has not published.
create table event (
  facility_id uuid not null,
  id uuid not null,
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null,
  topic text not null,
  care_point_id uuid,
  visit_id uuid,
  member_id uuid,
  primary key (facility_id, id)
);
create index event_since on event (facility_id, xid);
create index event_age on event (at);
create index event_by_transaction on event (xid);
alter table event alter column facility_id set (n_distinct = 1);
alter table event enable row level security;
create policy facility_only on event to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on event to afyakadi_app;

-- Deletes some at a time, so that no statement takes long; true when there is more.
create function prune_events(p_before timestamptz) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from event where (facility_id, id) in
      (select facility_id, id from event where at < p_before order by at limit 5000)
    returning 1
  ) select count(*) = 5000 from gone
$$;
revoke all on function prune_events from public;
grant execute on function prune_events to afyakadi_app;

-- Which edition of a list that ships with the product was loaded last.
create table reference_list (
  name text primary key,
  hash text not null
);

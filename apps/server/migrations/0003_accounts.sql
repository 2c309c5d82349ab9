-- Who gets in: accounts, sessions, second factors, and the messages to staff.

create table account (
  facility_id uuid not null references facility,
  id uuid not null,
  name text not null,
  registration_no text,
  password_hash text, -- null: invited, and no password set yet
  is_demo boolean not null default false,
  disabled_at timestamptz,
  password_changed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  qualification text,
  charge_item_code text, -- the consultation that this doctor gives, where it is not the care point's
  email text,
  provisional boolean not null default false, -- may issue authorizations while the scheme does not answer
  care_point_ids uuid[] not null default '{}', -- where the person works; empty: wherever the role does
  primary key (facility_id, id),
  foreign key (facility_id, charge_item_code) references facility_item (facility_id, item_code)
);
alter table account enable row level security;
create policy facility_only on account to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (name, registration_no, password_hash, disabled_at, password_changed_at, qualification,
  charge_item_code, email, provisional, care_point_ids) on account to afyakadi_app;

create table account_role (
  facility_id uuid not null,
  account_id uuid not null,
  role text not null check (role in ('receptionist', 'lab_tech', 'pharmacist', 'doctor', 'practitioner', 'admin')),
  primary key (facility_id, account_id, role),
  foreign key (facility_id, account_id) references account
);
alter table account_role enable row level security;
create policy facility_only on account_role to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, delete on account_role to afyakadi_app;

create table account_identifier (
  facility_id uuid not null,
  account_id uuid not null,
  kind text not null check (kind in ('card', 'phone', 'nida')),
  value text not null,
  primary key (facility_id, kind, value),
  foreign key (facility_id, account_id) references account
);
create index account_identifier_sign_in on account_identifier (kind, value);
alter table account_identifier enable row level security;
create policy facility_only on account_identifier to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on account_identifier to afyakadi_app;

-- ---------------------------------------------------------------- sessions

-- One sign-in on one device; its id is the family of its refresh tokens.
create table session (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  role text not null,
  device text not null default '', -- browser and system, in words
  address text,
  begun_at timestamptz not null,
  seen_at timestamptz not null,
  locked_at timestamptz,
  ended_at timestamptz,
  ended_why text check (ended_why in ('signed-out', 'ended-by-owner', 'ended-by-administrator', 'password-changed',
    'reuse', 'disabled', 'role-withdrawn', 'expired')),
  changed_at timestamptz not null, -- last locked, unlocked or ended
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index session_of_account on session (facility_id, account_id, seen_at desc) where ended_at is null;
create index session_begun on session (facility_id, account_id, begun_at desc);
create index session_changed on session (changed_at);
create index session_unused on session (seen_at) where ended_at is null;
create index session_over on session (ended_at) where ended_at is not null;
alter table session alter column facility_id set (n_distinct = 1);
alter table session enable row level security;
create policy facility_only on session to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (seen_at, locked_at, ended_at, ended_why, changed_at) on session to afyakadi_app;

-- Which sessions were locked, unlocked or ended of late, in all facilities: identifiers and moments, nothing else.
create function sessions_changed(p_since timestamptz)
returns table (id uuid, locked_at timestamptz, ended_at timestamptz, changed_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select id, locked_at, ended_at, changed_at from session where changed_at >= p_since
$$;
revoke all on function sessions_changed from public;
grant execute on function sessions_changed to afyakadi_app;

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
create index refresh_token_age on refresh_token (expires_at);
alter table refresh_token alter column facility_id set (n_distinct = 1);
alter table refresh_token enable row level security;
create policy facility_only on refresh_token to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (used_at, revoked_at) on refresh_token to afyakadi_app;

create function refresh_token_facility(p_hash bytea) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select facility_id from refresh_token where token_hash = p_hash
$$;
revoke all on function refresh_token_facility from public;
grant execute on function refresh_token_facility to afyakadi_app;

-- ---------------------------------------------------------------- sign-in

-- Sign-in and refresh must find an account before they know its facility. The functions that do return the least that
-- it takes.

-- A browser in which somebody has signed in before; guesses from elsewhere do not lock it out.
create table known_device (
  facility_id uuid not null,
  account_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (facility_id, account_id, device_hash),
  foreign key (facility_id, account_id) references account
);
create index known_device_age on known_device (seen_at);
alter table known_device enable row level security;
create policy facility_only on known_device to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (seen_at), delete on known_device to afyakadi_app;

create function sign_in_candidates(p_kind text, p_value text, p_device bytea)
returns table (
  facility_id uuid, facility_code text, facility_name text, account_id uuid, account_name text,
  registration_no text, password_hash text, is_demo boolean, disabled boolean, roles text[], known_device boolean
) language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name, a.id, a.name, a.registration_no, a.password_hash, a.is_demo, a.disabled_at is not null,
    array(select r.role from account_role r where r.facility_id = a.facility_id and r.account_id = a.id order by r.role),
    exists (select from known_device d where d.facility_id = a.facility_id and d.account_id = a.id
      and d.device_hash = p_device)
  from account_identifier i
  join account a on a.facility_id = i.facility_id and a.id = i.account_id
  join facility f on f.id = a.facility_id
  where i.kind = p_kind and i.value = p_value
$$;
revoke all on function sign_in_candidates from public;
grant execute on function sign_in_candidates to afyakadi_app;

-- Failed guesses by what was guessed at: hashes of identifiers, devices and addresses, of no facility. No session reads or
-- writes them by itself.
create table sign_in_throttle (
  name_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_throttle_age on sign_in_throttle (failed_at);

-- Counts a guess under all of these names, before the password is compared; p_free are how many each lets pass
-- without a wait. While one of them is blocked it counts nothing and returns the seconds to wait. A count is
-- forgotten after a day. The names are locked in order, so that two guesses never wait for each other.
create function throttle_take(p_names bytea[], p_free integer[], p_now timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_until timestamptz;
  v_found integer;
begin
  -- A blocked guess adds nothing: names can be made up, and each would leave a row.
  select max(blocked_until) into v_until from sign_in_throttle where name_hash = any(p_names);
  if v_until > p_now then return ceil(extract(epoch from v_until - p_now)); end if;
  loop
    insert into sign_in_throttle (name_hash, failures, failed_at)
      select n, 0, p_now from unnest(p_names) n order by n on conflict do nothing;
    select max(held.blocked_until), count(*) into v_until, v_found from (
      select blocked_until from sign_in_throttle where name_hash = any(p_names) order by name_hash for update
    ) held;
    -- Fewer where one was forgotten in between.
    exit when v_found = cardinality(p_names);
  end loop;
  if v_until > p_now then return ceil(extract(epoch from v_until - p_now)); end if;
  update sign_in_throttle t set failures = counted.failures, failed_at = p_now,
    blocked_until = case when counted.failures >= counted.free
      then p_now + least(30 * 2 ^ least(counted.failures - counted.free, 10), 900) * interval '1 second' end
  from (
    select k.name_hash, x.free, 1 + case when k.failed_at < p_now - interval '24 hours' then 0 else k.failures end
      as failures
    from unnest(p_names, p_free) x(name, free) join sign_in_throttle k on k.name_hash = x.name
  ) counted
  where t.name_hash = counted.name_hash;
  return 0;
end $$;
revoke all on function throttle_take from public;
grant execute on function throttle_take to afyakadi_app;

-- Takes back a guess that was right: the one count, or for p_forget all that was counted under the name.
create function throttle_release(p_names bytea[], p_forget boolean[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with held as materialized (
    select k.name_hash, x.forget from unnest(p_names, p_forget) x(name, forget)
    join sign_in_throttle k on k.name_hash = x.name order by k.name_hash for update of k
  )
  update sign_in_throttle t set blocked_until = null,
    failures = case when held.forget then 0 else greatest(t.failures - 1, 0) end
  from held where t.name_hash = held.name_hash
$$;
revoke all on function throttle_release from public;
grant execute on function throttle_release to afyakadi_app;

-- The names under which guesses at an account of the session's facility are counted (throttle.ts): from anywhere by its
-- identifiers, from browsers known to it, and within its own sessions.
create function throttles_of(p_account uuid) returns setof bytea
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  v_facility constant uuid := nullif(current_setting('app.facility', true), '');
begin
  return query select sha256(convert_to('throttle ' || n.name, 'UTF8')) from (
    select unnest(array['identifier ' || i.kind || ' ' || i.value || ' ' || p_account, 'code ' || i.kind || ' ' || i.value])
      from account_identifier i where i.facility_id = v_facility and i.account_id = p_account
    union all
    select w.what || ' ' || p_account || ' ' || encode(d.device_hash, 'hex') from known_device d
      cross join (values ('device'), ('factor'), ('code'), ('forgot')) w(what)
      where d.facility_id = v_facility and d.account_id = p_account
    union all
    select 'account ' || a.id || ' ' || w.what from account a cross join (values ('factor'), ('password')) w(what)
      where a.facility_id = v_facility and a.id = p_account
  ) n(name);
end $$;
revoke all on function throttles_of from public;

create function is_throttled(p_account uuid, p_now timestamptz) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return exists (select from throttles_of(p_account) x(name_hash) cross join lateral (
    select from sign_in_throttle t where t.name_hash = x.name_hash and t.blocked_until > p_now offset 0) t);
end $$;
revoke all on function is_throttled from public;
grant execute on function is_throttled to afyakadi_app;

create function forget_failures(p_account uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sign_in_throttle where name_hash = any (array(select throttles_of(p_account)))
$$;
revoke all on function forget_failures from public;
grant execute on function forget_failures to afyakadi_app;

-- An invitation or a reset: shown or sent once, kept as a hash.
create table one_time_code (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  purpose text not null check (purpose in ('invitation', 'reset')),
  secret_hash bytea not null unique,
  expires_at timestamptz not null,
  attempts integer not null default 0,
  used_at timestamptz,
  created_by uuid, -- null: asked for by a person who forgot the password, or made at the command line
  created_at timestamptz not null,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index one_time_code_of_account on one_time_code (facility_id, account_id, purpose, created_at desc);
create index one_time_code_age on one_time_code (expires_at);
alter table one_time_code alter column facility_id set (n_distinct = 1);
alter table one_time_code enable row level security;
create policy facility_only on one_time_code to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (attempts, used_at) on one_time_code to afyakadi_app;

-- ---------------------------------------------------------------- second factors

-- An account's authenticator app, and beside it the one that is to take its place.
create table totp (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  secret bytea not null, -- sealed with a key that is not in the database
  confirmed_at timestamptz, -- null: being set up
  last_step bigint, -- a code counts once
  created_at timestamptz not null,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create unique index totp_confirmed on totp (facility_id, account_id) where confirmed_at is not null;
create unique index totp_begun on totp (facility_id, account_id) where confirmed_at is null;
alter table totp enable row level security;
create policy facility_only on totp to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on totp to afyakadi_app;

create table recovery_code (
  facility_id uuid not null,
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (facility_id, account_id, code_hash),
  foreign key (facility_id, account_id) references account
);
alter table recovery_code enable row level security;
create policy facility_only on recovery_code to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on recovery_code to afyakadi_app;

create table passkey (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  credential_id text not null unique, -- base64url
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index passkey_of_account on passkey (facility_id, account_id);
alter table passkey enable row level security;
create policy facility_only on passkey to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on passkey to afyakadi_app;

-- Between the password and the second factor, and while a passkey is being added.
create table sign_in_challenge (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  role text not null,
  purpose text not null check (purpose in ('sign-in', 'passkey')),
  token_hash bytea not null unique,
  webauthn text, -- the challenge that the authenticator signs
  password_changed_at timestamptz not null, -- a password that was changed since voids it
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index sign_in_challenge_age on sign_in_challenge (expires_at);
alter table sign_in_challenge alter column facility_id set (n_distinct = 1);
alter table sign_in_challenge enable row level security;
create policy facility_only on sign_in_challenge to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on sign_in_challenge to afyakadi_app;

-- The facility of a one-time code or a challenge, the one thing about it that is known before a facility is set.
create function secret_facility(p_hash bytea) returns uuid
language sql stable security definer set search_path = public, pg_temp as $$
  select facility_id from one_time_code where secret_hash = p_hash
  union all
  select facility_id from sign_in_challenge where token_hash = p_hash
$$;
revoke all on function secret_facility from public;
grant execute on function secret_facility to afyakadi_app;

-- Which facilities demand a second factor, and in which roles: read by every process, so that a new demand binds the
-- sessions that are open.
create function second_factor_demands() returns table (facility_id uuid, roles text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select facility_id, second_factor_roles from facility_setting where second_factor_roles <> '{}'
$$;
revoke all on function second_factor_demands from public;
grant execute on function second_factor_demands to afyakadi_app;

-- ---------------------------------------------------------------- messages to staff

-- What went out to somebody. `text` is kept only where there is neither a mailer nor a gateway, for the administrator
-- to hand it over, and is emptied when the code in it has expired.
create table outgoing_message (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  channel text not null check (channel in ('mail', 'sms', 'outbox')),
  purpose text not null check (purpose in ('invitation', 'reset', 'notice')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  problem jsonb, -- a message, which has a text in each language
  text text,
  text_until timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index outgoing_message_newest on outgoing_message (facility_id, created_at desc);
create index outgoing_message_text on outgoing_message (text_until) where text is not null;
create index outgoing_message_waiting on outgoing_message (created_at) where state = 'waiting';
create index outgoing_message_age on outgoing_message (created_at);
alter table outgoing_message alter column facility_id set (n_distinct = 1);
alter table outgoing_message enable row level security;
create policy facility_only on outgoing_message to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (state, problem, ended_at) on outgoing_message to afyakadi_app;

-- ---------------------------------------------------------------- retention

-- Deletes what has expired, at most so many rows of each kind; returns how many. Codes, challenges and refresh tokens
-- say who signed in when: the audit trail does that. A session is listed for 90 days.
create function forget_expired(p_now timestamptz, p_most integer, p_problem jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_all integer := 0;
  v_rows integer;
begin
  delete from sign_in_throttle where name_hash in
    (select name_hash from sign_in_throttle where failed_at < p_now - interval '25 hours' order by failed_at limit p_most
      for update skip locked);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from one_time_code where (facility_id, id) in
    (select facility_id, id from one_time_code where expires_at < p_now - interval '1 day' order by expires_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from sign_in_challenge where (facility_id, id) in
    (select facility_id, id from sign_in_challenge where expires_at < p_now - interval '1 day' order by expires_at
      limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from refresh_token where (facility_id, id) in
    (select facility_id, id from refresh_token where expires_at < p_now - interval '1 day' order by expires_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  update session set ended_at = p_now, ended_why = 'expired', changed_at = clock_timestamp() where (facility_id, id) in
    (select facility_id, id from session where ended_at is null and seen_at < p_now - interval '13 hours'
      order by seen_at limit p_most for update skip locked);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from session where (facility_id, id) in
    (select facility_id, id from session where ended_at < p_now - interval '90 days' order by ended_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from known_device where (facility_id, account_id, device_hash) in
    (select facility_id, account_id, device_hash from known_device where seen_at < p_now - interval '180 days'
      order by seen_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  update outgoing_message set text = null where (facility_id, id) in
    (select facility_id, id from outgoing_message where text is not null and text_until < p_now order by text_until
      limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  update outgoing_message set state = 'failed', problem = p_problem, ended_at = p_now
    where (facility_id, id) in
      (select facility_id, id from outgoing_message where state = 'waiting' and created_at < p_now - interval '15 minutes'
        order by created_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from outgoing_message where (facility_id, id) in
    (select facility_id, id from outgoing_message where created_at < p_now - interval '90 days' order by created_at
      limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  return v_all;
end $$;
revoke all on function forget_expired from public;
grant execute on function forget_expired to afyakadi_app;

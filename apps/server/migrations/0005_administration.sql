-- Accounts, administration, security and audit: who gets in, who runs the facility, and what can be shown afterwards.

-- ---------------------------------------------------------------- accounts

alter table account
  alter column password_hash drop not null, -- null: invited, and no password set yet
  add column email text;

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
  created_by uuid, -- null: asked for by whoever forgot, or made at the command line
  created_at timestamptz not null,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index one_time_code_of_account on one_time_code (facility_id, account_id, purpose, created_at desc);

-- What went out to somebody. `text` is kept only where there is neither a mailer nor a gateway, for the administrator to
-- hand it over, and is emptied when the code in it has expired.
create table outgoing_message (
  facility_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  channel text not null check (channel in ('mail', 'sms', 'outbox')),
  purpose text not null check (purpose in ('invitation', 'reset', 'notice')),
  state text not null check (state in ('waiting', 'sent', 'failed')),
  problem text,
  text text,
  text_until timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, account_id) references account
);
create index outgoing_message_newest on outgoing_message (facility_id, created_at desc);

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

insert into session (facility_id, id, account_id, role, begun_at, seen_at, ended_at, ended_why, changed_at)
  select facility_id, family_id, account_id, max(role), min(created_at), max(created_at),
    case when bool_and(revoked_at is not null) then max(revoked_at) end,
    case when bool_and(revoked_at is not null) then 'signed-out' end, coalesce(max(revoked_at), max(created_at))
  from refresh_token group by facility_id, family_id, account_id;

-- Which sessions were locked, unlocked or ended of late, in all facilities: identifiers and moments, nothing else.
create function sessions_changed(p_since timestamptz)
returns table (id uuid, locked_at timestamptz, ended_at timestamptz, changed_at timestamptz)
language sql stable security definer set search_path = public as $$
  select id, locked_at, ended_at, changed_at from session where changed_at >= p_since
$$;

-- A browser in which somebody has signed in before; guesses from elsewhere do not lock it out.
create table known_device (
  facility_id uuid not null,
  account_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (facility_id, account_id, device_hash),
  foreign key (facility_id, account_id) references account
);

-- Failed guesses by what was guessed at: hashes of identifiers, devices and addresses, of no facility.
create table sign_in_throttle (
  name_hash bytea primary key,
  failures integer not null,
  failed_at timestamptz not null,
  blocked_until timestamptz
);
create index sign_in_throttle_age on sign_in_throttle (failed_at);

-- Counts a guess under all of these names, before it is looked at; p_free are how many each lets pass without a wait.
-- Gives the seconds to wait instead where one of them is held: then nothing is counted. What is older than a day is
-- forgotten. The names are locked in order, so that two guesses never wait for each other.
create function throttle_take(p_names bytea[], p_free integer[], p_now timestamptz) returns integer
language plpgsql set search_path = public as $$
declare
  v_until timestamptz;
  v_found integer;
begin
  -- Who is held adds nothing: names can be made up, and each would leave a row.
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

-- Takes back a guess that was right: the one count, or for p_forget all that was counted under the name.
create function throttle_release(p_names bytea[], p_forget boolean[]) returns void
language sql set search_path = public as $$
  with held as materialized (
    select k.name_hash, x.forget from unnest(p_names, p_forget) x(name, forget)
    join sign_in_throttle k on k.name_hash = x.name order by k.name_hash for update of k
  )
  update sign_in_throttle t set blocked_until = null,
    failures = case when held.forget then 0 else greatest(t.failures - 1, 0) end
  from held where t.name_hash = held.name_hash
$$;

-- Forgets what has run out, at most so many rows of each kind; returns how many they were. Codes, challenges and refresh
-- tokens say who signed in when: the audit trail does that. A session is shown as long as it can be gone on with.
create function forget_expired(p_now timestamptz, p_most integer) returns integer
language plpgsql security definer set search_path = public as $$
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
  update outgoing_message set state = 'failed', problem = 'The server stopped before it was sent', settled_at = p_now
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
create index one_time_code_age on one_time_code (expires_at);
create index refresh_token_age on refresh_token (expires_at);
create index session_unused on session (seen_at) where ended_at is null;
create index session_over on session (ended_at) where ended_at is not null;
create index known_device_age on known_device (seen_at);
create index outgoing_message_text on outgoing_message (text_until) where text is not null;
create index outgoing_message_waiting on outgoing_message (created_at) where state = 'waiting';
create index outgoing_message_age on outgoing_message (created_at);
revoke all on function forget_expired(timestamptz, integer) from public;
grant execute on function forget_expired(timestamptz, integer) to afyakadi_app;

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

create table recovery_code (
  facility_id uuid not null,
  account_id uuid not null,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null,
  primary key (facility_id, account_id, code_hash),
  foreign key (facility_id, account_id) references account
);

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

-- The facility of a one-time code or a challenge, the one thing about it that is told before a facility is set.
create function secret_facility(p_hash bytea) returns uuid
language sql stable security definer set search_path = public as $$
  select facility_id from one_time_code where secret_hash = p_hash
  union all
  select facility_id from sign_in_challenge where token_hash = p_hash
$$;

drop function sign_in_candidates(text, text);
create function sign_in_candidates(p_kind text, p_value text, p_device bytea)
returns table (
  facility_id uuid, facility_code text, facility_name text, account_id uuid, account_name text,
  registration_no text, password_hash text, is_demo boolean, disabled boolean, roles text[], known_device boolean
) language sql stable security definer set search_path = public as $$
  select f.id, f.code, f.name, a.id, a.name, a.registration_no, a.password_hash, a.is_demo, a.disabled_at is not null,
    array(select r.role from account_role r where r.facility_id = a.facility_id and r.account_id = a.id order by r.role),
    exists (select from known_device d where d.facility_id = a.facility_id and d.account_id = a.id
      and d.device_hash = p_device)
  from account_identifier i
  join account a on a.facility_id = i.facility_id and a.id = i.account_id
  join facility f on f.id = a.facility_id
  where i.kind = p_kind and i.value = p_value
$$;

-- ---------------------------------------------------------------- the facility's settings

alter table facility_setting
  add column provisional_authorizations boolean not null default false,
  add column idle_minutes integer not null default 10 check (idle_minutes between 1 and 240),
  add column skip_waiting boolean, -- null: as the deployment says
  add column second_factor_roles text[] not null default '{}'
    check (second_factor_roles <@ '{receptionist,lab_tech,pharmacist,doctor,admin}');

-- A visit's reference ends in its care point's code: two of the same would give one number twice.
create unique index care_point_code on care_point (facility_id, lower(code));

-- The built-in register has one member list and one tariff for all facilities of an installation: who may import them.
alter table facility add column keeps_register boolean not null default false;
update facility set keeps_register = true where (select count(*) from facility) = 1;

-- ---------------------------------------------------------------- imports

create table import (
  facility_id uuid not null references facility,
  id uuid not null,
  kind text not null check (kind in ('members', 'tariff', 'exclusions')),
  state text not null check (state in ('reading', 'comparing', 'ready', 'applying', 'applied', 'failed', 'discarded')),
  file_name text not null default '',
  file_hash bytea,
  rows integer not null default 0,
  done integer not null default 0, -- of what the present state works through
  added integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  missing integer not null default 0,
  refused integer not null default 0,
  problem text, -- why it failed, for people
  missing_too boolean not null default false, -- what the file does not have was taken out as well
  created_by uuid, -- null: the command line
  created_at timestamptz not null,
  worked_at timestamptz not null default now(), -- the sign of life of the process that works on it
  applied_by uuid,
  applied_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, created_by) references account
);
create index import_newest on import (facility_id, created_at desc);
-- One of a kind at a time, whoever begins at the same moment.
create unique index import_at_work on import (facility_id, kind) where state in ('reading', 'comparing', 'applying');

create table import_row (
  facility_id uuid not null,
  import_id uuid not null,
  line integer not null, -- in the file; below 0: not in the file
  key text not null,
  outcome text check (outcome in ('added', 'changed', 'same', 'missing', 'refused')),
  readable boolean not null default true, -- false: refused for what the file itself says
  wanted jsonb, -- as the file has it
  present jsonb, -- as it stands
  reason text, -- why it was refused
  primary key (facility_id, import_id, line),
  foreign key (facility_id, import_id) references import
);
create index import_row_outcome on import_row (facility_id, import_id, outcome, line);
create index import_row_key on import_row (facility_id, import_id, key, line);

-- Closes what a process that is gone was working on, and forgets the rows of what is long done; in all facilities.
create function tidy_imports(p_now timestamptz, p_problem text) returns void
language sql security definer set search_path = public as $$
  update import set state = 'failed', problem = p_problem
    where state in ('reading', 'comparing', 'applying') and worked_at < p_now - interval '30 seconds';
  update import set state = 'discarded' where state = 'ready' and worked_at < p_now - interval '30 days';
  delete from import_row r using (
    select facility_id, id from import i
    where worked_at < p_now - interval '30 days'
      and exists (select from import_row o where o.facility_id = i.facility_id and o.import_id = i.id)
    limit 1
  ) old where r.facility_id = old.facility_id and r.import_id = old.id;
$$;

-- ---------------------------------------------------------------- the audit trail

create index audit_member on audit (facility_id, member_id, at desc, id desc) where member_id is not null;
create index audit_account on audit (facility_id, account_id, at desc, id desc);
create index audit_action on audit (facility_id, action, at desc, id desc);
drop index audit_time;
create index audit_time on audit (facility_id, at desc, id desc);

-- What no seal has yet; written with the row itself, so that nothing is forgotten however late it is committed.
create table audit_unsealed (
  facility_id uuid not null references facility,
  at timestamptz not null,
  audit_id uuid not null,
  primary key (facility_id, at, audit_id)
);
insert into audit_unsealed select facility_id, at, id from audit;

create function audit_awaits_seal() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_unsealed select facility_id, at, id from added;
  return null;
end $$;
create trigger audit_to_seal after insert on audit
  referencing new table as added for each statement execute function audit_awaits_seal();

-- A batch of rows, and by `previous` all before it.
create table audit_seal (
  facility_id uuid not null references facility,
  no bigint not null,
  ids uuid[] not null,
  hashes bytea[] not null, -- of the rows, in their order; empty: gone before it was sealed
  rows bigint not null, -- under this seal and all before it
  previous bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (facility_id, no)
);

-- A row as it is hashed. apps/server/src/platform/audit-chain.ts reads rows by the same text.
create function audit_row_text(a audit) returns text language sql stable set search_path = public as $$
  select jsonb_build_array(a.facility_id, a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    a.account_id, a.role, a.address, a.action, a.subject_type, a.subject_id, a.member_id, a.reason, a.detail)::text
$$;

-- Seals at most so many rows of a facility, none that is earlier than p_from; returns how many, and the time of the last.
-- One session at a time works on a facility's chain, and no writer waits for it. Who seals a long backlog goes on from the
-- last time: what was taken out of the index before is not walked over again. A row that is committed late is met by the
-- next run, which begins at the beginning.
create function seal_audit(p_facility uuid, p_most integer, p_from timestamptz default '-infinity',
  out sealed integer, out last_at timestamptz)
language plpgsql security definer set search_path = public as $$
declare
  v_ids uuid[];
  v_hashes bytea[];
  v_last audit_seal;
  v_no bigint;
  v_rows bigint;
  v_previous bytea;
begin
  sealed := 0;
  if not pg_try_advisory_xact_lock(hashtext('audit_seal'), hashtext(p_facility::text)) then return; end if;
  with taken as (
    delete from audit_unsealed where ctid = any (array(
      select ctid from audit_unsealed where facility_id = p_facility and at >= p_from order by at, audit_id limit p_most))
    returning at, audit_id
  )
  select array_agg(t.audit_id order by t.at, t.audit_id), array_agg(case when a.id is null then ''::bytea
      else sha256(convert_to(audit_row_text(a), 'UTF8')) end order by t.at, t.audit_id), max(t.at)
    into v_ids, v_hashes, last_at
  from taken t left join audit a on a.facility_id = p_facility and a.id = t.audit_id;
  if v_ids is null then return; end if;
  select * into v_last from audit_seal where facility_id = p_facility order by no desc limit 1;
  v_no := coalesce(v_last.no, 0) + 1;
  v_rows := coalesce(v_last.rows, 0) + cardinality(v_ids);
  v_previous := coalesce(v_last.hash, ''::bytea);
  insert into audit_seal values (p_facility, v_no, v_ids, v_hashes, v_rows, v_previous,
    sha256(v_previous || convert_to(p_facility || ' ' || v_no || ' ' || v_rows || ' ' || array_to_string(v_ids, ','),
      'UTF8') || convert_to(E'\n' || (select string_agg(encode(h, 'hex'), ',' order by i)
        from unnest(v_hashes) with ordinality x(h, i)), 'UTF8')),
    clock_timestamp());
  sealed := cardinality(v_ids);
end $$;

-- How many rows of all facilities wait for their seal, and how many seconds the oldest has waited: numbers alone.
create function audit_backlog() returns table (unsealed bigint, age double precision)
language sql stable security definer set search_path = public as $$
  select (select count(*) from audit_unsealed), coalesce((
    select extract(epoch from now() - a.at)
    from (select facility_id, audit_id from audit_unsealed order by audit_id limit 1) u
    join audit a on a.facility_id = u.facility_id and a.id = u.audit_id), 0)
$$;
revoke all on function audit_backlog() from public;
grant execute on function audit_backlog() to afyakadi_app;

-- The facilities that have something to seal.
create function audit_facilities() returns setof uuid language sql stable security definer set search_path = public as $$
  select f.id from facility f where exists (select from audit_unsealed u where u.facility_id = f.id)
$$;

-- ---------------------------------------------------------------- records outside one's care point

create table glass_break (
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
create index glass_break_open on glass_break (facility_id, member_id, account_id, until);
create index glass_break_newest on glass_break (facility_id, at desc, id desc);

-- ---------------------------------------------------------------- walls

do $$
declare
  t text;
begin
  foreach t in array array[
    'one_time_code', 'outgoing_message', 'session', 'known_device', 'totp', 'recovery_code', 'passkey',
    'sign_in_challenge', 'import', 'import_row', 'audit_unsealed', 'audit_seal', 'glass_break'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;

grant select on audit_seal, audit_unsealed to afyakadi_app;
grant select, insert on glass_break to afyakadi_app;
grant select, insert on one_time_code, outgoing_message, session, known_device to afyakadi_app;
grant select, insert, update on import to afyakadi_app;
-- What a secret, a session or an account is does not change: only how far it is.
revoke update on account, refresh_token from afyakadi_app;
grant update (name, email, registration_no, qualification, charge_item_code, password_hash, password_changed_at,
  disabled_at) on account to afyakadi_app;
grant update (used_at, revoked_at) on refresh_token to afyakadi_app;
grant update (seen_at, locked_at, ended_at, ended_why, changed_at) on session to afyakadi_app;
grant update (attempts, used_at) on one_time_code to afyakadi_app;
grant update (state, problem, settled_at) on outgoing_message to afyakadi_app;
grant update (seen_at), delete on known_device to afyakadi_app;
grant select, insert, update, delete on sign_in_throttle, totp, recovery_code, passkey, sign_in_challenge, import_row
  to afyakadi_app;

-- What the administrator's screens write.
grant update (name, address) on facility to afyakadi_app;
create policy facility_write on facility for update to afyakadi_app
  using (id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant insert on account to afyakadi_app;
grant insert, delete on account_role to afyakadi_app;
grant insert, update, delete on account_identifier to afyakadi_app;
grant insert, update on care_point, facility_item, facility_setting to afyakadi_app;
grant insert, update, delete on facility_item_price, excluded_service to afyakadi_app;

-- The register is reached through the scheme's port alone, which asks whether the facility keeps it.
grant insert on register.scheme, register.product to afyakadi_app;
grant insert, update on register.member, register.item to afyakadi_app;
grant insert, update, delete on register.item_price, register.item_exclusion to afyakadi_app;

-- It has no facility for row level security to go by: whoever that binds writes it as a facility that keeps it.
create function register.only_by_its_keeper() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if row_security_active('public.facility') and not exists (select from facility
    where id = nullif(current_setting('app.facility', true), '')::uuid and keeps_register) then
    raise insufficient_privilege using message = 'Only a facility that keeps the register writes it';
  end if;
  return null;
end $$;
do $$
declare
  t text;
begin
  foreach t in array array['scheme', 'product', 'member', 'item', 'item_price', 'item_exclusion'] loop
    execute format('create trigger only_by_its_keeper before insert or update or delete on register.%I
      for each statement execute function register.only_by_its_keeper()', t);
  end loop;
end $$;

revoke all on function sign_in_candidates(text, text, bytea), sessions_changed(timestamptz), secret_facility(bytea),
  seal_audit(uuid, integer, timestamptz), audit_facilities(), audit_awaits_seal(), tidy_imports(timestamptz, text) from public;
grant execute on function sign_in_candidates(text, text, bytea), sessions_changed(timestamptz), secret_facility(bytea),
  seal_audit(uuid, integer, timestamptz), audit_facilities(), tidy_imports(timestamptz, text) to afyakadi_app;

-- A session may make tables of its own, and they are looked for first where pg_temp is not named: a function that lends
-- the owner's rights would take them for ours, and run their triggers.
do $$
declare
  f regprocedure;
begin
  for f in select oid from pg_proc where prosecdef
    and pronamespace in ('public'::regnamespace, 'register'::regnamespace)
  loop
    execute format('alter function %s set search_path = public, pg_temp', f);
  end loop;
end $$;

-- ---------------------------------------------------------------- how a facility reaches its scheme

-- Without a row a facility is served by the built-in register.
create table facility_scheme (
  facility_id uuid primary key references facility,
  adapter text not null check (adapter in ('register', 'servicehub')),
  client_id text,
  client_secret bytea, -- sealed with a key that is not in the database
  practice boolean not null default false, -- set by the start with a practice scheme, and taken out by one without
  changed_at timestamptz not null,
  changed_by uuid, -- null: the command line
  check (adapter = 'register' or (client_id is not null and client_secret is not null))
);

-- What all server processes know of the connection: written when it changes, and by the probe that one of them makes.
create table scheme_connection (
  facility_id uuid primary key references facility,
  state text not null check (state in ('unknown', 'up', 'slow', 'down', 'refused')), -- refused: our credentials
  since timestamptz not null, -- of this state
  checked_at timestamptz, -- null: nobody has looked yet
  problem text, -- a code, never what the scheme wrote
  probed_by uuid, -- the process that probes, until
  probed_until timestamptz
);

-- All facilities that a scheme's service serves (whatever is not the register is one), of which the process looks after those that nobody else does.
create function scheme_watch(p_process uuid, p_lease_ms integer) returns table (facility_id uuid, state text, mine boolean)
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into scheme_connection (facility_id, state, since)
    select s.facility_id, 'unknown', clock_timestamp() from facility_scheme s
    where s.adapter <> 'register' and not exists (select from scheme_connection c where c.facility_id = s.facility_id)
    on conflict do nothing;
  with free as (
    select c.facility_id from scheme_connection c join facility_scheme s on s.facility_id = c.facility_id
    where s.adapter <> 'register' and (c.probed_by is null or c.probed_by = p_process or c.probed_until < clock_timestamp())
    order by c.facility_id for update of c skip locked)
  update scheme_connection c
    set probed_by = p_process, probed_until = clock_timestamp() + p_lease_ms * interval '1 millisecond'
    from free where c.facility_id = free.facility_id;
  select c.facility_id, c.state, coalesce(c.probed_by = p_process, false)
    from scheme_connection c join facility_scheme s on s.facility_id = c.facility_id where s.adapter <> 'register'
$$;
-- A process that ends leaves its facilities to others, who have a moment to come.
create function scheme_unwatch(p_process uuid) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  update scheme_connection set probed_by = null, probed_until = least(probed_until, clock_timestamp() + interval '4 s')
    where probed_by = p_process
$$;

-- Answers in a shape that was never seen before, without what tells of a person.
create table odd_answer (
  facility_id uuid not null references facility,
  id uuid not null,
  call text not null,
  http_status integer,
  problem text not null,
  shape text not null, -- keys and kinds of values; no value of a person
  seen integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (facility_id, id)
);
create unique index odd_answer_once on odd_answer (facility_id, call, md5(problem || shape));
create index odd_answer_newest on odd_answer (facility_id, last_at desc, id desc);

-- ---------------------------------------------------------------- the outbox

-- What is to be told to the scheme and need not be answered at once: written in the transaction of the change,
-- delivered at least once, in the order of `seq` within a lane. A lane is a patient, or what else must stay in order.
create table outbox (
  facility_id uuid not null references facility,
  id uuid not null, -- the request's key
  seq bigint generated always as identity,
  lane uuid not null,
  kind text not null,
  subject_id uuid not null,
  member_id uuid,
  data jsonb not null default '{}', -- identifiers and figures; nothing of a person
  state text not null check (state in ('waiting', 'done', 'given-up')),
  attempts integer not null default 0,
  problem text, -- why it still waits: a code
  detail text, -- what the scheme said of it, for people
  created_at timestamptz not null,
  created_by uuid,
  created_role text, -- of whoever wanted it, then
  tried_at timestamptz,
  next_at timestamptz not null, -- not before
  at_work_until timestamptz, -- until then the scheme may still do what a silent attempt asked for, which counts each time
  lease uuid, -- who delivers it now, until
  leased_until timestamptz,
  settled_at timestamptz,
  settled_by uuid, -- who gave it up
  reason text, -- why it was given up
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  check ((lease is null) = (leased_until is null) and (lease is null or state = 'waiting')),
  check ((state = 'waiting') = (settled_at is null)),
  check ((state = 'given-up') = (reason is not null))
);
create index outbox_lane on outbox (facility_id, lane, seq) where state = 'waiting';
create index outbox_waiting on outbox (facility_id, created_at, id) where state = 'waiting';
create index outbox_settled on outbox (facility_id, settled_at desc, id desc) where state <> 'waiting';
create index outbox_subject on outbox (facility_id, kind, subject_id);
create index outbox_of_member on outbox (facility_id, member_id) where member_id is not null;
create index outbox_leased on outbox (facility_id, leased_until) where lease is not null;
create unique index outbox_claim_once on outbox (facility_id, subject_id) where state = 'waiting' and kind = 'claim.submit';

-- Facilities where something is due: identifiers alone.
create function outbox_due(p_now timestamptz) returns table (facility_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from facility f
  where exists (select from outbox o where o.facility_id = f.id and o.state = 'waiting' and o.next_at <= p_now
    and (o.leased_until is null or o.leased_until <= clock_timestamp()))
$$;

-- Takes out what was delivered long ago, of all facilities; returns how many went.
create function forget_delivered(p_before timestamptz, p_most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from outbox o using (
      select facility_id, id from outbox where state = 'done' and settled_at < p_before limit p_most
    ) old where o.facility_id = old.facility_id and o.id = old.id returning 1
  ) select count(*) from gone
$$;

-- ---------------------------------------------------------------- provisional authorizations

alter table account add column provisional boolean not null default false; -- may go on without the scheme's answer
grant update (provisional) on account to afyakadi_app;

alter table card_authorization
  drop constraint card_authorization_authorization_status_check,
  add column provisional text check (provisional in ('waiting', 'settled', 'refused', 'closed')),
  add column provisional_no text, -- the number under which it began, where the scheme then gave another
  add column provisional_source text check (provisional_source in ('own', 'phone', 'ussd')),
  add column provisional_reason text,
  add column settled_at timestamptz, -- when the scheme answered
  add column settled_remarks text, -- what it said
  add column closed_at timestamptz,
  add column closed_by uuid,
  add column closed_outcome text check (closed_outcome in ('paid-by-patient', 'written-off', 'other')),
  add column closed_note text,
  add check (authorization_status = case when provisional in ('waiting', 'refused', 'closed') then 'PROVISIONAL' else 'ACCEPTED' end),
  add check ((provisional is null) = (provisional_source is null) and (provisional is null) = (provisional_reason is null)),
  add check ((provisional is not distinct from 'closed') = (closed_at is not null));
create index card_authorization_provisional on card_authorization (facility_id, created_at, id)
  where provisional in ('waiting', 'refused');
-- One that a person has ended counts no more: the card can be authorized anew.
drop index card_authorization_once_a_day;
create unique index card_authorization_once_a_day on card_authorization (facility_id, member_id, visit_type_id, day)
  where withdrawn_at is null and provisional is distinct from 'closed';
create index card_authorization_ever_provisional on card_authorization (facility_id, created_at, id)
  where provisional is not null;

-- What was given under one that a person has ended is claimed no more.
create or replace function note_unclaimed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into unclaimed as u (facility_id, authorization_id, member_id, day, quantity, amount)
    select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity), sum(s.quantity * s.unit_price)
    from added s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    where s.covered and a.provisional is distinct from 'closed'
      and not exists (select from claim c where c.facility_id = s.facility_id
        and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
    group by 1, 2, 3, 4
  on conflict (facility_id, authorization_id) do update
    set quantity = u.quantity + excluded.quantity, amount = u.amount + excluded.amount;
  return null;
end $$;
create function forget_closed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from unclaimed where facility_id = new.facility_id and authorization_id = new.id;
  return null;
end $$;
create trigger card_authorization_closed after update of provisional on card_authorization
  for each row when (new.provisional = 'closed') execute function forget_closed();
-- Facilities with an asking that nobody can be carrying out any more: what tells them apart, and nothing of a patient.
create function askings_left_open(p_before timestamptz) returns table (facility_id uuid, code text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name from facility f
  where exists (select from verification_attempt v
    where v.facility_id = f.id and v.state = 'asking' and v.started_at < p_before)
$$;
revoke all on function askings_left_open(timestamptz) from public;
grant execute on function askings_left_open(timestamptz) to afyakadi_app;
create index verification_attempt_of_card on verification_attempt (facility_id, verifier_id, upper(card_no), started_at desc);

-- ---------------------------------------------------------------- what else the scheme is told

alter table visit add column scheme_reference text; -- the scheme's reference of the care point, once it gave one

alter table visit_type add column required_input text not null default ''
  check (required_input in ('', 'FINGERPRINT', 'FACIAL', 'BIOMETRIC')); -- BIOMETRIC: by either

-- What was given against an approval, as the scheme is told it.
create table approval_use (
  facility_id uuid not null references facility,
  id uuid not null, -- the key of the consumption
  approval_id uuid not null,
  subject_id uuid not null, -- the dispense or the result
  quantity integer not null check (quantity > 0),
  used_at timestamptz not null,
  returned_at timestamptz,
  told_at timestamptz, -- the scheme counted it
  return_told_at timestamptz, -- and took it back
  refused text, -- the scheme does not count it, and says why
  primary key (facility_id, id),
  foreign key (facility_id, approval_id) references approval
);
create index approval_use_of_approval on approval_use (facility_id, approval_id);
create unique index approval_use_subject on approval_use (facility_id, subject_id) where returned_at is null;

alter table claim_submission add column key text; -- the Idempotency-Key that it was wanted with

-- ---------------------------------------------------------------- tariffs that come from the scheme

alter table import
  add column source text not null default 'file' check (source in ('file', 'scheme')),
  add column effective_on date, -- from when it holds; null: at once
  drop constraint import_state_check,
  add check (state in ('reading', 'comparing', 'ready', 'scheduled', 'applying', 'applied', 'failed', 'discarded'));
alter table import
  add column priced integer not null default 0, -- rows that change what somebody is charged
  add column given integer not null default 0; -- rows about what was given here in the last 90 days
alter table import_row
  add column used bigint, -- given here in the last 90 days
  add column stake bigint; -- how much more these would have brought, in TZS; less: below 0
create index import_due on import (effective_on) where state = 'scheduled';

-- What holds from a later day keeps its rows until then.
create or replace function tidy_imports(p_now timestamptz, p_problem text) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- What somebody took for a day is tried again in the next turn.
  update import set state = 'scheduled', worked_at = p_now
    where state = 'applying' and effective_on is not null and worked_at < p_now - interval '30 seconds';
  update import set state = 'failed', problem = p_problem
    where state in ('reading', 'comparing', 'applying') and worked_at < p_now - interval '30 seconds';
  update import set state = 'discarded' where state = 'ready' and worked_at < p_now - interval '30 days';
  delete from import_row r using (
    select facility_id, id from import i
    where worked_at < p_now - interval '30 days' and state <> 'scheduled'
      and exists (select from import_row o where o.facility_id = i.facility_id and o.import_id = i.id)
    limit 1
  ) old where r.facility_id = old.facility_id and r.import_id = old.id;
$$;

-- What was taken for a day that has come, of all facilities: identifiers alone. The earlier day first.
create function imports_due(p_today date) returns table (facility_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.facility_id, i.id from import i where i.state = 'scheduled' and i.effective_on <= p_today
  order by i.effective_on, i.created_at limit 50
$$;

-- When the scheme's tariff was looked at last, and who looks now.
create table scheme_fetch (
  facility_id uuid primary key references facility,
  looked_at timestamptz, -- the scheme answered
  next_at timestamptz, -- by the clock, not before
  lease uuid, -- who fetches, until
  leased_until timestamptz
);
create function fetches_due(p_now timestamptz) returns table (facility_id uuid, code text, name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name from facility_scheme s join facility f on f.id = s.facility_id
  left join scheme_fetch h on h.facility_id = f.id
  where s.adapter <> 'register' and coalesce(h.next_at, p_now) <= p_now
    and (h.leased_until is null or h.leased_until <= p_now)
  order by h.next_at nulls first limit 50
$$;

-- ---------------------------------------------------------------- forms that a scheme's service knows

-- The lists are of all facilities. What a scheme's service added is offered by facilities whose scheme names it.
alter table visit_type add column of_scheme boolean not null default false;
alter table verifier add column of_scheme boolean not null default false;
alter table card_type add column of_scheme boolean not null default false;

-- What the facility's scheme names now; the rest stays for what refers to it, and is offered no more.
create table scheme_offer (
  facility_id uuid not null references facility,
  kind text not null check (kind in ('visit-type', 'verifier', 'card-type')),
  id text not null, -- a card type: its verifier, a blank, its own
  primary key (facility_id, kind, id)
);

/* Whether a facility offers a row of these lists: what its scheme's service names; all that came with the installation
   where it is served by the register, or before its scheme was asked. */
create function is_offered(p_facility uuid, p_kind text, p_id text, p_of_scheme boolean) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case
    when exists (select from facility_scheme s where s.facility_id = p_facility and s.adapter <> 'register')
      and exists (select from scheme_offer o where o.facility_id = p_facility and o.kind = p_kind)
      then exists (select from scheme_offer o where o.facility_id = p_facility and o.kind = p_kind and o.id = p_id)
    else not p_of_scheme end
$$;

-- Takes over what a scheme says of its forms. Nothing goes: visits and authorizations refer to it.
create function take_reference(p_visit_types jsonb, p_verifiers jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into visit_type as t (id, name, alias, requires_referral_no, requires_remarks, maximum_visits_per_month,
    has_consultation_charges, description, required_input, of_scheme)
  select x.id, x.name, x.alias, x."requiresReferralNo", x."requiresRemarks", x."maximumVisitsPerMonth",
    x."hasConsultationCharges", x.description, x."requiredInput", true
  from jsonb_to_recordset(p_visit_types) as x(id integer, name text, alias text, "requiresReferralNo" boolean,
    "requiresRemarks" boolean, "maximumVisitsPerMonth" integer, "hasConsultationCharges" boolean, description text,
    "requiredInput" text)
  on conflict (id) do update set name = excluded.name, alias = excluded.alias,
    requires_referral_no = excluded.requires_referral_no, requires_remarks = excluded.requires_remarks,
    maximum_visits_per_month = excluded.maximum_visits_per_month,
    has_consultation_charges = excluded.has_consultation_charges, description = excluded.description,
    required_input = excluded.required_input
  where (t.name, t.alias, t.requires_referral_no, t.requires_remarks, t.maximum_visits_per_month,
      t.has_consultation_charges, t.description, t.required_input)
    is distinct from (excluded.name, excluded.alias, excluded.requires_referral_no, excluded.requires_remarks,
      excluded.maximum_visits_per_month, excluded.has_consultation_charges, excluded.description,
      excluded.required_input);
  insert into verifier as v (id, name, of_scheme)
  select x.id, x.name, true from jsonb_to_recordset(p_verifiers) as x(id text, name text)
  on conflict (id) do update set name = excluded.name where v.name <> excluded.name;
  insert into card_type as c (verifier_id, id, name, of_scheme)
  select x.id, y.id, y.name, true
  from jsonb_to_recordset(p_verifiers) as x(id text, "cardTypes" jsonb)
  cross join lateral jsonb_to_recordset(x."cardTypes") as y(id text, name text)
  on conflict (verifier_id, id) do update set name = excluded.name where c.name <> excluded.name;
$$;

-- ---------------------------------------------------------------- the register's own side

create table register.care_point_reference (
  reference_no bigint generated always as identity (start with 4100001) primary key,
  authorization_no bigint not null references register.issued_authorization,
  care_point_code text not null,
  practitioner_no text,
  created_at timestamptz not null,
  unique (authorization_no, care_point_code)
);
create table register.approval_use (
  request_key uuid primary key,
  approval_id uuid not null references register.approval,
  quantity integer not null check (quantity > 0),
  created_at timestamptz not null,
  returned_at timestamptz
);
create index approval_use_of_approval on register.approval_use (approval_id);
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
grant select, insert, update on register.care_point_reference, register.approval_use, register.claim_signature to afyakadi_app;
grant usage on all sequences in schema register to afyakadi_app;

-- ---------------------------------------------------------------- row level security

do $$
declare
  t text;
begin
  foreach t in array array[
    'facility_scheme', 'scheme_connection', 'odd_answer', 'outbox', 'approval_use', 'scheme_fetch', 'scheme_offer'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;

grant select, insert, update on facility_scheme, scheme_connection, odd_answer, approval_use to afyakadi_app;
grant delete on odd_answer to afyakadi_app; -- the oldest go
grant select, insert on outbox to afyakadi_app;
grant update (state, attempts, problem, detail, tried_at, next_at, at_work_until, lease, leased_until, settled_at, settled_by,
  reason)
  on outbox to afyakadi_app;
revoke all on function scheme_watch(uuid, integer), scheme_unwatch(uuid) from public;
grant execute on function scheme_watch(uuid, integer), scheme_unwatch(uuid) to afyakadi_app;
revoke all on function outbox_due(timestamptz), forget_delivered(timestamptz, integer) from public;
grant execute on function outbox_due(timestamptz), forget_delivered(timestamptz, integer) to afyakadi_app;
grant select, insert, update on scheme_fetch to afyakadi_app;
grant select, insert, delete on scheme_offer to afyakadi_app;
revoke all on function imports_due(date), fetches_due(timestamptz), take_reference(jsonb, jsonb),
  is_offered(uuid, text, text, boolean) from public;
grant execute on function imports_due(date), fetches_due(timestamptz), take_reference(jsonb, jsonb),
  is_offered(uuid, text, text, boolean) to afyakadi_app;

-- How a facility reaches its schemes, what waits for them, and what comes from them or from files.

-- ---------------------------------------------------------------- connections

-- Without a row a facility is served by the built-in register.
create table facility_scheme (
  facility_id uuid not null references facility,
  adapter text not null check (adapter in ('register', 'servicehub')),
  client_id text,
  client_secret bytea, -- sealed with a key that is not in the database
  practice boolean not null default false, -- set by the start with a practice scheme, and taken out by one without
  changed_at timestamptz not null,
  changed_by uuid, -- null: the command line
  -- A facility has several schemes: the card's verifier chooses. '' is the scheme of all cards without one of their
  -- own.
  verifier_id text not null default '',
  primary key (facility_id, verifier_id),
  check (adapter = 'register' or (client_id is not null and client_secret is not null))
);
alter table facility_scheme enable row level security;
create policy facility_only on facility_scheme to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on facility_scheme to afyakadi_app;

-- Whether the scheme accepts a facility's credentials: what all server processes know of the connection.
create table scheme_connection (
  facility_id uuid not null references facility,
  state text not null check (state in ('unknown', 'up', 'slow', 'down', 'refused')), -- refused: our credentials
  since timestamptz not null, -- of this state
  checked_at timestamptz, -- null: never checked
  problem text, -- a code, never what the scheme wrote
  verifier_id text not null default '',
  primary key (facility_id, verifier_id)
);
create index scheme_connection_to_check on scheme_connection (checked_at) where state in ('unknown', 'refused');
alter table scheme_connection enable row level security;
create policy facility_only on scheme_connection to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on scheme_connection to afyakadi_app;

-- Connections whose credentials are refused, or were not checked since they changed.
create function connections_to_check() returns table (facility_id uuid, verifier_id text, state text)
language sql stable security definer set search_path = public, pg_temp as $$
  select c.facility_id, c.verifier_id, c.state
    from scheme_connection c join facility_scheme s on s.facility_id = c.facility_id and s.verifier_id = c.verifier_id
    where c.state in ('unknown', 'refused') and s.adapter <> 'register' order by c.checked_at nulls first
$$;
revoke all on function connections_to_check from public;
grant execute on function connections_to_check to afyakadi_app;

-- The next connections after one, in the order of their keys.
create function connections_after(p_facility uuid, p_verifier text, p_most integer)
  returns table (facility_id uuid, verifier_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select s.facility_id, s.verifier_id from facility_scheme s
    where s.adapter <> 'register' and (s.facility_id, s.verifier_id) > (p_facility, p_verifier)
    order by s.facility_id, s.verifier_id limit p_most
$$;
revoke all on function connections_after from public;
grant execute on function connections_after to afyakadi_app;

-- What all server processes know of a scheme's address: whether it answers, and who probes it. It names no facility.
create table scheme_address (
  address text primary key, -- of the service, a blank, of its tokens
  state text not null check (state in ('unknown', 'up', 'slow', 'down')),
  since timestamptz not null, -- of this state
  changed_in xid8 not null default pg_current_xact_id(), -- the transaction that set this state: what streams report
  checked_at timestamptz, -- null: never probed
  problem text, -- a code, never what the scheme wrote
  probed_by uuid, -- the process that probes, until
  probed_until timestamptz
);
-- Every facility reads it. Only a session in which no facility is set writes it, so no call of a facility can.
alter table scheme_address enable row level security;
create policy everyone_reads on scheme_address for select to afyakadi_app using (true);
create policy no_facility_adds on scheme_address for insert to afyakadi_app
  with check (nullif(current_setting('app.facility', true), '') is null);
create policy no_facility_changes on scheme_address for update to afyakadi_app
  using (nullif(current_setting('app.facility', true), '') is null)
  with check (nullif(current_setting('app.facility', true), '') is null);
grant select, insert, update on scheme_address to afyakadi_app;

-- Answers in a shape that was never seen before, without any value of a person.
create table unrecognized_response (
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
create unique index unrecognized_response_once on unrecognized_response (facility_id, call, md5(problem || shape));
create index unrecognized_response_newest on unrecognized_response (facility_id, last_at desc, id desc);
alter table unrecognized_response enable row level security;
create policy facility_only on unrecognized_response to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on unrecognized_response to afyakadi_app;

-- Which facilities have events since a snapshot, and of which transactions; or, after a failover, since a time. It
-- gives nothing of what is in them: each facility's own are read under row level security.
create function facilities_with_events(p_since pg_snapshot, p_from timestamptz, p_most integer)
  returns table (facility_id uuid, xid xid8, of_address boolean)
language sql stable security definer set search_path = public, pg_temp set enable_seqscan = off as $$
  (select e.facility_id, e.xid, false from event e
    where e.xid >= pg_snapshot_xmax(p_since) and e.xid < pg_snapshot_xmax(pg_current_snapshot())
    order by e.xid limit p_most)
  union all
  -- Those that had begun before the snapshot, and have ended since.
  select e.facility_id, e.xid, false from event e where e.xid = any (array(select pg_snapshot_xip(p_since)))
  union all
  select distinct e.facility_id, null::xid8, false from event e where e.at >= p_from
  union all
  -- A change of a scheme's address is stored once, for every facility that such a scheme serves.
  select distinct s.facility_id, a.changed_in, true from scheme_address a, facility_scheme s
    where s.adapter <> 'register' and (a.since >= p_from or not pg_visible_in_snapshot(a.changed_in, p_since))
$$;
revoke all on function facilities_with_events from public;
grant execute on function facilities_with_events to afyakadi_app;

-- ---------------------------------------------------------------- the outbox

-- What the scheme is told after the commit: written in the transaction of the change, delivered at least once, in the
-- order of `seq` within a partition key: a patient, or what else must stay in order.
create table outbox (
  facility_id uuid not null references facility,
  id uuid not null, -- the request's key
  seq bigint generated always as identity,
  partition_key uuid not null,
  kind text not null,
  subject_id uuid not null,
  member_id uuid,
  data jsonb not null default '{}', -- identifiers and figures; nothing of a person
  state text not null check (state in ('waiting', 'done', 'given-up')),
  attempts integer not null default 0,
  problem text, -- why it still waits: a code
  detail jsonb, -- remarks for people: ours as a message, the scheme's as a JSON string
  created_at timestamptz not null,
  created_by uuid,
  created_role text, -- of the person who wanted it, then
  tried_at timestamptz,
  next_at timestamptz not null, -- not before
  -- Until then the scheme may still carry out an attempt that it did not answer: each is counted.
  at_work_until timestamptz,
  lease uuid, -- who delivers it now, until
  leased_until timestamptz,
  ended_at timestamptz,
  ended_by uuid, -- who gave it up
  reason text, -- why it was given up
  primary key (facility_id, id),
  foreign key (facility_id, member_id) references authorized_member,
  check ((lease is null) = (leased_until is null) and (lease is null or state = 'waiting')),
  check ((state = 'waiting') = (ended_at is null)),
  check ((state = 'given-up') = (reason is not null))
);
create index outbox_partition on outbox (facility_id, partition_key, seq) where state = 'waiting';
create index outbox_waiting on outbox (facility_id, created_at, id) where state = 'waiting';
create index outbox_ended on outbox (facility_id, ended_at desc, id desc) where state <> 'waiting';
create index outbox_subject on outbox (facility_id, kind, subject_id);
create index outbox_of_member on outbox (facility_id, member_id) where member_id is not null;
create index outbox_leased on outbox (facility_id, leased_until) where lease is not null;
create unique index outbox_claim_once on outbox (facility_id, subject_id)
  where state = 'waiting' and kind = 'claim.submit';
create index outbox_listed on outbox (facility_id, state, created_at, id);
alter table outbox alter column facility_id set (n_distinct = 1);
alter table outbox enable row level security;
create policy facility_only on outbox to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update (state, attempts, problem, detail, tried_at, next_at, at_work_until, lease, leased_until,
  ended_at, ended_by, reason) on outbox to afyakadi_app;

-- Facilities where something is due: identifiers alone.
create function outbox_due(p_now timestamptz) returns table (facility_id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from facility f
  where exists (select from outbox o where o.facility_id = f.id and o.state = 'waiting' and o.next_at <= p_now
    and (o.leased_until is null or o.leased_until <= clock_timestamp()))
$$;
revoke all on function outbox_due from public;
grant execute on function outbox_due to afyakadi_app;

-- Makes due what failed at any facility that a scheme's service serves.
create function outbox_expedite_failed(p_now timestamptz) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  with failed as (
    select o.facility_id, o.id from outbox o
    where o.state = 'waiting' and o.problem is not null and o.next_at > p_now
      and exists (select from facility_scheme s where s.facility_id = o.facility_id and s.adapter <> 'register')
    for update of o skip locked)
  update outbox o set next_at = greatest(p_now, o.at_work_until)
    from failed where o.facility_id = failed.facility_id and o.id = failed.id
$$;
revoke all on function outbox_expedite_failed from public;
grant execute on function outbox_expedite_failed to afyakadi_app;

-- Deletes what was delivered long ago, of all facilities; returns how many rows.
create function forget_delivered(p_before timestamptz, p_most integer) returns bigint
language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from outbox o using (
      select facility_id, id from outbox where state = 'done' and ended_at < p_before limit p_most
    ) old where o.facility_id = old.facility_id and o.id = old.id returning 1
  ) select count(*) from gone
$$;
revoke all on function forget_delivered from public;
grant execute on function forget_delivered to afyakadi_app;

-- ---------------------------------------------------------------- forms and tariffs of a scheme's service

-- What the facility's scheme names now; the rest stays for what refers to it, and is offered no more.
create table scheme_offer (
  facility_id uuid not null references facility,
  kind text not null check (kind in ('visit-type', 'verifier', 'card-type')),
  id text not null, -- a card type: its verifier, a blank, its own
  primary key (facility_id, kind, id)
);
alter table scheme_offer enable row level security;
create policy facility_only on scheme_offer to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, delete on scheme_offer to afyakadi_app;

-- Whether a facility offers a row of these lists: what its scheme's service names; all that came with the installation
-- where it is served by the register, or before its scheme was asked. A verifier that has a scheme of its own at the
-- facility is offered with its card types, whatever the scheme of all other cards names.
create function is_offered(p_facility uuid, p_kind text, p_id text, p_of_scheme boolean) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select case
    when p_kind in ('verifier', 'card-type') and exists (select from facility_scheme s
        where s.facility_id = p_facility and s.verifier_id <> '' and s.verifier_id = split_part(p_id, ' ', 1))
      then true
    when exists (select from facility_scheme s
        where s.facility_id = p_facility and s.verifier_id = '' and s.adapter <> 'register')
      and exists (select from scheme_offer o where o.facility_id = p_facility and o.kind = p_kind)
      then exists (select from scheme_offer o where o.facility_id = p_facility and o.kind = p_kind and o.id = p_id)
    else not p_of_scheme end
$$;
revoke all on function is_offered from public;
grant execute on function is_offered to afyakadi_app;

-- Stores what a scheme says of its forms. It deletes nothing: visits and authorizations refer to it.
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
revoke all on function take_reference from public;
grant execute on function take_reference to afyakadi_app;

-- When a scheme's tariff was fetched last, and which process fetches it now. '': the scheme of all other cards.
create table scheme_fetch (
  facility_id uuid not null references facility,
  looked_at timestamptz, -- the scheme answered
  next_at timestamptz, -- by the clock, not before
  lease uuid, -- who fetches, until
  leased_until timestamptz,
  verifier_id text not null default '',
  primary key (facility_id, verifier_id)
);
alter table scheme_fetch enable row level security;
create policy facility_only on scheme_fetch to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on scheme_fetch to afyakadi_app;

create function tariffs_due(p_now timestamptz)
  returns table (facility_id uuid, code text, name text, verifier_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name, s.verifier_id from facility_scheme s join facility f on f.id = s.facility_id
  left join scheme_fetch h on h.facility_id = s.facility_id and h.verifier_id = s.verifier_id
  where s.adapter <> 'register' and coalesce(h.next_at, p_now) <= p_now
    and (h.leased_until is null or h.leased_until <= p_now)
  order by h.next_at nulls first limit 50
$$;
revoke all on function tariffs_due from public;
grant execute on function tariffs_due to afyakadi_app;

-- What a verifier's own scheme pays at a facility, as its service says it. The tariff of all other cards stays in
-- facility_item, facility_item_price and excluded_service. Both go with the scheme.
create table verifier_price (
  facility_id uuid not null,
  verifier_id text not null check (verifier_id <> ''),
  item_code text not null,
  scheme_id text not null default '', -- '': all price lists of this scheme
  unit_price bigint not null check (unit_price >= 0), -- TZS
  needs_approval boolean not null,
  maximum_quantity integer check (maximum_quantity > 0),
  primary key (facility_id, verifier_id, item_code, scheme_id),
  foreign key (facility_id, verifier_id) references facility_scheme (facility_id, verifier_id) on delete cascade
);
alter table verifier_price enable row level security;
create policy facility_only on verifier_price to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on verifier_price to afyakadi_app;

create table verifier_exclusion (
  facility_id uuid not null,
  verifier_id text not null check (verifier_id <> ''),
  item_code text not null,
  scheme_id text not null,
  product_code text not null,
  primary key (facility_id, verifier_id, item_code, scheme_id, product_code),
  foreign key (facility_id, verifier_id) references facility_scheme (facility_id, verifier_id) on delete cascade
);
alter table verifier_exclusion enable row level security;
create policy facility_only on verifier_exclusion to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on verifier_exclusion to afyakadi_app;

-- What a verifier's own scheme says of an item for its patients; no row where its tariff was never applied, so that the
-- tariff of all other cards counts. "set", so that no statement opens these tables that does not need them.
create function tariff_of_verifier(p_facility uuid, p_verifier text, p_scheme text, p_product text, p_item text)
  returns table (listed boolean, excluded boolean, unit_price bigint, needs_approval boolean, maximum_quantity integer)
language sql stable rows 1 set search_path = public, pg_temp as $$
  select p.item_code is not null, exists (select from verifier_exclusion x
      where x.facility_id = p_facility and x.verifier_id = p_verifier and x.item_code = p_item
        and x.scheme_id = p_scheme and x.product_code = p_product),
    p.unit_price, p.needs_approval, p.maximum_quantity
  from (select where exists (
    select from verifier_price h where h.facility_id = p_facility and h.verifier_id = p_verifier)) own
  left join lateral (
    select * from verifier_price p
    where p.facility_id = p_facility and p.verifier_id = p_verifier and p.item_code = p_item
      and p.scheme_id in ('', p_scheme)
    order by p.scheme_id desc limit 1
  ) p on true
$$;
revoke all on function tariff_of_verifier from public;
grant execute on function tariff_of_verifier to afyakadi_app;

-- ---------------------------------------------------------------- imports

create table import (
  facility_id uuid not null references facility,
  id uuid not null,
  kind text not null check (kind in ('members', 'tariff', 'exclusions', 'benefits')),
  state text not null check (state in ('reading', 'comparing', 'ready', 'scheduled', 'applying', 'applied', 'failed',
    'discarded')),
  file_name text not null default '',
  file_hash bytea,
  rows integer not null default 0,
  done integer not null default 0, -- of what the present state works through
  added integer not null default 0,
  changed integer not null default 0,
  same integer not null default 0,
  missing integer not null default 0,
  refused integer not null default 0,
  problem jsonb, -- why it failed, as a message for people
  missing_too boolean not null default false, -- what the file does not have was taken out as well
  created_by uuid, -- null: the command line
  created_at timestamptz not null,
  worked_at timestamptz not null default now(), -- the sign of life of the process that works on it
  applied_by uuid,
  applied_at timestamptz,
  source text not null default 'file' check (source in ('file', 'scheme')),
  effective_on date, -- from when it holds; null: at once
  priced integer not null default 0, -- rows that change what somebody is charged
  given integer not null default 0, -- rows about what was given here in the last 90 days
  verifier_id text not null default '', -- '': from a file, or of the scheme of all other cards
  primary key (facility_id, id),
  foreign key (facility_id, created_by) references account
);
create index import_newest on import (facility_id, created_at desc);
-- One of a kind at a time, however many begin at the same moment.
create unique index import_at_work on import (facility_id, kind) where state in ('reading', 'comparing', 'applying');
create index import_due on import (effective_on) where state = 'scheduled';
alter table import enable row level security;
create policy facility_only on import to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on import to afyakadi_app;

create table import_row (
  facility_id uuid not null,
  import_id uuid not null,
  line integer not null, -- in the file; below 0: not in the file
  key text not null,
  outcome text check (outcome in ('added', 'changed', 'same', 'missing', 'refused')),
  readable boolean not null default true, -- false: refused for what the file itself says
  wanted jsonb, -- as the file has it
  present jsonb, -- as the database has it
  reason jsonb, -- why it was refused, as a message for people
  used bigint, -- given here in the last 90 days
  stake bigint, -- how much more these would have brought, in TZS; less: below 0
  primary key (facility_id, import_id, line),
  foreign key (facility_id, import_id) references import
);
create index import_row_outcome on import_row (facility_id, import_id, outcome, line);
create index import_row_key on import_row (facility_id, import_id, key, line);
alter table import_row alter column facility_id set (n_distinct = 1);
alter table import_row enable row level security;
create policy facility_only on import_row to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on import_row to afyakadi_app;

-- Imports that are scheduled for a day that has come, of all facilities: identifiers alone. The earlier day first.
create function imports_due(p_today date) returns table (facility_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select i.facility_id, i.id from import i where i.state = 'scheduled' and i.effective_on <= p_today
  order by i.effective_on, i.created_at limit 50
$$;
revoke all on function imports_due from public;
grant execute on function imports_due to afyakadi_app;

-- Closes the imports of a process that is gone, and deletes the rows of those that ended long ago; of all facilities.
create function clean_up_imports(p_now timestamptz, p_problem jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- A scheduled import is applied again by the next run of the job.
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
revoke all on function clean_up_imports from public;
grant execute on function clean_up_imports to afyakadi_app;

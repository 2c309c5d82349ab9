-- The audit trail, and its seals. Rows and seals are signed by the server, with a key that is not in the database.

-- Append-only by its grants; written in the transaction of the change that it records.
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
  mac bytea,
  primary key (facility_id, id)
);
create index audit_member on audit (facility_id, member_id, at desc, id desc) where member_id is not null;
create index audit_account on audit (facility_id, account_id, at desc, id desc);
create index audit_action on audit (facility_id, action, at desc, id desc);
create index audit_time on audit (facility_id, at desc, id desc);
alter table audit alter column facility_id set (n_distinct = 1);
alter table audit enable row level security;
create policy facility_only on audit to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on audit to afyakadi_app;

-- What no seal has yet; written with the row itself, so that nothing is forgotten however late it is committed.
create table audit_unsealed (
  facility_id uuid not null references facility,
  at timestamptz not null,
  audit_id uuid not null,
  primary key (facility_id, at, audit_id)
);
alter table audit_unsealed enable row level security;
create policy facility_only on audit_unsealed to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on audit_unsealed to afyakadi_app;

create function audit_awaits_seal() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed select facility_id, at, id from added;
  return null;
end $$;
revoke all on function audit_awaits_seal from public;
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
  unproven uuid[] not null default '{}', -- rows whose signature was not theirs when they were sealed
  key_id text,
  mac bytea,
  primary key (facility_id, no)
);
alter table audit_seal alter column facility_id set (n_distinct = 1);
alter table audit_seal enable row level security;
create policy facility_only on audit_seal to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on audit_seal to afyakadi_app;

-- Adds a seal that the server has computed. It must follow the newest one, or leave a gap where the server cannot prove
-- that one, and take exactly rows that wait for a seal.
create function add_audit_seal(p_facility uuid, p_no bigint, p_ats timestamptz[], p_ids uuid[], p_hashes bytea[],
  p_unproven uuid[], p_rows bigint, p_previous bytea, p_hash bytea, p_key_id text, p_mac bytea) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last audit_seal;
  v_taken integer;
begin
  select * into v_last from audit_seal where facility_id = p_facility order by no desc limit 1;
  if p_no <> coalesce(v_last.no, 0) + 1 or p_rows <> coalesce(v_last.rows, 0) + cardinality(p_ids)
    or p_previous not in (coalesce(v_last.hash, ''::bytea), ''::bytea)
  then
    raise exception 'the seal does not follow the newest one';
  end if;
  delete from audit_unsealed u using unnest(p_ats, p_ids) taken(at, id)
    where u.facility_id = p_facility and u.at = taken.at and u.audit_id = taken.id;
  get diagnostics v_taken = row_count;
  if v_taken <> cardinality(p_ids) then raise exception 'a row of the seal does not wait for one'; end if;
  insert into audit_seal (facility_id, no, ids, hashes, rows, previous, hash, sealed_at, unproven, key_id, mac)
    values (p_facility, p_no, p_ids, p_hashes, p_rows, p_previous, p_hash, clock_timestamp(), p_unproven, p_key_id, p_mac);
end $$;
revoke all on function add_audit_seal from public;
grant execute on function add_audit_seal to afyakadi_app;

-- How many rows of all facilities wait for their seal, and how many seconds the oldest has waited: numbers alone.
create function audit_backlog() returns table (unsealed bigint, age double precision)
language sql stable security definer set search_path = public, pg_temp as $$
  select (select count(*) from audit_unsealed), coalesce((
    select extract(epoch from now() - a.at)
    from (select facility_id, audit_id from audit_unsealed order by audit_id limit 1) u
    join audit a on a.facility_id = u.facility_id and a.id = u.audit_id), 0)
$$;
revoke all on function audit_backlog from public;
grant execute on function audit_backlog to afyakadi_app;

-- The facilities that have something to seal.
create function audit_facilities() returns setof uuid language sql stable security definer
  set search_path = public, pg_temp as $$
  select f.id from facility f where exists (select from audit_unsealed u where u.facility_id = f.id)
$$;
revoke all on function audit_facilities from public;
grant execute on function audit_facilities to afyakadi_app;

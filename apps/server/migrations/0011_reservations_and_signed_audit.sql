-- ---------------------------------------------------------------- idempotency

-- A key is reserved for one request, which says that it is still working; a reservation that is not renewed expires.
alter table idempotency add worker uuid, add renewed_at timestamptz not null default clock_timestamp();

-- ---------------------------------------------------------------- the audit trail is signed

-- Rows and seals are signed by the server, with a key that is not in the database. What was written before waits for no
-- signature: it is sealed here, as until now.
do $$
declare
  v_facility uuid;
  v_sealed integer;
begin
  for v_facility in select audit_facilities() loop
    loop
      select sealed into v_sealed from seal_audit(v_facility, 1000);
      exit when v_sealed = 0;
    end loop;
  end loop;
end $$;
drop function seal_audit(uuid, integer, timestamptz);
drop function audit_row_text(audit);

alter table audit add mac bytea;
alter table audit_seal
  add unproven uuid[] not null default '{}', -- rows whose signature was not theirs when they were sealed
  add key_id text,
  add mac bytea;

-- Adds a seal that the server has computed. It must follow the newest one, or leave a gap where the server cannot prove that
-- one, and take exactly rows that wait for a seal.
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
revoke all on function add_audit_seal(uuid, bigint, timestamptz[], uuid[], bytea[], uuid[], bigint, bytea, bytea, text,
  bytea) from public;
grant execute on function add_audit_seal(uuid, bigint, timestamptz[], uuid[], bytea[], uuid[], bigint, bytea, bytea, text,
  bytea) to afyakadi_app;

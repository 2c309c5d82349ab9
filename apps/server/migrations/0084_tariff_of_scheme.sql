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
create table verifier_exclusion (
  facility_id uuid not null,
  verifier_id text not null check (verifier_id <> ''),
  item_code text not null,
  scheme_id text not null,
  product_code text not null,
  primary key (facility_id, verifier_id, item_code, scheme_id, product_code),
  foreign key (facility_id, verifier_id) references facility_scheme (facility_id, verifier_id) on delete cascade
);
do $$
declare t text;
begin
  foreach t in array array['verifier_price', 'verifier_exclusion'] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;
grant select, insert, update, delete on verifier_price, verifier_exclusion to afyakadi_app;

/* What a verifier's own scheme says of an item for its patients; no row where its tariff was never applied, so that the
   tariff of all other cards counts. "set", so that no statement opens these tables that does not need them. */
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
revoke all on function tariff_of_verifier(uuid, text, text, text, text) from public;
grant execute on function tariff_of_verifier(uuid, text, text, text, text) to afyakadi_app;

-- '': from a file, or of the scheme of all other cards. The key of scheme_fetch follows in 0085: until then no tariff of a
-- verifier's own scheme is fetched, so the release before sees none.
alter table import add column verifier_id text not null default '';
alter table scheme_fetch add column verifier_id text not null default '',
  add constraint scheme_fetch_one check (verifier_id = '');
create unique index scheme_fetch_by_verifier on scheme_fetch (facility_id, verifier_id);
create function tariffs_due(p_now timestamptz)
  returns table (facility_id uuid, code text, name text, verifier_id text)
language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.code, f.name, s.verifier_id from facility_scheme s join facility f on f.id = s.facility_id
  left join scheme_fetch h on h.facility_id = s.facility_id and h.verifier_id = s.verifier_id
  where s.adapter <> 'register' and coalesce(h.next_at, p_now) <= p_now
    and (h.leased_until is null or h.leased_until <= p_now)
  order by h.next_at nulls first limit 50
$$;
revoke all on function tariffs_due(timestamptz) from public;
grant execute on function tariffs_due(timestamptz) to afyakadi_app;

-- Only the release before 0036 had one month for all schemes of a facility. With the keys, a facility can have several.
alter table claim_month_figure drop constraint claim_month_figure_pkey,
  add primary key (facility_id, scheme_verifier_id, claim_year, claim_month, status, slot);
create or replace function count_claim() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.claim_year, old.claim_month, old.status, old.amount_claimed, old.amount_approved,
      old.superseded_by is null) is not distinct from (new.claim_year, new.claim_month, new.status, new.amount_claimed,
      new.amount_approved, new.superseded_by is null) then return null; end if;
  -- Always in the same order: two sessions of a slot wait for each other, and do not block each other.
  insert into claim_month_figure as f (facility_id, scheme_verifier_id, claim_year, claim_month, status, slot, n,
      amount_claimed, amount_approved)
    select facility_id, scheme, claim_year, claim_month, status, pg_backend_pid() % 8, sum(n), sum(n * claimed),
      sum(n * approved)
    from (values
      (old.facility_id, old.scheme_verifier_id, old.claim_year, old.claim_month, old.status, old.superseded_by, -1,
        old.amount_claimed, coalesce(old.amount_approved, 0)),
      (new.facility_id, new.scheme_verifier_id, new.claim_year, new.claim_month, new.status, new.superseded_by, 1,
        new.amount_claimed, coalesce(new.amount_approved, 0))
    ) v (facility_id, scheme, claim_year, claim_month, status, superseded_by, n, claimed, approved)
    where status <> 'Draft' and superseded_by is null
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (facility_id, scheme_verifier_id, claim_year, claim_month, status, slot) do update set n = f.n + excluded.n,
    amount_claimed = f.amount_claimed + excluded.amount_claimed,
    amount_approved = f.amount_approved + excluded.amount_approved;
  return null;
end $$;

alter table claim_payment drop constraint claim_payment_facility_id_claim_year_claim_month_fkey,
  drop constraint claim_payment_facility_id_claim_year_claim_month_reference_key;
alter table claim_closing drop constraint claim_closing_pkey,
  add primary key (facility_id, scheme_verifier_id, claim_year, claim_month);
alter table claim_payment
  add unique (facility_id, scheme_verifier_id, claim_year, claim_month, reference),
  add foreign key (facility_id, scheme_verifier_id, claim_year, claim_month) references claim_closing;
alter table claim drop constraint claim_facility_id_claim_year_claim_month_folio_no_key;
alter table facility_scheme drop constraint facility_scheme_one;

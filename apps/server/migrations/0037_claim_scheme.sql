-- The scheme that a claim is sent to, with months and payments of each.
alter table claim add column scheme_verifier_id text not null default '';
alter table claim_month_figure add column scheme_verifier_id text not null default '';
alter table claim_closing add column scheme_verifier_id text not null default '';
alter table claim_payment add column scheme_verifier_id text not null default '';

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
  on conflict (facility_id, claim_year, claim_month, status, slot) do update set n = f.n + excluded.n,
    amount_claimed = f.amount_claimed + excluded.amount_claimed,
    amount_approved = f.amount_approved + excluded.amount_approved;
  return null;
end $$;

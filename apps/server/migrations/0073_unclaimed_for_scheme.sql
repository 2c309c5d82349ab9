-- The lists of what is not claimed yet leave out visits of which the scheme pays nothing: no claim ever ends those.
drop index concurrently if exists unclaimed_for_scheme_newest;
create index concurrently unclaimed_for_scheme_newest on unclaimed (facility_id, day desc, authorization_id desc)
  where quantity > 0 and (amount > 0 or unpaid = 0);
drop index concurrently if exists unclaimed_for_scheme_by_amount;
create index concurrently unclaimed_for_scheme_by_amount on unclaimed (facility_id, amount desc, authorization_id desc)
  where quantity > 0 and (amount > 0 or unpaid = 0);

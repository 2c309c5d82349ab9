-- The lists of what is not claimed yet have every visit whose claim has a line. The release before lists fewer of them, and
-- PostgreSQL uses these indexes for it too, so those that they replace go at once.
drop index concurrently if exists unclaimed_with_lines_newest;
create index concurrently unclaimed_with_lines_newest on unclaimed (facility_id, day desc, authorization_id desc)
  where quantity > 0 and (amount > 0 or unpaid = 0 or unpriced > 0);
drop index concurrently if exists unclaimed_with_lines_by_amount;
create index concurrently unclaimed_with_lines_by_amount on unclaimed (facility_id, amount desc, authorization_id desc)
  where quantity > 0 and (amount > 0 or unpaid = 0 or unpriced > 0);
drop index concurrently if exists unclaimed_for_scheme_newest;
drop index concurrently if exists unclaimed_for_scheme_by_amount;

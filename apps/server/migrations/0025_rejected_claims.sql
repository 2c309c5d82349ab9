-- The reasons of rejected claims on the dashboard.
create index claim_rejected on claim (facility_id, day)
  where status = 'Rejected' and superseded_by is null;

-- Only the release before 0084 fetched one tariff for each facility.
alter table scheme_fetch drop constraint scheme_fetch_one, drop constraint scheme_fetch_pkey,
  add constraint scheme_fetch_pkey primary key using index scheme_fetch_by_verifier;
drop function fetches_due(timestamptz);

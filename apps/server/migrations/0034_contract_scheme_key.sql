-- Only the release before 0033 wrote one scheme and one connection for each facility.
alter table facility_scheme drop constraint facility_scheme_pkey,
  add constraint facility_scheme_pkey primary key using index facility_scheme_by_verifier;
alter table scheme_connection drop constraint scheme_connection_pkey,
  add constraint scheme_connection_pkey primary key using index scheme_connection_by_verifier;
drop function scheme_watch(uuid, integer);

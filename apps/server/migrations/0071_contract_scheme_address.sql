-- Only the release before 0070 leased and probed each facility's connection.
drop function watch_connections(uuid, integer);
drop function scheme_unwatch(uuid);
alter table scheme_connection drop column probed_by, drop column probed_until;

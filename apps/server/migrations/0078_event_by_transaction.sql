-- Events of all facilities since a snapshot, which each server reads every few seconds.
drop index concurrently if exists event_by_transaction;
create index concurrently event_by_transaction on event (xid);

-- The outbox wakes its deliveries by NOTIFY and timers. pg-boss only ever carried wake-ups, so no message is lost with it.
drop schema if exists pgboss cascade;

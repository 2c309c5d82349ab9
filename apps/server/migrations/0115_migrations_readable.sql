-- A server that does not have the owner's login compares the migrations with its release before it serves.
grant select on kysely_migration to afyakadi_app;

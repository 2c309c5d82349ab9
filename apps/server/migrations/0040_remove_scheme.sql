-- A verifier's own scheme that has issued nothing yet can be removed.
grant delete on facility_scheme to afyakadi_app;

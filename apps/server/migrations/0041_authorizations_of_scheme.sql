-- Whether a verifier's own scheme has issued an authorization.
drop index concurrently if exists card_authorization_of_scheme;
create index concurrently card_authorization_of_scheme on card_authorization (facility_id, scheme_verifier_id)
  where scheme_verifier_id <> '';

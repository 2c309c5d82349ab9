-- The facility's scheme that issued an authorization, as facility_scheme names it: what is about it goes to this one,
-- also when the verifier of its card gets a scheme of its own later.
alter table card_authorization add column scheme_verifier_id text not null default '';
-- Months are keyed by scheme in 0039. Until then a second scheme would be counted into the first one's month.
alter table facility_scheme add constraint facility_scheme_one check (verifier_id = '');

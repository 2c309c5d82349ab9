-- What was found or done, in the performer's words; null for medicines.
alter table dispense add column report text;

-- The folio of an in-patient has both moments; null for one of out-patients.
alter table claim add column admitted_at timestamptz, add column discharged_at timestamptz;

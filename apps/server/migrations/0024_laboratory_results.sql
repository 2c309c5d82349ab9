-- Beyond these a value endangers life: the doctor is told at once. They hold for every sex and age.
alter table test_measure
  add column critical_low numeric,
  add column critical_high numeric,
  add check (critical_low is null or critical_high is null or critical_low < critical_high);
-- As they were on the day of the result, like low and high.
alter table test_value
  add column critical_low numeric,
  add column critical_high numeric;

-- Who was told of a critical result, by whom and when.
alter table test_result
  add column notified_to text,
  add column notified_at timestamptz,
  add column notified_by uuid,
  add foreign key (facility_id, notified_by) references account,
  add check ((notified_at is null) = (notified_to is null) and (notified_at is null) = (notified_by is null));

-- The ready words of a test's result, in parts such as result, species and density, in both languages.
alter table facility_item add column result_choices jsonb not null default '[]';

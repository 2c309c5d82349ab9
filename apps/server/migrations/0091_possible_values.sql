-- What a value can be at all: anything beyond is a slip of the key, and refused. Null: as usual for the unit
-- (domains/results/possible-values.ts). Like the critical limits, they hold for every sex and age.
alter table test_measure
  add column possible_low numeric,
  add column possible_high numeric,
  -- The name of the whole of which the value is a share in percent: all shares of one test add up to at most 100.
  add column part_of text,
  add check (possible_low is null or possible_high is null or possible_low < possible_high);

-- The differential count. A second of the same kind, such as immature granulocytes, would be counted twice.
update test_measure set part_of = 'differential'
where unit = '%' and lower(name) in ('neutrophils', 'lymphocytes', 'monocytes', 'eosinophils', 'basophils');

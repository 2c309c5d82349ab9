-- The unit of a dose at one time, of which the quantity and the limits of doses are computed (docs/decisions/081). Null: the
-- unit in which the item's form is usually dosed.
alter table order_line
  add column dose_unit text,
  add constraint order_line_dose_unit check (dose_unit in ('tablet', 'capsule', 'suppository', 'sachet', 'vial', 'ml',
    'drop', 'puff', 'application', 'piece', 'IU', 'mg', 'mcg', 'g')) not valid;

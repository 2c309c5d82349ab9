alter table dispense
  add column serial_no text,
  add column size text;

-- One act hands over one appliance with a serial number, so that the number is free again once that is taken back.
alter table dispense
  add column serial_no text,
  add column size text,
  add constraint dispense_serial_no_of_one check (serial_no is null or quantity = 1) not valid;

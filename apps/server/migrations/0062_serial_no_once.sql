-- A serial number is handed over once; it is free again when that is taken back.
drop index concurrently if exists dispense_serial_no_once;
create unique index concurrently dispense_serial_no_once on dispense (facility_id, upper(serial_no))
  where serial_no is not null and reversed_quantity < quantity;

alter table dispense validate constraint dispense_serial_no_of_one;

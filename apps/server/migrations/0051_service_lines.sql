-- A service is done once or in parts, as a medicine is dispensed.
alter table order_line
  drop constraint order_line_category_check,
  add constraint order_line_category_check check (category in ('medicine', 'test', 'service')) not valid,
  drop constraint order_line_status_check,
  add constraint order_line_status_check check (status in ('Ordered', 'PartlyDispensed', 'Dispensed', 'PartlyDone', 'Done',
    'Preliminary', 'Resulted', 'Cancelled', 'NotGiven', 'NotDone')) not valid,
  drop constraint order_line_check1,
  add constraint order_line_check1
    check ((status in ('Dispensed', 'Done')) = (dispensed_quantity = quantity and category <> 'test')) not valid,
  drop constraint order_line_check2,
  add constraint order_line_check2 check (category <> 'test' or dispensed_quantity = 0) not valid;

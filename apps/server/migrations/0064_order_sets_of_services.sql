alter table order_set
  drop constraint order_set_category_check,
  add constraint order_set_category_check check (category in ('medicine', 'test', 'service'));

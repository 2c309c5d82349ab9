alter table order_line
  validate constraint order_line_category_check,
  validate constraint order_line_status_check,
  validate constraint order_line_check1,
  validate constraint order_line_check2;

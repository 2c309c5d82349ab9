-- Room for the next version of a line on its own page.
alter table order_line set (fillfactor = 90);

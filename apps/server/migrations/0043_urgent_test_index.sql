-- The visits with an urgent test. Without the status in its condition: then a change of a line's status writes no index.
drop index concurrently if exists order_line_urgent_test;
create index concurrently order_line_urgent_test on order_line (facility_id, visit_id) where urgent and category = 'test';

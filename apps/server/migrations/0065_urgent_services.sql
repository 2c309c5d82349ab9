-- The visits with an urgent test or service; it also serves what the index before it did. Without the status in its
-- condition: then a change of a line's status writes no index.
drop index concurrently if exists order_line_urgent;
create index concurrently order_line_urgent on order_line (facility_id, visit_id) where urgent;
drop index concurrently if exists order_line_urgent_test;

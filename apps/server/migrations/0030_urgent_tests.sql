-- The doctor needs the result now: the laboratory's list shows these first.
alter table order_line add column urgent boolean not null default false;
-- The visits with a test that is urgent and waits; few at any time.
create index order_line_urgent on order_line (facility_id, visit_id)
  where urgent and category = 'test' and status = 'Ordered';

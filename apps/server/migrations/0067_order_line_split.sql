-- The co-payment and what was left of ceilings when a line was ordered, and the scheme's part of it in TZS by them; null
-- where the scheme's product has none.
alter table order_line add column split_terms jsonb, add column scheme_amount bigint;

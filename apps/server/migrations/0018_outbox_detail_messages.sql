-- The remarks on deliveries: ours as messages, which have a text in each language; the scheme's, and earlier ones, as JSON
-- strings. Rewrites the table: its delivered rows are deleted after 30 days.
alter table outbox alter column detail type jsonb using to_jsonb(detail);

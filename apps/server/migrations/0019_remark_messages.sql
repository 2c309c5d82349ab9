-- Our own remarks beside those of the scheme as messages, which have a text in each language. The text stays in the column
-- beside; the scheme's remarks, and earlier ones, have no message.
alter table card_authorization add column settled_remarks_message jsonb;
alter table approval_use add column refused_message jsonb;
alter table claim_submission add column remarks_message jsonb;

-- Null: the card turned out to be another person's, so it finds this patient no more.
alter table authorized_member alter column card_key drop not null;

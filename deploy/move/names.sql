-- Gives the rows of a database from before the first release the names of the first release. It is for a copy: the release
-- that made the database does not run on it afterwards. The audit trail stays as it is, because its rows are signed.
begin;

alter table glass_break rename to emergency_access;
alter table odd_answer rename to unrecognized_response;

alter table outbox rename column lane to partition_key;
alter table outbox rename column settled_at to ended_at;
alter table outbox rename column settled_by to ended_by;
alter table approval_use rename column told_at to counted_at;
alter table approval_use rename column return_told_at to return_counted_at;
alter table outgoing_message rename column settled_at to ended_at;
alter table referral rename column settled_at to ended_at;
alter table referral rename column settled_by to ended_by;
alter table card_authorization rename column settled_at to answered_at;
alter table card_authorization rename column settled_remarks to answer_remarks;
alter table card_authorization rename column settled_remarks_message to answer_remarks_message;

alter table card_authorization drop constraint card_authorization_provisional_check;
alter table verification_attempt drop constraint verification_attempt_state_check;
set constraints all immediate;
update card_authorization set provisional = 'reconciled' where provisional = 'settled';
update verification_attempt set state = 'pending' where state = 'asking';
update outbox set kind = 'authorization.reconcile' where kind = 'authorization.settle';
update outbox set problem = case problem when 'silent' then 'unavailable' else 'unrecognized' end
  where problem in ('silent', 'unexpected');

commit;

-- A claim is being sent while one of its submissions has not ended. So far claim.sending_since repeated that, and an
-- attempt that got no answer ended, although the claim went on being sent.
alter table claim_submission drop constraint claim_submission_state_check;
update claim_submission s set
  state = case when s.state = 'asking' and c.sending_since is null then 'unanswered'
    when s.state = 'asking' then 'pending' else s.state end,
  ended_at = case when c.sending_since is null then coalesce(s.ended_at, s.started_at) end
from claim c
where c.facility_id = s.facility_id and c.id = s.claim_id
  and (s.state = 'asking' or (s.state = 'unanswered' and s.started_at >= c.sending_since));
alter table claim_submission
  add check (state in ('pending', 'received', 'already', 'refused', 'unanswered')),
  add check (case state when 'pending' then ended_at is null when 'unanswered' then true else ended_at is not null end);

-- Each claim that is being sent has a submission and a job. Claims that were sent before there was an outbox may have
-- none. The scheme may have received them: one attempt is counted, so the job searches there first.
insert into claim_submission (facility_id, id, claim_id, state, started_at, started_by)
  select c.facility_id, gen_random_uuid(), c.id, 'unanswered', c.sending_since, c.built_by from claim c
  where c.sending_since is not null and not exists (
    select from claim_submission s where s.facility_id = c.facility_id and s.claim_id = c.id and s.ended_at is null);
insert into outbox (facility_id, id, lane, kind, subject_id, member_id, state, attempts, created_at, created_by, next_at)
  select c.facility_id, gen_random_uuid(), c.member_id, 'claim.submit', c.id, c.member_id, 'waiting', 1, now(), s.started_by,
    now()
  from claim c join lateral (
    select started_by from claim_submission s
    where s.facility_id = c.facility_id and s.claim_id = c.id and s.ended_at is null
    order by started_at desc, id desc limit 1) s on true
  where c.sending_since is not null and not exists (
    select from outbox o where o.facility_id = c.facility_id and o.kind = 'claim.submit' and o.subject_id = c.id
      and o.state = 'waiting');

create index claim_submission_open on claim_submission (facility_id, claim_id, started_at) where ended_at is null;

create or replace function keep_sent_lines() returns trigger language plpgsql as $$
declare
  line claim_line;
begin
  line := case when tg_op = 'DELETE' then old else new end;
  if exists (
    select from claim c where c.facility_id = line.facility_id and c.id = line.claim_id
      and (c.status not in ('Draft', 'Pending') or (c.status = 'Pending' and exists (
        select from claim_submission s where s.facility_id = c.facility_id and s.claim_id = c.id and s.ended_at is null)))
  ) then
    raise exception 'The lines of a claim that was sent stay as they are' using errcode = 'integrity_constraint_violation';
  end if;
  return line;
end $$;

alter table claim drop column sending_since;

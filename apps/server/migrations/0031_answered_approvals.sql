-- The scheme's recent decisions that are not used up: the dashboard counts those whose line still waits.
drop index concurrently if exists approval_answered;
create index concurrently approval_answered on approval (facility_id, answered_at) where status in ('Valid', 'Invalid');

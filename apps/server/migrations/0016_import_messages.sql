-- The problems of imports and of their rows as messages, which have a text in each language. Earlier ones keep their
-- English text as a JSON string; those that the screens distinguish get their code. Rewrites the tables: their rows are
-- deleted after 30 days.
alter table import alter column problem type jsonb using case problem
  when 'The work on this import broke off, as when the server was stopped. Nothing was changed by it. Read the file again.'
    then jsonb_build_object('code', 'imports.lost')
  when 'The reading of the file broke off. Nothing was changed. Read the file again.'
    then jsonb_build_object('code', 'imports.notRead')
  when 'The file could not be compared with the current data. Nothing was changed. Read the file again.'
    then jsonb_build_object('code', 'imports.notCompared')
  else to_jsonb(problem)
end;
alter table import_row alter column reason type jsonb using to_jsonb(reason);

drop function tidy_imports(timestamptz, text);
create function tidy_imports(p_now timestamptz, p_problem jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- A scheduled import is applied again by the next run of the job.
  update import set state = 'scheduled', worked_at = p_now
    where state = 'applying' and effective_on is not null and worked_at < p_now - interval '30 seconds';
  update import set state = 'failed', problem = p_problem
    where state in ('reading', 'comparing', 'applying') and worked_at < p_now - interval '30 seconds';
  update import set state = 'discarded' where state = 'ready' and worked_at < p_now - interval '30 days';
  delete from import_row r using (
    select facility_id, id from import i
    where worked_at < p_now - interval '30 days' and state <> 'scheduled'
      and exists (select from import_row o where o.facility_id = i.facility_id and o.import_id = i.id)
    limit 1
  ) old where r.facility_id = old.facility_id and r.import_id = old.id;
$$;
revoke all on function tidy_imports(timestamptz, jsonb) from public;
grant execute on function tidy_imports(timestamptz, jsonb) to afyakadi_app;

-- The problems of messages to staff as messages, which have a text in each language. Earlier ones keep their English text as
-- a JSON string. Rewrites the table: its rows are deleted after 90 days.
alter table outgoing_message alter column problem type jsonb using to_jsonb(problem);

drop function forget_expired(timestamptz, integer);
create function forget_expired(p_now timestamptz, p_most integer, p_problem jsonb) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_all integer := 0;
  v_rows integer;
begin
  delete from sign_in_throttle where name_hash in
    (select name_hash from sign_in_throttle where failed_at < p_now - interval '25 hours' order by failed_at limit p_most
      for update skip locked);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from one_time_code where (facility_id, id) in
    (select facility_id, id from one_time_code where expires_at < p_now - interval '1 day' order by expires_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from sign_in_challenge where (facility_id, id) in
    (select facility_id, id from sign_in_challenge where expires_at < p_now - interval '1 day' order by expires_at
      limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from refresh_token where (facility_id, id) in
    (select facility_id, id from refresh_token where expires_at < p_now - interval '1 day' order by expires_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  update session set ended_at = p_now, ended_why = 'expired', changed_at = clock_timestamp() where (facility_id, id) in
    (select facility_id, id from session where ended_at is null and seen_at < p_now - interval '13 hours'
      order by seen_at limit p_most for update skip locked);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from session where (facility_id, id) in
    (select facility_id, id from session where ended_at < p_now - interval '90 days' order by ended_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from known_device where (facility_id, account_id, device_hash) in
    (select facility_id, account_id, device_hash from known_device where seen_at < p_now - interval '180 days'
      order by seen_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  update outgoing_message set text = null where (facility_id, id) in
    (select facility_id, id from outgoing_message where text is not null and text_until < p_now order by text_until
      limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  update outgoing_message set state = 'failed', problem = p_problem, settled_at = p_now
    where (facility_id, id) in
      (select facility_id, id from outgoing_message where state = 'waiting' and created_at < p_now - interval '15 minutes'
        order by created_at limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  delete from outgoing_message where (facility_id, id) in
    (select facility_id, id from outgoing_message where created_at < p_now - interval '90 days' order by created_at
      limit p_most);
  get diagnostics v_rows = row_count; v_all := v_all + v_rows;
  return v_all;
end $$;
revoke all on function forget_expired(timestamptz, integer, jsonb) from public;
grant execute on function forget_expired(timestamptz, integer, jsonb) to afyakadi_app;

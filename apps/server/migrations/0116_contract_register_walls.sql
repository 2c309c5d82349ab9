-- The register: each facility its own rows. Members, tariff and facilities are the scheme's, the same for all.
do $$
declare
  own constant text := '(select code from facility where id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))';
  found record;
begin
  for found in select * from (values ('issued_authorization', 'facility_code = ' || own), ('approval', 'facility_code = ' || own),
    ('claim', 'facility_code = ' || own), ('claim_closing', 'facility_code = ' || own),
    ('claim_signature', 'facility_code = ' || own),
    ('claim_line', 'exists (select from register.claim c where c.submission_no = claim_line.submission_no)'),
    ('approval_use', 'exists (select from register.approval a where a.id = approval_use.approval_id)'),
    ('care_point_reference', 'exists (select from register.issued_authorization i
      where i.authorization_no = care_point_reference.authorization_no)')) t(name, condition)
  loop
    execute format('alter table register.%I enable row level security', found.name);
    execute format('create policy facility_only on register.%I to afyakadi_app using (%s)', found.name, found.condition);
  end loop;
  alter table register.referral enable row level security;
  execute format('create policy facility_reads on register.referral for select to afyakadi_app
    using (%s in (from_facility_code, to_facility_code))', own);
  execute format('create policy facility_adds on register.referral for insert to afyakadi_app
    with check (from_facility_code = %s)', own);

  -- A table of a session's own would hide ours from the next facility of that session.
  if has_database_privilege(current_database(), 'temporary with grant option') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;

revoke update on register.referral from afyakadi_app;
revoke all on sign_in_throttle from afyakadi_app;
revoke all on function throttle_take(bytea[], integer[], timestamptz), throttle_release(bytea[], boolean[]) from public;

-- Only the release before 0094 searched with these.
drop function matching_people(text, text, text[], text[], text, integer);
drop function matching_referrals(text, text, text[], text[], text, integer);
drop function matching_rows(text, text, text, text, text, text[], text[], text, integer);
drop index authorized_member_search;
drop index authorized_member_words;
drop index referral_search;
drop index referral_words;

-- Brings the stored names to the form in which the release since 0094 writes them: `cleanName` of
-- packages/contract/src/words/names.ts.
create function pg_temp.clean_name(p_text text) returns text language sql immutable strict as $$
  select regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalize(regexp_replace(p_text,
    '[\u00ad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e0fff]',
    '', 'g'), NFC),
    '[`\u00b4\u02b9-\u02bf\u02c8\u055a\u2018\u2019\u201b\u2032\ua78b\ua78c\uff07]', '''', 'g'),
    '[\u2010-\u2015\u2212]', '-', 'g'),
    '[ \t-\r\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g'),
    '^[ ,;]+|[ ,;]+$', '', 'g')
$$;

-- Of a name that showed nothing the desk asks.
update authorized_member set first_name = pg_temp.clean_name(first_name), middle_name = pg_temp.clean_name(middle_name),
  last_name = pg_temp.clean_name(last_name),
  identity_source = case when pg_temp.clean_name(first_name || middle_name || last_name) = '' then 'missing' else identity_source end
where (first_name, middle_name, last_name) is distinct from
  (pg_temp.clean_name(first_name), pg_temp.clean_name(middle_name), pg_temp.clean_name(last_name));
update register.member set first_name = pg_temp.clean_name(first_name), middle_name = pg_temp.clean_name(middle_name),
  last_name = pg_temp.clean_name(last_name)
where (first_name, middle_name, last_name) is distinct from
  (pg_temp.clean_name(first_name), pg_temp.clean_name(middle_name), pg_temp.clean_name(last_name));
-- What was sent stays as it was sent.
update claim set first_name = pg_temp.clean_name(first_name), middle_name = pg_temp.clean_name(middle_name),
  last_name = pg_temp.clean_name(last_name)
where status in ('Draft', 'Pending') and (first_name, middle_name, last_name) is distinct from
  (pg_temp.clean_name(first_name), pg_temp.clean_name(middle_name), pg_temp.clean_name(last_name));
update referral set patient_name = pg_temp.clean_name(patient_name) where patient_name <> pg_temp.clean_name(patient_name);
-- A name that showed nothing at all stays, rather than leaving an account without one.
update account set name = pg_temp.clean_name(name) where name <> pg_temp.clean_name(name) and pg_temp.clean_name(name) <> '';

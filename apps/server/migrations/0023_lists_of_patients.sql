-- What lists of patients show, stored with the rows that they page over (decision 044).

-- An authorization repeats who its patient is, and the names of the scheme and product that verified it. Adding the
-- columns rewrites nothing. Filling them writes every row again, in one statement: two minutes for a million authorizations
-- on a busy machine. The server starts afterwards, and the space of the old rows is used again after the next vacuum.
alter table card_authorization
  add column card_no text,
  add column first_name text not null default '',
  add column middle_name text not null default '',
  add column last_name text not null default '',
  add column gender text check (gender in ('Male', 'Female')),
  add column date_of_birth date,
  add column identity_source text check (identity_source in ('scheme', 'staff', 'missing')),
  add column scheme_name text,
  add column product_name text;

update card_authorization a set card_no = m.card_no, first_name = m.first_name, middle_name = m.middle_name,
  last_name = m.last_name, gender = m.gender, date_of_birth = m.date_of_birth, identity_source = m.identity_source,
  scheme_name = m.scheme_name, product_name = m.product_name
from authorized_member m where m.facility_id = a.facility_id and m.id = a.member_id;

alter table card_authorization alter column card_no set not null, alter column identity_source set not null;

-- Fills in the patient where an insert does not name them. A verification does: it has just written the patient.
create function name_authorization() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  select m.card_no, m.first_name, m.middle_name, m.last_name, m.gender, m.date_of_birth, m.identity_source,
    m.scheme_name, m.product_name
  into new.card_no, new.first_name, new.middle_name, new.last_name, new.gender, new.date_of_birth,
    new.identity_source, new.scheme_name, new.product_name
  from authorized_member m where m.facility_id = new.facility_id and m.id = new.member_id;
  return new;
end $$;
revoke all on function name_authorization() from public;
create trigger card_authorization_named before insert on card_authorization
  for each row when (new.card_no is null) execute function name_authorization();

-- A patient has one name: a correction by staff or the scheme changes all their authorizations, old ones too.
create function rename_authorizations() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  update card_authorization set card_no = new.card_no, first_name = new.first_name, middle_name = new.middle_name,
    last_name = new.last_name, gender = new.gender, date_of_birth = new.date_of_birth,
    identity_source = new.identity_source
  where facility_id = new.facility_id and member_id = new.id;
  return null;
end $$;
revoke all on function rename_authorizations() from public;
create trigger authorized_member_renamed
  after update of card_no, first_name, middle_name, last_name, gender, date_of_birth, identity_source
  on authorized_member for each row
  when ((old.card_no, old.first_name, old.middle_name, old.last_name, old.gender, old.date_of_birth, old.identity_source)
    is distinct from
    (new.card_no, new.first_name, new.middle_name, new.last_name, new.gender, new.date_of_birth, new.identity_source))
  execute function rename_authorizations();

-- A care point's completed visits of a day, the newest first, without reading those that still wait.
drop index visit_of_day;
create index visit_of_day on visit (facility_id, care_point_id, day, status, created_at, id) where status <> 'Cancelled';

-- The scheme names another person as the holder of a card than the facility knows by it: both identities are kept, and a
-- person decides (decision 075). One row for the authorization with which it was found.
create table identity_conflict (
  facility_id uuid not null references facility,
  authorization_id uuid not null,
  member_id uuid not null, -- whom the facility knew by the card
  ours jsonb not null, -- this person, when it was found
  theirs jsonb not null, -- the scheme's holder
  answer jsonb not null, -- what else the scheme answered about the card
  scheme_no text, -- the scheme's number, which a provisional authorization gets once it is decided
  found_at timestamptz not null,
  decision text check (decision in ('scheme', 'facility', 'two-people')),
  decided_at timestamptz,
  decided_by uuid,
  reason text,
  primary key (facility_id, authorization_id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, decided_by) references account,
  check ((decision is null) = (decided_at is null) and (decision is null) = (decided_by is null))
);
create index identity_conflict_of_member on identity_conflict (facility_id, member_id, found_at desc);
create index identity_conflict_open on identity_conflict (facility_id, member_id, found_at) where decision is null;
create index identity_conflict_decided on identity_conflict (facility_id, decided_at desc) where decision is not null;
-- Names by which a patient is found too: the other one's until it is decided, and the former one of a patient.
create function identity_names(p_ours jsonb, p_theirs jsonb) returns text language sql immutable strict parallel safe
  set search_path = pg_catalog as
$$ select concat_ws(' ', p_ours ->> 'firstName', p_ours ->> 'middleName', p_ours ->> 'lastName',
  p_theirs ->> 'firstName', p_theirs ->> 'middleName', p_theirs ->> 'lastName') $$;

-- As in all tables that grow (0089).
alter table identity_conflict alter column facility_id set (n_distinct = 1);
alter table identity_conflict enable row level security;
create policy facility_only on identity_conflict to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid))
  with check (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on identity_conflict to afyakadi_app;

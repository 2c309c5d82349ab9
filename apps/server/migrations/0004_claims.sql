-- Claims, approvals, referrals: what a visit is charged with, how it is claimed, and what the scheme decides.

-- ---------------------------------------------------------------- charges, limits, and who signs

alter table facility add column address text not null default '';
alter table account
  add column qualification text,
  add column charge_item_code text, -- the consultation that this doctor gives, where it is not the care point's
  add foreign key (facility_id, charge_item_code) references facility_item (facility_id, item_code);
-- What a completed visit at this care point is charged with; null: nothing.
alter table care_point
  add column charge_item_code text,
  add foreign key (facility_id, charge_item_code) references facility_item (facility_id, item_code);
-- A visit is charged once, whoever completes it. What was given before there were orders names no line either, and is no
-- charge, however much of it a visit has.
alter table service_given add column is_charge boolean not null default false check (not is_charge or line_id is null);
create unique index service_given_charge on service_given (facility_id, visit_id) where is_charge;

-- Whom an item is for, by sex, age and diagnosis (domain 3.8). Null: anybody, anything.
alter table facility_item
  add column sex text check (sex in ('Male', 'Female')),
  add column age_from_days integer,
  add column age_to_days integer, -- exclusive
  add column indications text[]; -- beginnings of ICD-10 codes

-- Whom a diagnosis is for, by the beginning of its code; every row that fits counts. Of the product's own list.
create table diagnosis_limit (
  prefix text primary key,
  sex text check (sex in ('Male', 'Female')),
  age_from_days integer,
  age_to_days integer -- exclusive
);

-- The holder's full name as the scheme gave it with this authorization; empty where it gave none.
alter table card_authorization add column holder_name text not null default '';

-- ---------------------------------------------------------------- claims

alter table claim
  add column member_id uuid,
  add column day date, -- of attendance
  add column visit_type_id integer references visit_type,
  add column scheme_id text,
  add column authorization_no text not null default '',
  add column card_no text not null default '',
  add column first_name text not null default '',
  add column middle_name text not null default '',
  add column last_name text not null default '',
  add column gender text check (gender in ('Male', 'Female')),
  add column date_of_birth date,
  add column version integer not null default 1 check (version > 0),
  add column previous_id uuid,
  add column correction_note text,
  add column clinical_notes text,
  add column late_reason text,
  add column answers jsonb not null default '[]', -- [{ code, lineId, about, reason, by, at }]
  add column findings jsonb not null default '[]', -- as they stood when it was sent
  add column built_by uuid,
  add column sending_since timestamptz, -- from the first attempt until the scheme's answer is known
  add column submitted_by uuid,
  add column submission_no text,
  add column decision_asked_at timestamptz, -- when the scheme had last not decided
  add column amount_approved bigint check (amount_approved >= 0),
  add column scheme_remarks text,
  add foreign key (facility_id, member_id) references authorized_member,
  add foreign key (facility_id, previous_id) references claim,
  add foreign key (facility_id, superseded_by) references claim deferrable initially deferred,
  add check ((version = 1) = (previous_id is null)),
  add check (status = 'Draft' or folio_no is not null);
update claim c set member_id = a.member_id, day = a.day, visit_type_id = a.visit_type_id, scheme_id = a.scheme_id,
  authorization_no = a.authorization_no, card_no = m.card_no, first_name = m.first_name, middle_name = m.middle_name,
  last_name = m.last_name, gender = m.gender, date_of_birth = m.date_of_birth, built_by = a.created_by,
  submitted_by = case when c.submitted_at is not null then a.created_by end,
  amount_approved = case c.status when 'Approved' then c.amount_claimed when 'Rejected' then 0 end
from card_authorization a join authorized_member m on m.facility_id = a.facility_id and m.id = a.member_id
where a.facility_id = c.facility_id and a.id = c.authorization_id;
alter table claim
  alter column member_id set not null,
  alter column day set not null,
  alter column visit_type_id set not null,
  alter column built_by set not null;
-- Numbers go on after those that were given before there was a counter.
insert into number_series as n (facility_id, series, last)
  select facility_id, 'folio/' || claim_year || '/' || claim_month, max(folio_no) from claim
  where folio_no is not null group by facility_id, claim_year, claim_month
on conflict (facility_id, series) do update set last = greatest(n.last, excluded.last);
-- With what a period is counted and sorted by, so that a year of claims is counted out of the index alone.
create index claim_listed on claim (facility_id, built_day desc, id desc)
  include (status, amount_claimed, built_at, day) where superseded_by is null;
create index claim_of_day on claim (facility_id, day desc, id desc)
  include (status, amount_claimed, built_day, built_at) where superseded_by is null;
create index claim_of_member on claim (facility_id, member_id, day desc);
create index claim_awaiting on claim (facility_id, decision_asked_at nulls first, submitted_at)
  where status = 'Submitted' and superseded_by is null;
-- With what a month adds up, so that its figures are read from the index alone.
create index claim_of_month on claim (facility_id, claim_year, claim_month)
  include (status, amount_claimed, amount_approved) where superseded_by is null;

alter table claim_line
  add column line_id uuid, -- the order line; null: a charge
  add column given_id uuid, -- the charge in the ledger
  add column item_type_id integer references item_type,
  add column department text check (department in ('consultation', 'registration', 'pharmacy', 'laboratory')),
  add column given_on date,
  add column approval_no text,
  add column left_out text, -- why it is not claimed; then it is not in the header
  add column outcome text check (outcome in ('Approved', 'Reduced', 'Rejected')),
  add column approved_quantity integer check (approved_quantity between 0 and quantity),
  add column approved_price bigint check (approved_price between 0 and unit_price),
  add column amount_approved bigint generated always as (approved_quantity * approved_price) stored,
  add column reason text,
  add foreign key (facility_id, line_id) references order_line,
  add foreign key (facility_id, given_id) references service_given,
  add check ((outcome is null) = (approved_quantity is null)),
  add check ((outcome is null) = (approved_price is null)),
  add check (outcome is null or left_out is null);
update claim_line l set given_on = c.day, item_type_id = i.item_type_id
from claim c, facility_item i
where c.facility_id = l.facility_id and c.id = l.claim_id and i.facility_id = l.facility_id and i.item_code = l.item_code;
update claim_line l set given_on = c.day, item_type_id = 7 from claim c
where c.facility_id = l.facility_id and c.id = l.claim_id and l.given_on is null;
alter table claim_line alter column given_on set not null, alter column item_type_id set not null;
create unique index claim_line_once on claim_line (facility_id, claim_id, line_id) where line_id is not null;
create index claim_line_of_line on claim_line (facility_id, line_id) where line_id is not null;
create unique index claim_charge_once on claim_line (facility_id, claim_id, given_id) where given_id is not null;

-- The header is the sum of the lines, whoever wrote them: looked at when the transaction ends.
create function check_claim_amount() returns trigger language plpgsql as $$
declare
  claim_key uuid;
  facility_key uuid;
begin
  if tg_table_name = 'claim' then
    claim_key := new.id; facility_key := new.facility_id;
  elsif tg_op = 'DELETE' then
    claim_key := old.claim_id; facility_key := old.facility_id;
  else
    claim_key := new.claim_id; facility_key := new.facility_id;
  end if;
  if exists (
    select from claim c where c.facility_id = facility_key and c.id = claim_key and c.amount_claimed <> (
      select coalesce(sum(l.amount), 0) from claim_line l
      where l.facility_id = facility_key and l.claim_id = claim_key and l.left_out is null)
  ) then
    raise exception 'The amount of claim % is not the sum of its lines', claim_key using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger claim_amount after insert or update of amount_claimed on claim
  deferrable initially deferred for each row execute function check_claim_amount();
create constraint trigger claim_line_amount after insert or delete or update of quantity, unit_price, left_out on claim_line
  deferrable initially deferred for each row execute function check_claim_amount();

-- What was sent stays as it is: the lines of a claim that is sent, or being sent, take a decision and nothing else.
create function keep_sent_lines() returns trigger language plpgsql as $$
declare
  line claim_line;
begin
  line := case when tg_op = 'DELETE' then old else new end;
  if exists (
    select from claim c where c.facility_id = line.facility_id and c.id = line.claim_id
      and (c.status not in ('Draft', 'Pending') or c.sending_since is not null)
  ) then
    raise exception 'The lines of a claim that was sent stay as they are' using errcode = 'integrity_constraint_violation';
  end if;
  return line;
end $$;
create trigger claim_line_sent before delete or update of item_code, item_name, quantity, unit_price, left_out, approval_no on claim_line
  for each row execute function keep_sent_lines();

create table claim_diagnosis (
  facility_id uuid not null,
  claim_id uuid not null,
  position integer not null,
  code text not null,
  name text not null,
  certainty text not null check (certainty in ('Provisional', 'Final')),
  primary key (facility_id, claim_id, position),
  foreign key (facility_id, claim_id) references claim
);

create table claim_practitioner (
  facility_id uuid not null,
  claim_id uuid not null,
  position integer not null,
  account_id uuid not null,
  name text not null,
  registration_no text,
  qualification text,
  primary key (facility_id, claim_id, position),
  foreign key (facility_id, claim_id) references claim,
  foreign key (facility_id, account_id) references account
);

-- An attempt to send a claim: committed before the scheme is asked, ended after it answered. Its id is the request's key.
create table claim_submission (
  facility_id uuid not null references facility,
  id uuid not null,
  claim_id uuid not null,
  state text not null check (state in ('asking', 'received', 'already', 'refused', 'unanswered')),
  remarks text not null default '',
  started_at timestamptz not null,
  started_by uuid not null,
  ended_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, claim_id) references claim,
  foreign key (facility_id, started_by) references account
);
create index claim_submission_of_claim on claim_submission (facility_id, claim_id, started_at desc);

create table claim_closing (
  facility_id uuid not null references facility,
  claim_year integer not null,
  claim_month integer not null check (claim_month between 1 and 12),
  folios integer not null check (folios >= 0),
  amount_claimed bigint not null check (amount_claimed >= 0),
  receipt_no text, -- null until the scheme has answered; until then the month can be closed again
  closed_at timestamptz not null,
  closed_by uuid not null,
  primary key (facility_id, claim_year, claim_month),
  foreign key (facility_id, closed_by) references account
);

create table claim_payment (
  facility_id uuid not null references facility,
  id uuid not null,
  claim_year integer not null,
  claim_month integer not null,
  amount bigint not null check (amount > 0),
  paid_on date not null,
  reference text not null,
  recorded_at timestamptz not null,
  recorded_by uuid not null,
  primary key (facility_id, id),
  unique (facility_id, claim_year, claim_month, reference), -- the same payment twice is one
  foreign key (facility_id, claim_year, claim_month) references claim_closing,
  foreign key (facility_id, recorded_by) references account
);

-- ---------------------------------------------------------------- what is not claimed yet

-- Authorizations under which something covered was given and that have no claim, or a draft of one. Kept by triggers:
-- they are few, and looking for what has no claim would walk through all that ever had one.
create table unclaimed (
  facility_id uuid not null references facility,
  authorization_id uuid not null,
  member_id uuid not null,
  day date not null,
  quantity bigint not null, -- of all that is covered, net of what was taken back
  amount bigint not null,
  primary key (facility_id, authorization_id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member
);
create index unclaimed_newest on unclaimed (facility_id, day desc, authorization_id desc) where quantity > 0;
create index unclaimed_by_amount on unclaimed (facility_id, amount desc, authorization_id desc) where quantity > 0;
create index unclaimed_of_member on unclaimed (facility_id, member_id);
insert into unclaimed
  select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity), sum(s.quantity * s.unit_price)
  from service_given s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
  where s.covered and not exists (select from claim c where c.facility_id = s.facility_id
    and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
  group by 1, 2, 3, 4;

create function note_unclaimed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into unclaimed as u (facility_id, authorization_id, member_id, day, quantity, amount)
    select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity), sum(s.quantity * s.unit_price)
    from added s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    where s.covered and not exists (select from claim c where c.facility_id = s.facility_id
      and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
    group by 1, 2, 3, 4
  on conflict (facility_id, authorization_id) do update
    set quantity = u.quantity + excluded.quantity, amount = u.amount + excluded.amount;
  return null;
end $$;
create trigger service_given_unclaimed after insert on service_given
  referencing new table as added for each statement execute function note_unclaimed();

create function forget_unclaimed() returns trigger language plpgsql security definer set search_path = public as $$
begin
  delete from unclaimed where facility_id = new.facility_id and authorization_id = new.authorization_id;
  return null;
end $$;
create trigger claim_inserted_claimed after insert on claim
  for each row when (new.status <> 'Draft') execute function forget_unclaimed();
create trigger claim_updated_claimed after update of status on claim
  for each row when (old.status = 'Draft' and new.status <> 'Draft') execute function forget_unclaimed();

-- The prescription of an order is printed by the order's identifier.
create index order_line_of_order on order_line (facility_id, order_id);

-- ---------------------------------------------------------------- approvals

create table approval (
  facility_id uuid not null references facility,
  id uuid not null, -- the request's key
  line_id uuid not null,
  authorization_id uuid not null,
  member_id uuid not null,
  item_code text not null,
  by_letter boolean not null, -- a number that was obtained on paper, instead of a request
  reason text,
  quantity_requested integer not null check (quantity_requested > 0),
  quantity_approved integer check (quantity_approved > 0),
  quantity_used integer not null default 0 check (quantity_used >= 0),
  status text not null check (status in ('Pending', 'Valid', 'Invalid', 'Consumed')),
  reference_no text,
  remarks text not null default '',
  valid_until date,
  requested_at timestamptz not null,
  requested_by uuid not null,
  answered_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, requested_by) references account,
  -- Never more than was approved, whoever gives it at once.
  check (quantity_used <= coalesce(quantity_approved, 0)),
  check (status not in ('Valid', 'Consumed') or (reference_no is not null and quantity_approved is not null)),
  check ((status = 'Consumed') = (quantity_used = quantity_approved and status in ('Valid', 'Consumed')))
);
create unique index approval_one_open on approval (facility_id, line_id) where status <> 'Invalid';
create index approval_of_line on approval (facility_id, line_id, requested_at desc);
create index approval_of_authorization on approval (facility_id, authorization_id);
create index approval_of_member on approval (facility_id, member_id);

-- ---------------------------------------------------------------- referrals

alter table referral
  alter column referral_no drop not null,
  add column serial_no text,
  add column member_id uuid,
  add column authorization_id uuid,
  add column gender text check (gender in ('Male', 'Female')),
  add column date_of_birth date,
  add column other_facility_code text not null default '',
  add column diagnoses jsonb not null default '[]', -- [{ code, name }], the letter's
  add column scheme_remarks text not null default '',
  add column version integer not null default 1 check (version > 0),
  add column previous_id uuid,
  add column superseded_by uuid,
  add column practitioner_name text,
  add column practitioner_registration_no text,
  add column created_by uuid,
  add column settled_at timestamptz,
  add column settled_by uuid,
  add column sending boolean not null default false, -- committed before the scheme is asked
  add foreign key (facility_id, member_id) references authorized_member,
  add foreign key (facility_id, previous_id) references referral,
  add foreign key (facility_id, superseded_by) references referral deferrable initially deferred;
update referral set serial_no = referral_no,
  diagnoses = jsonb_build_array(jsonb_build_object('code', diagnosis, 'name', diagnosis));
alter table referral
  alter column serial_no set not null,
  drop column diagnosis,
  add unique (facility_id, serial_no);
create index referral_listed on referral (facility_id, created_at desc, id desc) where superseded_by is null;
create index referral_of_member on referral (facility_id, member_id, created_at desc);

-- ---------------------------------------------------------------- the scheme's own side, in the register

create table register.facility (
  code text primary key,
  name text not null,
  accepts_referrals boolean not null default true
);

create table register.item (
  item_code text primary key,
  item_type_id integer not null,
  name text not null,
  unit_price bigint not null check (unit_price >= 0),
  needs_approval boolean not null default false,
  maximum_quantity integer,
  sex text check (sex in ('Male', 'Female')),
  age_from_days integer,
  age_to_days integer,
  indications text[],
  scheme_ids text[]
);
create table register.item_price (
  item_code text not null references register.item,
  scheme_id text not null,
  unit_price bigint not null check (unit_price >= 0),
  primary key (item_code, scheme_id)
);
create table register.item_exclusion (
  item_code text not null references register.item,
  scheme_id text not null,
  product_code text not null,
  primary key (item_code, scheme_id, product_code)
);

create table register.approval (
  id uuid primary key, -- the request's key
  reference_no text unique, -- null while it is not decided, or refused
  facility_code text not null,
  card_key text not null,
  authorization_no text not null,
  item_code text not null,
  quantity_requested integer not null,
  quantity_approved integer,
  status text not null check (status in ('PENDING', 'VALID', 'INVALID')),
  remarks text not null,
  diagnosis_codes text[] not null default '{}',
  created_at timestamptz not null,
  answered_at timestamptz,
  valid_until date
);
create index approval_of_card on register.approval (facility_code, card_key);
create sequence register.approval_no start with 201000025;

create table register.claim (
  submission_no bigint generated always as identity (start with 900001) primary key,
  facility_code text not null,
  claim_year integer not null,
  claim_month integer not null,
  folio_no integer not null,
  serial_no text not null,
  authorization_no text not null,
  card_no text not null,
  visit_type_id integer not null,
  scheme_id text,
  product_code text,
  gender text,
  date_of_birth date,
  attended_on date not null,
  diagnosis_codes text[] not null,
  amount_claimed bigint not null check (amount_claimed >= 0),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  remarks text not null default '',
  corrects bigint unique references register.claim, -- the folio that this one replaces: its decision is void
  unique (facility_code, claim_year, claim_month, folio_no)
);
-- An authorization is paid for once: it has one folio, and each of its folios at most one that replaces it.
create unique index claim_first on register.claim (facility_code, authorization_no) where corrects is null;
create index claim_of_authorization on register.claim (facility_code, authorization_no);
create table register.claim_line (
  submission_no bigint not null references register.claim,
  line_no integer not null,
  line_key uuid not null, -- the facility's own name of the line
  item_code text not null,
  item_type_id integer not null,
  given_on date not null,
  quantity integer not null,
  unit_price bigint not null,
  approval_no text,
  outcome text check (outcome in ('Approved', 'Reduced', 'Rejected')),
  approved_quantity integer,
  approved_price bigint,
  reason text,
  primary key (submission_no, line_no)
);
create index claim_line_of_approval on register.claim_line (approval_no) where approval_no is not null;
create table register.claim_closing (
  facility_code text not null,
  claim_year integer not null,
  claim_month integer not null,
  folios integer not null,
  amount_claimed bigint not null,
  receipt_no bigint generated always as identity (start with 500001),
  closed_at timestamptz not null,
  primary key (facility_code, claim_year, claim_month)
);

alter table register.referral
  add column request_key uuid unique,
  add column from_facility_code text not null default '',
  add column patient_name text not null default '',
  add column reason text not null default '',
  add column status text not null default 'ACCEPTED';
create sequence register.referral_no start with 26112100019;

grant select on all tables in schema register to afyakadi_app;
grant insert, update on register.approval, register.claim, register.claim_line, register.claim_closing, register.referral
  to afyakadi_app;
grant usage on all sequences in schema register to afyakadi_app;

-- ---------------------------------------------------------------- row level security

do $$
declare
  t text;
begin
  foreach t in array array[
    'unclaimed', 'claim_diagnosis', 'claim_practitioner', 'claim_submission', 'claim_closing', 'claim_payment',
    'approval'
  ] loop
    execute format('alter table %I enable row level security', t);
    execute format(
      'create policy facility_only on %I to afyakadi_app
         using (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))
         with check (facility_id = (select nullif(current_setting(''app.facility'', true), '''')::uuid))', t);
  end loop;
end $$;

grant select on diagnosis_limit, unclaimed to afyakadi_app;
grant insert, update on claim, referral to afyakadi_app;
grant insert, update, delete on claim_line to afyakadi_app;
grant select, insert, delete on claim_diagnosis, claim_practitioner to afyakadi_app;
grant select, insert, update on claim_submission, claim_closing, approval to afyakadi_app;
grant select, insert on claim_payment to afyakadi_app;

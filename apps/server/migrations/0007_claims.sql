-- What was given and charged, how it is claimed, what the scheme decides and pays, and approvals.

-- ---------------------------------------------------------------- the ledger

-- What was given and charged under each authorization. What is taken back is a row below zero, on its own day.
create table service_given (
  facility_id uuid not null references facility,
  id uuid not null,
  visit_id uuid not null,
  authorization_id uuid not null,
  item_code text not null,
  item_name text not null,
  quantity integer not null,
  unit_price bigint not null check (unit_price >= 0),
  covered boolean not null,
  day date not null,
  given_at timestamptz not null,
  given_by uuid not null,
  line_id uuid, -- the order line; null: a charge
  is_charge boolean not null default false check (not is_charge or line_id is null),
  -- The completion of a visit can be undone, and then its charge is taken back, by a row that names it. The visit can
  -- be completed again, with a charge of the next number.
  returns_charge uuid,
  charge_no smallint not null default 1,
  -- What the scheme does not pay of a covered service, by the reason, in TZS; below 0 in what takes a service back.
  copayment bigint not null default 0,
  over_number bigint not null default 0,
  over_ceiling bigint not null default 0,
  waived boolean not null default false, -- nobody pays these parts; otherwise the patient does
  unpaid bigint not null generated always as (copayment + over_number + over_ceiling) stored,
  scheme_amount bigint not null
    generated always as (quantity * unit_price - copayment - over_number - over_ceiling) stored,
  primary key (facility_id, id),
  foreign key (facility_id, visit_id) references visit,
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, line_id) references order_line,
  constraint service_given_returns_charge_fkey foreign key (facility_id, returns_charge) references service_given,
  constraint service_given_quantity_check check (
    quantity > 0 or (quantity < 0 and (line_id is not null or returns_charge is not null))),
  constraint service_given_returns_charge_check check (
    returns_charge is null or (quantity = -1 and line_id is null and not is_charge))
);
create index service_given_day on service_given (facility_id, day);
create index service_given_of_line on service_given (facility_id, line_id) where line_id is not null;
-- Whether anything was done under a visit or an authorization is asked before it is withdrawn.
create index service_given_of_visit on service_given (facility_id, visit_id);
create index service_given_of_authorization on service_given (facility_id, authorization_id);
create unique index service_given_charge_returned on service_given (facility_id, returns_charge)
  where returns_charge is not null;
-- A visit is charged once, however many complete it at the same moment.
create unique index service_given_charge on service_given (facility_id, visit_id, charge_no) where is_charge;
alter table service_given alter column facility_id set (n_distinct = 1);
alter table service_given enable row level security;
create policy facility_only on service_given to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on service_given to afyakadi_app;

-- ---------------------------------------------------------------- claims

create table claim (
  facility_id uuid not null references facility,
  id uuid not null,
  authorization_id uuid not null,
  folio_no integer,
  claim_year integer not null,
  claim_month integer not null check (claim_month between 1 and 12),
  status text not null check (status in ('Draft', 'Pending', 'Submitted', 'Approved', 'Rejected')),
  amount_claimed bigint not null check (amount_claimed >= 0),
  rejection_reason text,
  superseded_by uuid,
  built_day date not null,
  built_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  member_id uuid not null,
  day date not null, -- of attendance
  visit_type_id integer not null references visit_type,
  scheme_id text,
  authorization_no text not null default '',
  card_no text not null default '',
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  gender text check (gender in ('Male', 'Female')),
  date_of_birth date,
  version integer not null default 1 check (version > 0),
  previous_id uuid,
  correction_note text,
  clinical_notes text,
  late_reason text,
  answers jsonb not null default '[]', -- [{ code, lineId, about, reason, by, at }]
  findings jsonb not null default '[]', -- as they were when it was sent
  built_by uuid not null,
  submitted_by uuid,
  submission_no text,
  decision_asked_at timestamptz, -- when the scheme had last not decided
  amount_approved bigint check (amount_approved >= 0),
  scheme_remarks text,
  -- The scheme that a claim is sent to, with months and payments of each.
  scheme_verifier_id text not null default '',
  -- The folio of an in-patient has both moments; null for one of out-patients.
  admitted_at timestamptz,
  discharged_at timestamptz,
  primary key (facility_id, id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member,
  foreign key (facility_id, previous_id) references claim,
  foreign key (facility_id, superseded_by) references claim deferrable initially deferred,
  check ((version = 1) = (previous_id is null)),
  check (status = 'Draft' or folio_no is not null)
);
create unique index claim_one_per_authorization on claim (facility_id, authorization_id) where superseded_by is null;
create index claim_built on claim (facility_id, built_day) where status <> 'Draft';
-- With what a period is counted and sorted by, so that a year of claims is counted out of the index alone.
create index claim_listed on claim (facility_id, built_day desc, id desc)
  include (status, amount_claimed, built_at, day) where superseded_by is null;
create index claim_of_day on claim (facility_id, day desc, id desc)
  include (status, amount_claimed, built_day, built_at) where superseded_by is null;
create index claim_of_authorization on claim (facility_id, authorization_id);
create index claim_of_member on claim (facility_id, member_id, day desc);
create index claim_awaiting on claim (facility_id, decision_asked_at nulls first, submitted_at)
  where status = 'Submitted' and superseded_by is null;
-- The few that have nothing left to claim.
create index claim_of_nothing on claim (facility_id, claim_year, claim_month, id)
  where status = 'Pending' and amount_claimed = 0 and superseded_by is null;
-- The reasons of rejected claims on the dashboard.
create index claim_rejected on claim (facility_id, day)
  where status = 'Rejected' and superseded_by is null;
-- Each scheme numbers its folios itself. The number comes before the scheme, because people search by it.
create unique index claim_folio_of_scheme
  on claim (facility_id, claim_year, claim_month, folio_no, scheme_verifier_id);
alter table claim alter column facility_id set (n_distinct = 1);
alter table claim enable row level security;
create policy facility_only on claim to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on claim to afyakadi_app;

create table claim_line (
  facility_id uuid not null,
  claim_id uuid not null,
  line_no integer not null,
  item_code text not null,
  item_name text not null,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  line_id uuid, -- the order line; null: a charge
  given_id uuid, -- the charge in the ledger
  item_type_id integer not null references item_type,
  department text check (department in ('consultation', 'registration', 'pharmacy', 'laboratory', 'triage', 'procedures',
    'theatre', 'imaging', 'dental', 'eye', 'physiotherapy', 'dialysis', 'maternity', 'ward')),
  given_on date not null,
  approval_no text,
  left_out text, -- why it is not claimed; then it is not in the header
  outcome text check (outcome in ('Approved', 'Reduced', 'Rejected')),
  approved_quantity integer check (approved_quantity between 0 and quantity),
  approved_price bigint check (approved_price between 0 and unit_price),
  amount_approved bigint generated always as (approved_quantity * approved_price) stored,
  reason text,
  -- Serial numbers and sizes of the appliances of a line, as the folio has them.
  other_details text,
  -- What the scheme does not pay, as the ledger has it; the line claims the rest of its amount.
  copayment bigint not null default 0,
  over_number bigint not null default 0,
  over_ceiling bigint not null default 0,
  waived boolean not null default false,
  unpaid bigint not null generated always as (copayment + over_number + over_ceiling) stored,
  scheme_amount bigint not null
    generated always as (quantity * unit_price - copayment - over_number - over_ceiling) stored,
  primary key (facility_id, claim_id, line_no),
  foreign key (facility_id, claim_id) references claim,
  foreign key (facility_id, line_id) references order_line,
  foreign key (facility_id, given_id) references service_given,
  check ((outcome is null) = (approved_quantity is null)),
  check ((outcome is null) = (approved_price is null)),
  check (outcome is null or left_out is null)
);
create unique index claim_line_once on claim_line (facility_id, claim_id, line_id) where line_id is not null;
create index claim_line_of_line on claim_line (facility_id, line_id) where line_id is not null;
create unique index claim_charge_once on claim_line (facility_id, claim_id, given_id) where given_id is not null;
alter table claim_line alter column facility_id set (n_distinct = 1);
alter table claim_line enable row level security;
create policy facility_only on claim_line to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update, delete on claim_line to afyakadi_app;

-- The header is the sum of the lines, whichever wrote them: compared when the transaction ends.
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
      select coalesce(sum(l.scheme_amount), 0) from claim_line l
      where l.facility_id = facility_key and l.claim_id = claim_key and l.left_out is null)
  ) then
    raise exception 'The amount of claim % is not the sum of its lines', claim_key using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger claim_amount after insert or update of amount_claimed on claim
  deferrable initially deferred for each row execute function check_claim_amount();
create constraint trigger claim_line_amount after insert or delete or update of quantity, unit_price, left_out
  on claim_line
  deferrable initially deferred for each row execute function check_claim_amount();

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
alter table claim_diagnosis alter column facility_id set (n_distinct = 1);
alter table claim_diagnosis enable row level security;
create policy facility_only on claim_diagnosis to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, delete on claim_diagnosis to afyakadi_app;

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
alter table claim_practitioner alter column facility_id set (n_distinct = 1);
alter table claim_practitioner enable row level security;
create policy facility_only on claim_practitioner to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, delete on claim_practitioner to afyakadi_app;

-- An attempt to send a claim: committed before the scheme is asked, ended after it answered. Its id is the request's
-- key. A claim is being sent while one of its submissions has not ended; one that got no answer (`unanswered`) may go
-- on.
create table claim_submission (
  facility_id uuid not null references facility,
  id uuid not null,
  claim_id uuid not null,
  state text not null check (state in ('pending', 'received', 'already', 'refused', 'unanswered')),
  remarks text not null default '',
  started_at timestamptz not null,
  started_by uuid not null,
  ended_at timestamptz,
  key text, -- the Idempotency-Key that it was wanted with
  remarks_message jsonb, -- our own remarks as a message, which has a text in each language; the scheme's have none
  primary key (facility_id, id),
  foreign key (facility_id, claim_id) references claim,
  foreign key (facility_id, started_by) references account,
  check (case state when 'pending' then ended_at is null when 'unanswered' then true else ended_at is not null end)
);
create index claim_submission_of_claim on claim_submission (facility_id, claim_id, started_at desc);
create index claim_submission_open on claim_submission (facility_id, claim_id, started_at) where ended_at is null;
alter table claim_submission alter column facility_id set (n_distinct = 1);
alter table claim_submission enable row level security;
create policy facility_only on claim_submission to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on claim_submission to afyakadi_app;

-- What was sent stays as it is: the lines of a claim that is sent, or being sent, take a decision and nothing else.
create function keep_sent_lines() returns trigger language plpgsql as $$
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
create trigger claim_line_sent before delete or update of item_code, item_name, quantity, unit_price, left_out,
  approval_no, copayment, over_number, over_ceiling, waived on claim_line
  for each row execute function keep_sent_lines();

-- ---------------------------------------------------------------- claim months

-- What the claims of a month come to, by status; drafts and superseded versions left out. A slot by session, so that
-- sessions that send claims of one month at once do not wait for each other.
create table claim_month_figure (
  facility_id uuid not null references facility,
  claim_year integer not null,
  claim_month integer not null,
  status text not null,
  slot integer not null,
  n bigint not null,
  amount_claimed bigint not null,
  amount_approved bigint not null,
  scheme_verifier_id text not null default '',
  primary key (facility_id, scheme_verifier_id, claim_year, claim_month, status, slot)
);
alter table claim_month_figure enable row level security;
create policy facility_only on claim_month_figure to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on claim_month_figure to afyakadi_app;

create function count_claim() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and (old.claim_year, old.claim_month, old.status, old.amount_claimed, old.amount_approved,
      old.superseded_by is null) is not distinct from (new.claim_year, new.claim_month, new.status, new.amount_claimed,
      new.amount_approved, new.superseded_by is null) then return null; end if;
  -- Always in the same order: two sessions of a slot wait for each other, and do not block each other.
  insert into claim_month_figure as f (facility_id, scheme_verifier_id, claim_year, claim_month, status, slot, n,
      amount_claimed, amount_approved)
    select facility_id, scheme, claim_year, claim_month, status, pg_backend_pid() % 8, sum(n), sum(n * claimed),
      sum(n * approved)
    from (values
      (old.facility_id, old.scheme_verifier_id, old.claim_year, old.claim_month, old.status, old.superseded_by, -1,
        old.amount_claimed, coalesce(old.amount_approved, 0)),
      (new.facility_id, new.scheme_verifier_id, new.claim_year, new.claim_month, new.status, new.superseded_by, 1,
        new.amount_claimed, coalesce(new.amount_approved, 0))
    ) v (facility_id, scheme, claim_year, claim_month, status, superseded_by, n, claimed, approved)
    where status <> 'Draft' and superseded_by is null
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (facility_id, scheme_verifier_id, claim_year, claim_month, status, slot) do update set n = f.n + excluded.n,
    amount_claimed = f.amount_claimed + excluded.amount_claimed,
    amount_approved = f.amount_approved + excluded.amount_approved;
  return null;
end $$;
revoke all on function count_claim from public;
create trigger claim_counted after insert or update or delete on claim for each row execute function count_claim();

create table claim_closing (
  facility_id uuid not null references facility,
  claim_year integer not null,
  claim_month integer not null check (claim_month between 1 and 12),
  folios integer not null check (folios >= 0),
  amount_claimed bigint not null check (amount_claimed >= 0),
  receipt_no text, -- null until the scheme has answered; until then the month can be closed again
  closed_at timestamptz not null,
  closed_by uuid not null,
  scheme_verifier_id text not null default '',
  primary key (facility_id, scheme_verifier_id, claim_year, claim_month),
  foreign key (facility_id, closed_by) references account
);
alter table claim_closing enable row level security;
create policy facility_only on claim_closing to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on claim_closing to afyakadi_app;

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
  scheme_verifier_id text not null default '',
  primary key (facility_id, id),
  unique (facility_id, scheme_verifier_id, claim_year, claim_month, reference), -- the same payment twice is one
  foreign key (facility_id, scheme_verifier_id, claim_year, claim_month) references claim_closing,
  foreign key (facility_id, recorded_by) references account
);
alter table claim_payment enable row level security;
create policy facility_only on claim_payment to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert on claim_payment to afyakadi_app;

-- ---------------------------------------------------------------- what is not claimed yet

-- Authorizations under which something covered was given and that have no claim, or a draft of one. Kept by triggers:
-- they are few, and a search for those without a claim would read all that ever had one.
create table unclaimed (
  facility_id uuid not null references facility,
  authorization_id uuid not null,
  member_id uuid not null,
  day date not null,
  quantity bigint not null, -- of all that is covered, net of what was taken back
  amount bigint not null, -- the scheme's part
  -- What the scheme does not pay, in TZS: without it, a visit whose services are wholly the patient's looks like one
  -- whose services have no price.
  unpaid bigint not null default 0,
  -- How many services have no price. A claim has a line for each, also beside services of which the patient pays all.
  unpriced bigint not null default 0,
  primary key (facility_id, authorization_id),
  foreign key (facility_id, authorization_id) references card_authorization,
  foreign key (facility_id, member_id) references authorized_member
);
create index unclaimed_of_member on unclaimed (facility_id, member_id);
-- Every visit whose claim has a line.
create index unclaimed_with_lines_newest on unclaimed (facility_id, day desc, authorization_id desc)
  where quantity > 0 and (amount > 0 or unpaid = 0 or unpriced > 0);
create index unclaimed_with_lines_by_amount on unclaimed (facility_id, amount desc, authorization_id desc)
  where quantity > 0 and (amount > 0 or unpaid = 0 or unpriced > 0);
alter table unclaimed alter column facility_id set (n_distinct = 1);
alter table unclaimed enable row level security;
create policy facility_only on unclaimed to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select on unclaimed to afyakadi_app;

-- What was given under a provisional authorization that a person has closed is not claimed.
create function note_unclaimed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  insert into unclaimed as u (facility_id, authorization_id, member_id, day, quantity, amount, unpaid, unpriced)
    select s.facility_id, s.authorization_id, a.member_id, a.day, sum(s.quantity),
      sum(s.scheme_amount), sum(s.unpaid),
      coalesce(sum(s.quantity) filter (where s.unit_price = 0), 0)
    from added s join card_authorization a on a.facility_id = s.facility_id and a.id = s.authorization_id
    where s.covered and a.provisional is distinct from 'closed'
      and not exists (select from claim c where c.facility_id = s.facility_id
        and c.authorization_id = s.authorization_id and c.superseded_by is null and c.status <> 'Draft')
    group by 1, 2, 3, 4
  on conflict (facility_id, authorization_id) do update
    set quantity = u.quantity + excluded.quantity, amount = u.amount + excluded.amount,
      unpaid = u.unpaid + excluded.unpaid, unpriced = u.unpriced + excluded.unpriced;
  return null;
end $$;
create trigger service_given_unclaimed after insert on service_given
  referencing new table as added for each statement execute function note_unclaimed();

create function forget_unclaimed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from unclaimed where facility_id = new.facility_id and authorization_id = new.authorization_id;
  return null;
end $$;
create trigger claim_inserted_claimed after insert on claim
  for each row when (new.status <> 'Draft') execute function forget_unclaimed();
create trigger claim_updated_claimed after update of status on claim
  for each row when (old.status = 'Draft' and new.status <> 'Draft') execute function forget_unclaimed();

create function forget_closed() returns trigger language plpgsql security definer
  set search_path = public, pg_temp as $$
begin
  delete from unclaimed where facility_id = new.facility_id and authorization_id = new.id;
  return null;
end $$;
create trigger card_authorization_closed after update of provisional on card_authorization
  for each row when (new.provisional = 'closed') execute function forget_closed();

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
  -- Never more than was approved, however many give it at once.
  check (quantity_used <= coalesce(quantity_approved, 0)),
  check (status not in ('Valid', 'Consumed') or (reference_no is not null and quantity_approved is not null)),
  check ((status = 'Consumed') = (quantity_used = quantity_approved and status in ('Valid', 'Consumed')))
);
create unique index approval_one_open on approval (facility_id, line_id) where status <> 'Invalid';
create index approval_of_line on approval (facility_id, line_id, requested_at desc);
create index approval_of_authorization on approval (facility_id, authorization_id);
create index approval_of_member on approval (facility_id, member_id);
-- The scheme's recent decisions that are not used up: the dashboard counts those whose line still waits.
create index approval_answered on approval (facility_id, answered_at) where status in ('Valid', 'Invalid');
alter table approval alter column facility_id set (n_distinct = 1);
alter table approval enable row level security;
create policy facility_only on approval to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on approval to afyakadi_app;

-- What was given against an approval, as the scheme is notified of it.
create table approval_use (
  facility_id uuid not null references facility,
  id uuid not null, -- the key of the consumption
  approval_id uuid not null,
  subject_id uuid not null, -- the dispense or the result
  quantity integer not null check (quantity > 0),
  used_at timestamptz not null,
  returned_at timestamptz,
  counted_at timestamptz, -- the scheme counted it
  return_counted_at timestamptz, -- and took it back
  refused text, -- the scheme does not count it, and says why
  refused_message jsonb, -- why in our own words, as a message
  primary key (facility_id, id),
  foreign key (facility_id, approval_id) references approval
);
create index approval_use_of_approval on approval_use (facility_id, approval_id);
create unique index approval_use_subject on approval_use (facility_id, subject_id) where returned_at is null;
alter table approval_use alter column facility_id set (n_distinct = 1);
alter table approval_use enable row level security;
create policy facility_only on approval_use to afyakadi_app
  using (facility_id = (select nullif(current_setting('app.facility', true), '')::uuid));
grant select, insert, update on approval_use to afyakadi_app;

-- ---------------------------------------------------------------- ceilings and co-payments

-- Locks a patient whose product has a ceiling or a number of an item, so that what reads what is left of it and then
-- uses it waits for others that do. Products of earlier authorizations count: work may go on under one.
create function lock_balance(p_facility uuid, p_member uuid) returns boolean
language plpgsql volatile set search_path = public, pg_temp as $$
begin
  perform from authorized_member m
    where m.facility_id = p_facility and m.id = p_member and exists (
      select from product_benefit b
      where b.facility_id = p_facility and (b.yearly_ceiling is not null or b.yearly_number is not null)
        and (b.scheme_id = m.scheme_id and b.product_code = m.product_code or exists (
          select from card_authorization a where a.facility_id = p_facility and a.member_id = p_member
            and a.scheme_id = b.scheme_id and a.product_code = b.product_code)))
    for no key update of m;
  return true;
end $$;
revoke all on function lock_balance from public;
grant execute on function lock_balance to afyakadi_app;

-- The benefits of a product that apply to an item ('': to all items together), as JSON; null without one. Each has
-- what the patient used of it in the calendar year of a day, under authorizations of the same product and type: what
-- was given, and what is ordered and may still be, with an order line in one of the states `p_unfinished`. A
-- function, because its plan has a dozen tables: inside another statement all of them would be opened at each call,
-- also for products without benefits.
create function benefits_of(p_facility uuid, p_member uuid, p_scheme text, p_product text, p_authorization uuid,
  p_item text, p_day date, p_unfinished text[]) returns json
language plpgsql stable set search_path = public, pg_temp as $$
declare
  first_day date := date_trunc('year', p_day)::date;
  next_year date := (date_trunc('year', p_day) + interval '1 year')::date;
  type_of_patient text := patient_type_under(p_facility, p_authorization);
begin
  return (
    select json_agg(json_build_object('patientType', b.patient_type, 'itemCode', b.item_code,
      'copaymentPercent', b.copayment_percent, 'yearlyCeiling', b.yearly_ceiling, 'yearlyNumber', b.yearly_number,
      'waived', b.waived, 'usedAmount', u.amount, 'usedNumber', u.number) order by b.item_code)
    from product_benefit b
    cross join lateral (
      select coalesce(sum(x.amount), 0)::bigint as amount, coalesce(sum(x.number), 0)::bigint as number
      from (
        select g.item_code, g.scheme_amount as amount, g.quantity as number
        from card_authorization own
        join service_given g on g.facility_id = own.facility_id and g.authorization_id = own.id
        where own.facility_id = p_facility and own.member_id = p_member
          and (own.scheme_id is null or own.scheme_id = p_scheme and own.product_code = p_product)
          and patient_type_under(own.facility_id, own.id) = b.patient_type
          and g.covered and g.day >= first_day and g.day < next_year
        union all
        select l.item_code, coalesce(l.scheme_amount, l.quantity * l.unit_price) - h.amount, l.quantity - h.number
        from order_line l
        join card_authorization own on own.facility_id = l.facility_id and own.id = l.authorization_id
        cross join lateral (
          select coalesce(sum(g.scheme_amount), 0) as amount, coalesce(sum(g.quantity), 0) as number
          from service_given g where g.facility_id = l.facility_id and g.line_id = l.id
        ) h
        where l.facility_id = p_facility and l.member_id = p_member and l.status = any(p_unfinished)
          and l.coverage <> 'cash' and l.day >= first_day and l.day < next_year
          and (own.scheme_id is null or own.scheme_id = p_scheme and own.product_code = p_product)
          and patient_type_under(own.facility_id, own.id) = b.patient_type
      ) x
      where (b.yearly_ceiling is not null or b.yearly_number is not null)
        and (b.item_code = '' or x.item_code = b.item_code)
      offset 0
    ) u
    where b.facility_id = p_facility and b.scheme_id = p_scheme and b.product_code = p_product
      and b.item_code in ('', p_item) and b.patient_type = type_of_patient
  );
end
$$;
revoke all on function benefits_of from public;
grant execute on function benefits_of to afyakadi_app;

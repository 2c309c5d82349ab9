-- The floor of the benchmark (docs/performance.md): each measured call as one function, so that it takes one round trip
-- and one commit. A function answers what the product answers, byte by byte, and leaves the same durable rows: what was
-- changed, the Idempotency-Key with its answer, audit rows, events. It raises where the product would look further, at a
-- rule, an approval or a claim. It runs as the owner, so without row level security.
drop schema if exists floor cascade;
create schema floor;

create function floor.iso(moment timestamptz) returns text language sql stable
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

create function floor.item(item json) returns text language sql immutable
  return '{"statusCode":51000,"description":"Success","data":{"item":' || item::text || '}}';

create function floor.list(extra text, items text, page int, size int, total bigint) returns text
  language sql immutable
  return '{"statusCode":51000,"description":"Success","data":{' || extra || '"itemList":[' || coalesce(items, '')
    || '],"pageNo":' || page || ',"pageSize":' || size || ',"totalItems":' || total || '}}';

create function floor.length(p_facility uuid, p_list uuid) returns bigint language sql stable
  return (select coalesce(sum(n), 0) from list_length
    where facility_id = p_facility and list = p_list and day = 'infinity');

-- Reads, pages of 50. "offset 0" has large tables looked up by index, row by row. The audit trail gets a row for the first of repeated ones only, which is not measured.

-- Authorizations as lists show them.
create function floor.as_listed(page card_authorization[]) returns text language plpgsql stable as $$
begin
  return (select string_agg(row_to_json(x)::text, ',') from (
    select a.id, a.authorization_no as "authorizationNo", a.member_id as "authorizedMemberId", m.card_no as "cardNo",
      m.first_name as "firstName", m.middle_name as "middleName", m.last_name as "lastName", m.gender,
      m.date_of_birth as "dateOfBirth", m.scheme_name as "schemeName", m.product_name as "productName",
      a.verifier_id as "verifierId", a.visit_type_id as "visitTypeId", t.name as "visitTypeName",
      a.referral_no as "referralNo", a.card_status as "cardStatus", a.authorization_status as "authorizationStatus",
      a.scheme_remarks as remarks, m.identity_source as "identitySource",
      nullif(a.provisional, 'settled') as provisional,
      case when a.withdrawn_at is null then 'valid' else 'withdrawn' end as state,
      floor.iso(a.created_at) as "createdAt", c.name as "createdByName", v.forwarded as "forwardedTo",
      y.stay
    from unnest(page) with ordinality a
    join lateral (select * from authorized_member where facility_id = a.facility_id and id = a.member_id offset 0) m on true
    join visit_type t on t.id = a.visit_type_id
    join account c on c.facility_id = a.facility_id and c.id = a.created_by
    left join lateral (
      select json_build_object('visitId', v.id, 'carePointId', p.id, 'carePointName', p.name, 'visitStatus', v.status,
        'withdrawable', v.taken_at is null and v.status = 'Pending' and not exists (select from order_line l
          where l.facility_id = a.facility_id and l.visit_id = v.id and l.status <> 'Cancelled')) as forwarded
      from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
      where v.facility_id = a.facility_id and v.authorization_id = a.id and v.status <> 'Cancelled'
      order by v.created_at desc, v.id desc limit 1
    ) v on true
    left join lateral (
      select json_build_object('carePointName', p.name, 'admitted', y.status = 'Admitted') as stay
      from stay y join care_point p on p.facility_id = y.facility_id and p.id = y.care_point_id
      where v.forwarded is null and y.facility_id = a.facility_id and y.member_id = a.member_id
        and y.authorization_id <> a.id and a.created_at >= y.admitted_at
        and a.created_at < coalesce(y.discharged_at, 'infinity')
    ) y on true
    order by a.ordinality
  ) x);
end $$;

create function floor.cards(p_facility uuid, p_page int) returns text language plpgsql stable as $$
declare
  skip bigint := p_page * 50;
  newest date;
begin
  if skip > 500 then
    select day, skip - (reached - n) into newest, skip from (
      select day, sum(n) as n, sum(sum(n)) over (order by day desc) as reached from list_length
      where facility_id = p_facility and list = p_facility and day < 'infinity' group by day) days
    where reached > skip order by day desc limit 1;
  end if;
  return floor.list('', floor.as_listed(array(
      select a from card_authorization a where facility_id = p_facility
        and created_at < coalesce((newest + 1)::timestamp at time zone 'UTC', 'infinity')
      order by created_at desc, id desc limit 50 offset skip)),
    p_page, 50, floor.length(p_facility, p_facility));
end $$;

-- The head of the page of a patient whose record is open to the doctor.
create function floor.patient(p_facility uuid, p_member uuid) returns text language plpgsql stable as $$
declare newest card_authorization;
begin
  select * into strict newest from card_authorization where facility_id = p_facility and member_id = p_member
    and withdrawn_at is null order by created_at desc limit 1;
  if newest.created_at < now() - interval '30 days' then raise 'the record is closed'; end if;
  return (select floor.item(row_to_json(x)) from (
    select m.id as "authorizedMemberId", m.card_no as "cardNo", m.first_name as "firstName",
      m.middle_name as "middleName", m.last_name as "lastName", m.gender, m.date_of_birth as "dateOfBirth",
      m.identity_source as "identitySource", m.scheme_name as "schemeName", m.product_name as "productName",
      m.card_status as "cardStatus", m.photo, floor.as_listed(array[newest])::json as authorization, (
        select json_agg(row_to_json(w) order by w."startedAt") from (
          select 'verified' as kind, null::uuid as "visitId", 'Verified' as name, null as "referenceNo",
            'Completed' as status, at as "startedAt", at as "takenAt", at as "endedAt", false as empty, null as "closesAt"
          from floor.iso(newest.created_at) at
          union all
          select coalesce(p.kind, 'other'), v.id, p.name, coalesce(v.scheme_reference, v.reference_no), v.status,
            floor.iso(v.created_at), floor.iso(v.taken_at), floor.iso(v.completed_at), v.status = 'Pending' and coalesce(p.kind in ('pharmacy', 'laboratory'), false)
              and not exists (select from order_line l where l.facility_id = p_facility and l.visit_id = v.id), null
          from visit v join care_point p on p.facility_id = p_facility and p.id = v.care_point_id
          where v.facility_id = p_facility and v.authorization_id = newest.id and v.status <> 'Cancelled'
        ) w) as way, (
        -- The benchmark's patients have none.
        select coalesce(json_agg(row_to_json(y)), '[]') from allergy y where y.facility_id = p_facility
          and y.member_id = p_member and y.withdrawn_at is null) as allergies, 'own' as reach
    from authorized_member m where m.facility_id = p_facility and m.id = p_member
  ) x);
end $$;

-- A care point's visits: all of them with the newest first, or with a day its waiting ones and those of that day.
create function floor.visits(p_facility uuid, p_care_point uuid, p_day date) returns text language plpgsql stable as $$
declare
  waiting bigint := (select count(*) from visit
    where facility_id = p_facility and care_point_id = p_care_point and status = 'Pending');
  total bigint := case when p_day is null then floor.length(p_facility, p_care_point)
    else waiting + (select count(*) from visit where facility_id = p_facility and care_point_id = p_care_point
      and status <> 'Cancelled' and day = p_day and status = 'Completed') end;
  page visit[] := case when p_day is null then array(select v from visit v
      where facility_id = p_facility and care_point_id = p_care_point and status <> 'Cancelled'
      order by created_at desc, id desc limit 50)
    else array(select v from visit v where facility_id = p_facility and care_point_id = p_care_point
        and status = 'Pending' order by created_at, id limit 50) end;
begin
  if p_day is not null and waiting < 50 then
    page := page || array(select v from visit v where facility_id = p_facility and care_point_id = p_care_point
      and status <> 'Cancelled' and day = p_day and status = 'Completed' order by created_at desc, id limit 50 - waiting);
  end if;
  return floor.list(
    format('"counts":{"total":%s,"pending":%s,"completed":%s},', total, waiting, total - waiting),
    (select string_agg(row_to_json(x)::text, ',') from (
      select v.id, v.member_id as "authorizedMemberId", v.authorization_id as "authorizationId",
        v.care_point_id as "carePointId", m.card_no as "cardNo", m.first_name as "firstName",
        m.middle_name as "middleName", m.last_name as "lastName", m.gender, m.date_of_birth as "dateOfBirth",
        a.visit_type_id as "visitTypeId", t.name as "visitTypeName", v.status as "visitStatus",
        floor.iso(v.created_at) as "createdAt", k.name as "takenByName", floor.iso(v.taken_at) as "takenAt",
        floor.iso(v.completed_at) as "completedAt", coalesce(v.scheme_reference, v.reference_no) as "referenceNo",
        v.status = 'Pending' and p.kind in ('pharmacy', 'laboratory') and not exists (
          select from order_line l where l.facility_id = p_facility and l.visit_id = v.id) as empty,
        -- No visit here was opened by an order dialog, and none is at the laboratory.
        null as "closesAt", null as "waitingTests", null as "waitingServices", nullif(a.provisional, 'settled') as provisional
      from unnest(page) with ordinality v
      join care_point p on p.facility_id = p_facility and p.id = p_care_point
      join lateral (select * from authorized_member where facility_id = p_facility and id = v.member_id offset 0) m on true
      join lateral (select * from card_authorization where facility_id = p_facility and id = v.authorization_id offset 0) a
        on true
      join visit_type t on t.id = a.visit_type_id
      left join account k on k.facility_id = p_facility and k.id = v.taken_by
      order by v.ordinality
    ) x), 0, 50, total);
end $$;

-- Changes. `who` is the caller, `ids` are new identifiers, `macs` the signatures of the audit rows, `hash` that of the
-- body. A key that is there already violates its primary key, and nothing is written.

create type floor.caller as (facility_id uuid, code text, facility text, account_id uuid, name text, role text,
  address text);

-- A look-up changes nothing but the audit trail.
create function floor.look_up(who floor.caller, ids uuid[], macs bytea[], p_card text) returns text language plpgsql as $$
declare answered text;
begin
  with holder as (
    select m.*, s.name as scheme_name, p.name as product_name from register.member m
    left join register.scheme s on s.id = m.scheme_id
    left join register.product p on p.scheme_id = m.scheme_id and p.code = m.product_code
    where m.verifier_id = 'NHIF' and m.card_key = upper(p_card)
  ), audited as (
    insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, member_id, mac)
    select who.facility_id, ids[1], now(), who.account_id, who.role, who.address, 'card.looked-up', 'card',
      (select id from authorized_member where facility_id = who.facility_id and verifier_id = 'NHIF'
        and card_key = upper(p_card)), macs[1]
  )
  select floor.item(row_to_json(x)) into strict answered from (
    select true as known, card_no as "cardNo", card_status as "cardStatus", remarks, first_name as "firstName",
      middle_name as "middleName", last_name as "lastName", gender, date_of_birth as "dateOfBirth",
      scheme_name as "schemeName", product_name as "productName", expiry_date as "expiryDate", photo,
      'NONE' as "biometricMethod", (
        select json_build_object('facilityName', i.facility_name, 'createdAt', floor.iso(i.created_at), 'visitTypeName',
          (select name from visit_type t where t.id = i.visit_type_id))
        from register.issued_authorization i where i.member_id = h.id and i.withdrawn_at is null
        order by i.created_at desc limit 1) as "latestAuthorization"
    from holder h
  ) x;
  return answered;
end $$;

create function floor.verify(who floor.caller, ids uuid[], macs bytea[], p_key text, p_hash bytea, p_day date,
  p_card text) returns text language plpgsql as $$
declare answered text;
begin
  with holder as (
    select m.*, s.name as scheme_name, p.name as product_name from register.member m
    left join register.scheme s on s.id = m.scheme_id
    left join register.product p on p.scheme_id = m.scheme_id and p.code = m.product_code
    where m.verifier_id = 'NHIF' and m.card_key = upper(p_card) and m.authorization_status = 'ACCEPTED'
      and m.card_status = 'Active'
  ), issued as (
    insert into register.issued_authorization (request_key, member_id, facility_code, facility_name, visit_type_id,
      exclusive, day, created_at)
    select ids[1], h.id, who.code, who.facility, t.id, t.once_a_day, p_day, now()
    from holder h join visit_type t on t.id = 1 and not t.requires_referral_no and t.required_input = ''
    returning authorization_no::text as no
  ), patient as (
    insert into authorized_member as stored (facility_id, id, verifier_id, card_no, card_key, national_id, first_name,
      middle_name, last_name, gender, date_of_birth, identity_source, scheme_id, scheme_name, product_code,
      product_name, card_status, expiry_date, photo, created_at, updated_at)
    select who.facility_id, ids[2], 'NHIF', card_no, card_key, national_id, first_name, middle_name, last_name, gender,
      date_of_birth, 'scheme', scheme_id, scheme_name, product_code, product_name, card_status, expiry_date, photo,
      now(), now()
    from holder
    on conflict (facility_id, verifier_id, card_key) do update set first_name = excluded.first_name,
      middle_name = excluded.middle_name, last_name = excluded.last_name, gender = excluded.gender,
      date_of_birth = excluded.date_of_birth, identity_source = 'scheme', scheme_id = excluded.scheme_id,
      scheme_name = excluded.scheme_name, product_code = excluded.product_code, product_name = excluded.product_name,
      card_status = excluded.card_status, expiry_date = excluded.expiry_date, photo = excluded.photo,
      updated_at = excluded.updated_at
    returning *
  ), card as (
    insert into card_authorization (facility_id, id, authorization_no, member_id, verifier_id, card_type_id,
      visit_type_id, card_status, authorization_status, scheme_remarks, scheme_id, product_code, holder_name, day,
      created_at, created_by)
    select who.facility_id, ids[3], i.no, p.id, 'NHIF', 'NHIFCard', 1, h.card_status, 'ACCEPTED', h.remarks,
      h.scheme_id, h.product_code, concat_ws(' ', h.first_name, h.middle_name, h.last_name), p_day, now(),
      who.account_id
    from issued i, patient p, holder h returning *
  ), attempt as (
    insert into verification_attempt (facility_id, id, account_id, verifier_id, card_type_id, card_no, visit_type_id,
      state, card_status, authorization_status, scheme_remarks, authorization_id, started_at, ended_at)
    select who.facility_id, ids[1], who.account_id, 'NHIF', 'NHIFCard', p_card, 1, 'eligible', card_status,
      authorization_status, scheme_remarks, id, now(), clock_timestamp()
    from card
  ), audited as (
    insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, subject_id, member_id, mac)
    select who.facility_id, ids[4], now(), who.account_id, who.role, who.address, 'authorization.created',
      'authorization', id, member_id, macs[1] from card
  ), published as (
    insert into event (facility_id, id, at, topic, member_id)
    select who.facility_id, ids[5], now(), 'cards', member_id from card
  )
  insert into idempotency (facility_id, key, account_id, call, body_hash, worker, created_at, http_status, answer)
  select who.facility_id, p_key, who.account_id, 'authorizeCard', p_hash, ids[6], now(), 200,
    floor.item(row_to_json(x))::json
  from (
    select c.id, c.authorization_no as "authorizationNo", p.id as "authorizedMemberId", p.card_no as "cardNo",
      p.first_name as "firstName", p.middle_name as "middleName", p.last_name as "lastName", p.gender,
      p.date_of_birth as "dateOfBirth", p.scheme_name as "schemeName", p.product_name as "productName",
      c.verifier_id as "verifierId", 1 as "visitTypeId", (select name from visit_type where id = 1) as "visitTypeName",
      c.referral_no as "referralNo", c.card_status as "cardStatus", c.authorization_status as "authorizationStatus",
      c.scheme_remarks as remarks, p.identity_source as "identitySource", c.provisional, 'valid' as state,
      floor.iso(c.created_at) as "createdAt", who.name as "createdByName", null as "forwardedTo",
      null as stay, p.expiry_date as "expiryDate", p.photo, false as repeated, (
        select json_build_object('facilityName', i.facility_name, 'createdAt', floor.iso(i.created_at), 'visitTypeName',
          (select name from visit_type t where t.id = i.visit_type_id))
        from register.issued_authorization i join holder h on i.member_id = h.id and i.withdrawn_at is null
        order by i.created_at desc limit 1) as "latestAuthorization", null as balance
    from card c, patient p
  ) x returning answer::text into strict answered;
  return answered;
end $$;

-- An order line as it is answered when nothing was decided about it by a rule.
create function floor.line(l order_line, orderer text, dispenses json) returns json language sql stable as $$
  select row_to_json(x) from (select l.id as "memberVisitItemId", l.order_id as "orderId", l.visit_id as "visitId",
    l.member_id as "authorizedMemberId", l.item_id as "itemId", l.item_name as "itemName", l.item_code as "itemCode",
    l.strength, l.category, l.unit_price as "unitPrice", l.quantity, l.dosage, l.dose, l.frequency,
    l.duration_days as "durationDays", l.coverage, l.coverage = 'approval' as "needsApproval", null as split,
    null as "splitTerms", l.approval_no as "approvalNo", null as approval, l.status, l.dispensed_quantity as "dispensedQuantity",
    case when l.status = 'Dispensed' then 0 else l.quantity - l.dispensed_quantity end as remaining,
    null as diagnosis, l.doctor_note as "doctorNote", '[]'::json as asks, l.urgent, l.override_reason as "overrideReason",
    floor.iso(l.ordered_at) as "createdAt", orderer as "orderedByName", null as "closedAt", null as "closedByName",
    null as "closedReason", '[]'::json as findings, dispenses, null as provisional) x
$$;

create function floor.order(who floor.caller, ids uuid[], macs bytea[], p_key text, p_hash bytea, p_day date,
  p_member uuid, p_items jsonb) returns text language plpgsql as $$
declare
  given card_authorization;
  open jsonb;
  answered text;
begin
  select * into strict given from card_authorization where facility_id = who.facility_id and member_id = p_member
    and withdrawn_at is null order by created_at desc limit 1 for share;
  if given.day <> p_day or given.provisional is not null then raise 'the authorization'; end if;
  -- Locked one after the other, the pharmacy's first: two orders never wait for each other.
  select jsonb_object_agg(kind, array[id, care_point_id]) into open from (
    select p.kind, v.id, v.care_point_id from visit v
    join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
    where v.facility_id = who.facility_id and v.authorization_id = given.id and v.status = 'Pending'
    order by p.kind desc for no key update of v) locked;
  if open is null or open ? 'consultation'
    or exists (select from claim where facility_id = who.facility_id and authorization_id = given.id
      and superseded_by is null)
    or exists (select from allergy where facility_id = who.facility_id and member_id = p_member and withdrawn_at is null)
    or exists (select from diagnosis where facility_id = who.facility_id and authorization_id = given.id
      and withdrawn_at is null)
  then raise 'a rule decides'; end if;
  with line as (
    insert into order_line (facility_id, id, order_id, visit_id, authorization_id, member_id, item_id, item_code,
      item_name, strength, category, unit_price, coverage, quantity, dosage, dose, frequency, duration_days,
      doctor_note, status, day, ordered_at, ordered_by)
    select who.facility_id, ids[n], ids[7], (open #>> array[at.kind, '0'])::uuid, given.id, p_member, f.id, f.item_code,
      f.item_name, f.strength, f.category, coalesce(p.unit_price, f.unit_price), 'covered', i.quantity, i.dosage,
      i.dose, i.frequency, i."durationDays", i."doctorNote", 'Ordered', p_day, now(), who.account_id
    from rows from (jsonb_to_recordset(p_items) as (id uuid, quantity int, dosage text, dose numeric, frequency text,
      "durationDays" int, "doctorNote" text)) with ordinality as i (id, quantity, dosage, dose, frequency,
      "durationDays", "doctorNote", n)
    join facility_item f on f.facility_id = who.facility_id and f.id = i.id and f.active and not f.needs_approval
      and f.scheme_ids is null and i.quantity <= coalesce(f.maximum_quantity, i.quantity)
    cross join lateral (select case f.category when 'medicine' then 'pharmacy' else 'laboratory' end as kind) at
    left join facility_item_price p on p.facility_id = f.facility_id and p.item_code = f.item_code
      and p.scheme_id = given.scheme_id
    where open ? at.kind
      and not exists (select from excluded_service x where x.facility_id = f.facility_id and x.item_code = f.item_code
        and x.scheme_id = given.scheme_id and x.product_code = given.product_code)
      and not exists (select from order_line e where e.facility_id = f.facility_id and e.member_id = p_member
        and e.item_code = f.item_code and e.day > p_day - 366)
    returning *
  ), audited as (
    insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, subject_id, member_id,
      detail, mac)
    select who.facility_id, ids[8], now(), who.account_id, who.role, who.address, 'order.placed', 'order', ids[7],
      p_member, jsonb_build_object('lines', (select jsonb_agg(id) from line)), macs[1]
  ), published as (
    insert into event (facility_id, id, at, topic, care_point_id, visit_id, member_id)
    select who.facility_id, ids[8 + n], now(), 'orders', (v.value ->> 1)::uuid, (v.value ->> 0)::uuid, p_member
    from jsonb_each(open) with ordinality v (key, value, n)
  )
  insert into idempotency (facility_id, key, account_id, call, body_hash, worker, created_at, http_status, answer)
  select who.facility_id, p_key, who.account_id, 'addOrder', p_hash, ids[11], now(), 200,
    floor.list('', string_agg(floor.line(l, who.name, '[]')::text, ',' order by l.id), 0, count(*)::int, count(*))::json
  from line l having count(*) = jsonb_array_length(p_items) returning answer::text into strict answered;
  return answered;
end $$;

-- Locks a line's visit, and then the line: raises where something else than carrying it out is to be done.
create function floor.lock(p_facility uuid, p_line uuid) returns order_line language plpgsql as $$
declare
  at visit;
  line order_line;
begin
  select * into strict at from visit where facility_id = p_facility and status = 'Pending'
    and id = (select visit_id from order_line where facility_id = p_facility and id = p_line) for no key update;
  select * into strict line from order_line where facility_id = p_facility and id = p_line and visit_id = at.id
    for no key update;
  if line.status <> 'Ordered' or line.coverage = 'approval'
    or exists (select from claim where facility_id = p_facility and authorization_id = line.authorization_id
      and superseded_by is null)
    or exists (select from approval where facility_id = p_facility and line_id = p_line)
  then raise 'a rule decides'; end if;
  return line;
end $$;

-- What carrying out a locked line leaves: its status, the visit taken in and perhaps ended, the ledger, audit and events.
create function floor.carry_out(who floor.caller, ids uuid[], macs bytea[], p_day date, line order_line, p_status text,
  p_given int, p_action text, p_topic text, p_detail jsonb) returns void language plpgsql as $$
begin
  with done as (
    update order_line set status = p_status, dispensed_quantity = case category when 'medicine' then p_given else 0 end
    where facility_id = who.facility_id and id = line.id
  ), visited as (
    update visit v set taken_at = coalesce(taken_at, now()), taken_by = coalesce(taken_by, who.account_id),
      status = case when rest then status else 'Completed' end,
      completed_at = case when not rest then now() end, completed_by = case when not rest then who.account_id end
    from (select exists (select from order_line l where l.facility_id = who.facility_id and l.visit_id = line.visit_id
      and l.id <> line.id and l.status in ('Ordered', 'PartlyDispensed', 'Preliminary')) as rest) other
    where v.facility_id = who.facility_id and v.id = line.visit_id
    returning v.care_point_id, array['visit.taken'] || case when not rest then array['visit.completed'] end as steps
  ), given as (
    insert into service_given (facility_id, id, visit_id, authorization_id, item_code, item_name, quantity, unit_price,
      covered, day, given_at, given_by, line_id)
    select who.facility_id, ids[1], line.visit_id, line.authorization_id, line.item_code, line.item_name, p_given,
      line.unit_price, line.coverage <> 'cash', p_day, now(), who.account_id, line.id
  ), audited as (
    insert into audit (facility_id, id, at, account_id, role, address, action, subject_type, subject_id, member_id,
      detail, mac)
    select who.facility_id, ids[2], now(), who.account_id, who.role, who.address, p_action, 'order-line', line.id,
      line.member_id, p_detail, macs[1]
    union all
    select who.facility_id, ids[2 + n], now(), who.account_id, who.role, who.address, step, 'visit', line.visit_id,
      line.member_id, '{}', macs[1 + n]
    from visited, unnest(steps) with ordinality s (step, n)
  )
  insert into event (facility_id, id, at, topic, care_point_id, visit_id, member_id)
  select who.facility_id, ids[4 + n], now(), topic, care_point_id, line.visit_id, line.member_id
  from visited, unnest(array[p_topic] || array_fill('visits'::text, array[cardinality(steps)]))
    with ordinality t (topic, n);
end $$;

create function floor.dispense(who floor.caller, ids uuid[], macs bytea[], p_key text, p_hash bytea, p_day date,
  p_line uuid, p_quantity int) returns text language plpgsql as $$
declare
  line order_line := floor.lock(who.facility_id, p_line);
  answered text;
begin
  if p_quantity <> line.quantity or line.category <> 'medicine' or exists (select from allergy
    where facility_id = who.facility_id and member_id = line.member_id and withdrawn_at is null)
  then raise 'a rule decides'; end if;
  insert into dispense (facility_id, id, line_id, quantity, day, dispensed_at, dispensed_by)
    values (who.facility_id, ids[8], p_line, p_quantity, p_day, now(), who.account_id);
  perform floor.carry_out(who, ids, macs, p_day, line, 'Dispensed', p_quantity, 'medicine.dispensed', 'dispensing',
    jsonb_build_object('dispenseId', ids[8], 'quantity', p_quantity));
  line.status := 'Dispensed';
  line.dispensed_quantity := p_quantity;
  insert into idempotency (facility_id, key, account_id, call, body_hash, worker, created_at, http_status, answer)
  select who.facility_id, p_key, who.account_id, 'dispenseLine', p_hash, ids[9], now(), 200,
    floor.item(floor.line(line, o.name, (select json_agg(x) from (select ids[8] as id, p_quantity as quantity,
      0 as "reversedQuantity", null as "serialNo", null as size, floor.iso(now()) as at, who.name as "byName", '[]'::json as reversals, null as report) x)))::json
  from account o where o.facility_id = who.facility_id and o.id = line.ordered_by
  returning answer::text into strict answered;
  return answered;
end $$;

create function floor.result(who floor.caller, ids uuid[], macs bytea[], p_key text, p_hash bytea, p_day date,
  p_line uuid, p_remarks text, p_values jsonb) returns text language plpgsql as $$
declare
  line order_line := floor.lock(who.facility_id, p_line);
  answered text;
begin
  if line.category <> 'test' or exists (select from facility_setting where facility_id = who.facility_id
    and result_authorization) then raise 'a rule decides'; end if;
  insert into test_result (facility_id, id, line_id, version, remarks, state, resulted_at, resulted_by)
    values (who.facility_id, ids[8], p_line, 1, p_remarks, 'Final', now(), who.account_id);
  perform floor.carry_out(who, ids, macs, p_day, line, 'Resulted', line.quantity, 'result.submitted', 'results',
    '{"version": 1, "state": "Final"}');
  with measure as materialized (
    select t.code, t.name, t.unit, t.decimals, r.low, r.high, t.critical_low, t.critical_high, t.position
    from authorized_member p, test_measure t left join lateral (
      select low, high from reference_range g
      where g.facility_id = t.facility_id and g.item_code = t.item_code and g.code = t.code
        and (g.sex is null or g.sex = p.gender)
        and (g.age_from_days = 0 or g.age_from_days <= p_day - p.date_of_birth)
        and (g.age_to_days is null or g.age_to_days > p_day - p.date_of_birth)
      order by g.sex is null, g.age_to_days - g.age_from_days nulls last, g.age_from_days desc, g.line limit 1
    ) r on true
    where p.facility_id = who.facility_id and p.id = line.member_id and t.facility_id = who.facility_id
      and t.item_code = line.item_code
  ), measured as materialized (
    select row_number() over (order by m.position, m.code) as at, m.code, m.name, m.unit, v.value, m.low, m.high,
      m.critical_low, m.critical_high
    from jsonb_to_recordset(p_values) v (code text, value numeric) join measure m using (code)
  ), stored as (
    insert into test_value (facility_id, result_id, position, code, name, unit, value, low, high, critical_low,
      critical_high)
    select who.facility_id, ids[8], measured.* from measured
  )
  insert into idempotency (facility_id, key, account_id, call, body_hash, worker, created_at, http_status, answer)
  select who.facility_id, p_key, who.account_id, 'submitLabResult', p_hash, ids[9], now(), 200,
    floor.item(row_to_json(x))::json
  from (
    select line.id, line.id as "memberVisitItemId", line.visit_id as "visitId", line.member_id as "authorizedMemberId",
      line.item_name as "itemName", line.item_code as "itemCode", line.unit_price as "unitPrice", 'Resulted' as status,
      false as "needsApproval", line.approval_no as "approvalNo", null as approval, line.doctor_note as "doctorNote",
      line.urgent, p_remarks as remarks, floor.iso(line.ordered_at) as "createdAt",
      (select name from account o where o.facility_id = who.facility_id and o.id = line.ordered_by) as "orderedByName",
      null as "closedReason", false as "mayAuthorize", (select json_agg(row_to_json(m)) from (
        select code, name, unit, decimals, low, high, critical_low as "criticalLow", critical_high as "criticalHigh"
        from measure order by position, code) m) as measures,
      (select result_choices from facility_item f where f.facility_id = who.facility_id and f.id = line.item_id) as choices,
      -- The benchmark's patients have none.
      null as previous, null as provisional, (select json_agg(row_to_json(w)) from (select 1 as version, p_remarks as remarks,
        (select json_agg(row_to_json(v)) from (select code, name, unit, value, low, high,
          case when value < low then 'low' when value > high then 'high' end as flag,
          coalesce(value < critical_low or value > critical_high, false) as critical from measured order by at) v) as values,
        floor.iso(now()) as at, who.name as "byName", null as "correctionReason", 'Final' as state,
        null as "authorizedAt", null as "authorizedByName", null as notice) w) as versions
  ) x returning answer::text into strict answered;
  return answered;
end $$;

import { message } from '@afyakadi/contract';
import { sql } from 'kysely';
import { col, newId, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { jsonOf, messageFrom } from '../../platform/database/messages.ts';
import type { ImportPart, StagedRows } from '../port/imports.ts';

/** Members looked at in one statement while those are sought that the file does not have. */
const batch = 10_000;

const scheme = sql`s.wanted->>'schemeId'`;
const refusals = {
  unknownVerifier: messageFrom('register.unknownVerifier', { verifier: sql`s.wanted->>'verifierId'` }),
  schemeAndProduct: jsonOf(message('register.schemeAndProduct')),
  unnamedScheme: messageFrom('register.unnamedScheme', { scheme }),
  otherVerifier: messageFrom('register.otherVerifier', { scheme: sql`c.id`, verifier: sql`c.verifier_id` }),
  unnamedProduct: messageFrom('register.unnamedProduct', { scheme, product: sql`s.wanted->>'productCode'` }),
  nationalIdTaken: messageFrom('register.nationalIdTaken', { card: sql`holder.card_no` }),
};

/** A member as the columns of the file name it. */
const present = sql`jsonb_build_object('verifierId', m.verifier_id, 'cardNo', m.card_no, 'nationalId', m.national_id,
  'schemeId', m.scheme_id, 'productCode', m.product_code, 'firstName', nullif(m.first_name, ''),
  'middleName', nullif(m.middle_name, ''), 'lastName', nullif(m.last_name, ''), 'gender', m.gender,
  'dateOfBirth', to_char(m.date_of_birth, 'YYYY-MM-DD'), 'cardStatus', m.card_status,
  'authorizationStatus', m.authorization_status, 'remarks', nullif(m.remarks, ''),
  'expiryDate', to_char(m.expiry_date, 'YYYY-MM-DD'))`;

/** Names are added where they are missing; present names stay, so a different name is no change. */
const names = sql`jsonb_build_object(
  'schemeName', case when c.id is not null or s.wanted->>'schemeId' is null then s.wanted->'schemeName' end,
  'productName', case when p.code is not null or s.wanted->>'productCode' is null then s.wanted->'productName' end)`;

const lookedRows = rows({ last: col.nullable(col.text), n: col.integer });
const countRows = rows({ n: col.integer });

const staged = ({ facilityId, importId, from, to }: StagedRows) => sql`s.facility_id = ${facilityId}
  and s.import_id = ${importId} and s.line between ${from} and ${to}`;

/** Members of the register out of a file: known by verifier and card. */
export const membersImport: ImportPart = {
  lock: async (tx) => void (await sql`lock table register.member in share row exclusive mode`.execute(tx)),
  compare: [compare],
  missing: [findMissing],
  apply: [addSchemes, freeNationalIds, update, insert],
  takeOut: [takeOut],
};

/** `materialized`: computed once per row; inlined, the present row would be rebuilt in every comparison. */
async function compare(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    with found as materialized (
      select s.place, m.id, s.wanted, case when m.id is not null then ${present} || ${names} end as present,
        case
          when v.id is null then ${refusals.unknownVerifier}
          when (s.wanted ? 'schemeId') <> (s.wanted ? 'productCode')
            or s.wanted->>'schemeId' is null and s.wanted->>'productCode' is not null then ${refusals.schemeAndProduct}
          when s.wanted->>'schemeId' is not null and c.id is null and s.wanted->>'schemeName' is null
            then ${refusals.unnamedScheme}
          when c.verifier_id <> s.wanted->>'verifierId' then ${refusals.otherVerifier}
          when s.wanted->>'productCode' is not null and p.code is null and s.wanted->>'productName' is null
            then ${refusals.unnamedProduct}
          when holder.card_no is not null then ${refusals.nationalIdTaken}
        end as reason
      from (select s.ctid as place, s.wanted from import_row s where ${staged(rows)} and s.readable offset 0) s
      left join verifier v on v.id = s.wanted->>'verifierId'
      left join register.scheme c on c.id = s.wanted->>'schemeId'
      left join register.product p on p.scheme_id = c.id and p.code = s.wanted->>'productCode'
      left join register.member m on m.verifier_id = s.wanted->>'verifierId' and m.card_key = upper(s.wanted->>'cardNo')
      left join lateral (
        -- The card that has this number and keeps it, because the file assigns that card no other.
        select o.card_no
        from (
          select o.*, o.verifier_id || ' ' || o.card_key as key from register.member o
          where o.verifier_id = s.wanted->>'verifierId' and o.national_id = s.wanted->>'nationalId'
            and o.card_key <> upper(s.wanted->>'cardNo')
          offset 0
        ) o
        where not exists (
          select from import_row e
          where e.facility_id = ${rows.facilityId} and e.import_id = ${rows.importId} and e.line > 0 and e.readable
            and e.key = o.key and e.wanted ? 'nationalId' and e.wanted->>'nationalId' is distinct from o.national_id
          offset 0
        )
      ) holder on s.wanted->>'nationalId' is not null
    ), judged as materialized (
      select place, reason, case when reason is null then present end as present,
        case when reason is not null then 'refused' when id is null then 'added'
          when present @> wanted then 'same' else 'changed' end as outcome
      from found
    )
    update import_row r set outcome = j.outcome, present = j.present, reason = j.reason
    from judged j
    where r.facility_id = ${rows.facilityId} and r.ctid = j.place
      and (r.outcome, r.present, r.reason) is distinct from (j.outcome, j.present, j.reason)`.execute(tx);
}

/**
 * Only of the verifiers in the file: a list of one verifier does not cover another one's members. `offset 0`: one
 * index look-up of keys per member instead of a join, which would be planned for the few rows that statistics know of.
 */
async function findMissing(tx: Tx, staged: StagedRows, after: string): Promise<string | null> {
  const [row] = await readerOf(tx)(lookedRows`
    with looked as materialized (
      select *, verifier_id || ' ' || card_key as key from register.member where id > ${after || '00000000-0000-0000-0000-000000000000'}::uuid
      order by id limit ${sql.lit(batch)}
    ), named as materialized (
      select v.id from verifier v where exists (
        select from import_row e where e.facility_id = ${staged.facilityId} and e.import_id = ${staged.importId}
          and e.line > 0 and e.wanted->>'verifierId' = v.id)
    ), low as (
      select coalesce(min(line), 0) as line from import_row
      where facility_id = ${staged.facilityId} and import_id = ${staged.importId} and line < 0
    ), added as (
      insert into import_row (facility_id, import_id, line, key, outcome, present)
      select ${staged.facilityId}, ${staged.importId}, low.line - row_number() over (order by m.id),
        m.key, 'missing', ${present}
      from looked m join named on named.id = m.verifier_id cross join low
      where (m.card_status <> 'Inactive' or m.authorization_status <> 'REJECTED')
        and not exists (
          select from import_row e where e.facility_id = ${staged.facilityId} and e.import_id = ${staged.importId}
            and e.line > 0 and e.key = m.key
          offset 0)
    )
    select max(id::text) as last, count(*) as n from looked`);
  return row && row.n === batch ? row.last : null;
}

/** Numbers move between cards; in between no card has them, because a number must be unique. */
async function freeNationalIds(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update register.member m set national_id = null
    from import_row s
    where ${staged(rows)} and s.outcome = 'changed' and s.wanted ? 'nationalId'
      and m.verifier_id = s.wanted->>'verifierId' and m.card_key = upper(s.wanted->>'cardNo')
      and m.national_id is distinct from s.wanted->>'nationalId'`.execute(tx);
}

/** Of rows that name one scheme or product differently, the first counts. */
async function addSchemes(tx: Tx, rows: StagedRows): Promise<void> {
  const reported = sql`${staged(rows)} and s.outcome in ('added', 'changed')`;
  await sql`
    insert into register.scheme (id, verifier_id, name)
    select distinct on (s.wanted->>'schemeId') s.wanted->>'schemeId', s.wanted->>'verifierId', s.wanted->>'schemeName'
    from import_row s
    where ${reported} and s.wanted->>'schemeId' is not null and s.wanted->>'schemeName' is not null
    order by s.wanted->>'schemeId', s.line
    on conflict do nothing`.execute(tx);
  await sql`
    insert into register.product (scheme_id, code, name)
    select distinct on (s.wanted->>'schemeId', s.wanted->>'productCode') s.wanted->>'schemeId',
      s.wanted->>'productCode', s.wanted->>'productName'
    from import_row s
    where ${reported} and s.wanted->>'productCode' is not null and s.wanted->>'productName' is not null
    order by s.wanted->>'schemeId', s.wanted->>'productCode', s.line
    on conflict do nothing`.execute(tx);
}

async function update(tx: Tx, rows: StagedRows): Promise<void> {
  await sql`
    update register.member m set
      card_no = s.wanted->>'cardNo',
      national_id = case when s.wanted ? 'nationalId' then s.wanted->>'nationalId' else m.national_id end,
      scheme_id = case when s.wanted ? 'schemeId' then s.wanted->>'schemeId' else m.scheme_id end,
      product_code = case when s.wanted ? 'productCode' then s.wanted->>'productCode' else m.product_code end,
      first_name = s.wanted->>'firstName',
      middle_name = case when s.wanted ? 'middleName' then coalesce(s.wanted->>'middleName', '') else m.middle_name end,
      last_name = coalesce(s.wanted->>'lastName', ''),
      gender = s.wanted->>'gender',
      date_of_birth = (s.wanted->>'dateOfBirth')::date,
      card_status = s.wanted->>'cardStatus',
      authorization_status = s.wanted->>'authorizationStatus',
      remarks = case when s.wanted ? 'remarks' then coalesce(s.wanted->>'remarks', '') else m.remarks end,
      expiry_date = case when s.wanted ? 'expiryDate' then (s.wanted->>'expiryDate')::date else m.expiry_date end
    from import_row s
    where ${staged(rows)} and s.outcome = 'changed'
      and m.verifier_id = s.wanted->>'verifierId' and m.card_key = upper(s.wanted->>'cardNo')`.execute(tx);
}

async function insert(tx: Tx, rows: StagedRows): Promise<void> {
  const [counted] = await readerOf(tx)(countRows`
    select count(*) as n from import_row s where ${staged(rows)} and s.outcome = 'added'`);
  const ids = Array.from({ length: counted?.n ?? 0 }, newId);
  if (ids.length === 0) return;
  await sql`
    insert into register.member (id, verifier_id, card_no, card_key, national_id, scheme_id, product_code, first_name,
      middle_name, last_name, gender, date_of_birth, card_status, authorization_status, remarks, expiry_date)
    select (${ids}::uuid[])[a.n], a.wanted->>'verifierId', a.wanted->>'cardNo', upper(a.wanted->>'cardNo'), a.wanted->>'nationalId',
      a.wanted->>'schemeId', a.wanted->>'productCode', a.wanted->>'firstName', coalesce(a.wanted->>'middleName', ''),
      coalesce(a.wanted->>'lastName', ''), a.wanted->>'gender', (a.wanted->>'dateOfBirth')::date, a.wanted->>'cardStatus',
      a.wanted->>'authorizationStatus', coalesce(a.wanted->>'remarks', ''), (a.wanted->>'expiryDate')::date
    from (
      select s.wanted, (row_number() over (order by s.line))::int as n from import_row s
      where ${staged(rows)} and s.outcome = 'added'
    ) a`.execute(tx);
}

async function takeOut(tx: Tx, rows: StagedRows): Promise<void> {
  const [year, month, day] = rows.today.split('-');
  await sql`
    update register.member m set card_status = 'Inactive', authorization_status = 'REJECTED',
      remarks = ${`Not in the member list of ${day}/${month}/${year}`}
    from import_row s
    where ${staged(rows)} and s.outcome = 'missing'
      and m.verifier_id = s.present->>'verifierId' and m.card_key = upper(s.present->>'cardNo')`.execute(tx);
}

import { maySee, message, type Patient, type Station } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import type { ReadingCall } from '../../platform/audit/reads.ts';
import { col, iso, type Reader, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { type AccessRecord, accessExpression, accessRow } from '../patient-access/index.ts';
import { conflictOfMember, conflictType, personColumns, personRow, toPerson } from '../people/index.ts';
import { allergiesOf } from '../record/index.ts';
import { closesAt, emptyUnless } from '../visits/index.ts';
import {
  authorizationColumns,
  authorizationRow,
  ordered,
  places,
  placesType,
  stayType,
  stayWithoutPlace,
  toCard,
  visitsOfCard,
} from './card.ts';

type StoredStation = Omit<Station, 'closesAt'> & { openedAt: string | null };

const patientRow = {
  ...accessRow,
  member_id: col.of('authorized_member', 'id'),
  ...personRow,
  ...col.from('authorized_member', 'identity_source', 'photo'),
  member_scheme_name: col.of('authorized_member', 'scheme_name'),
  member_product_name: col.of('authorized_member', 'product_name'),
  member_card_status: col.of('authorized_member', 'card_status'),
  identity_conflict: conflictType,
  allergies: col.nullable(col.json<NonNullable<Patient['allergies']>>()),
};

const latestRow = {
  ...authorizationRow,
  stations: col.nullable(col.json<StoredStation[]>()),
  places: placesType,
  stay: stayType,
};

/** SQL: the visits in the order in which the patient was sent there, and `places`. */
const way = sql`
  select ${places} as places, json_agg(json_build_object(
      'kind', coalesce(p.kind, 'other'), 'visitId', v.id, 'name', p.name,
      'referenceNo', coalesce(v.scheme_reference, v.reference_no), 'status', v.status,
      'startedAt', ${iso('v.created_at')}, 'takenAt', ${iso('v.taken_at')}, 'endedAt', ${iso('v.completed_at')},
      'empty', ${emptyUnless(ordered)}, 'openedAt', ${iso('v.order_opened_at')}) order by v.created_at, v.id) as stations
  from ${visitsOfCard}`;

/** SQL: what is read beside `access`, built once. During a stay, new work belongs to its authorization (`isCurrent`). */
const head = (allergies: RawBuilder<unknown>) => sql`
    m.id as member_id, ${personColumns('m')}, m.identity_source, m.photo,
    m.scheme_name as member_scheme_name, m.product_name as member_product_name, m.card_status as member_card_status,
    ${conflictOfMember} as identity_conflict, ${allergies} as allergies,
    ${authorizationColumns}, stations, places, ${stayWithoutPlace} as stay
  from authorized_member m
  left join stay y on y.facility_id = m.facility_id and y.member_id = m.id and y.status = 'Admitted'
  left join lateral (
    select * from card_authorization a
    where a.facility_id = m.facility_id and a.member_id = m.id and a.withdrawn_at is null
      and (y.authorization_id is null or a.id = y.authorization_id)
    order by a.created_at desc limit 1
  ) a on true
  left join visit_type t on t.id = a.visit_type_id
  left join account c on c.facility_id = a.facility_id and c.id = a.created_by
  left join lateral (${way}) way on true`;
const withAllergies = head(allergiesOf(sql`m.facility_id`, sql`m.id`));
const withoutAllergies = head(sql`null::json`);
const idOfMember = sql`m.id`;
const known = { verifiedAt: sql`a.created_at`, admitted: sql`(y.authorization_id is not null)` };

/**
 * The head of a patient's page as the caller may see it (requirements 9.1): identity and way always, allergies where
 * the record is open to the caller. One statement, as lean as those of `card.ts`. Failure: `notFound`.
 * @param record records the read in the audit trail
 */
export async function readPatient(
  read: Reader,
  call: ReadingCall,
  memberId: string,
  record?: AccessRecord,
): Promise<Patient> {
  const { role, facility } = call.caller;
  const access = accessExpression(call, idOfMember, known);
  const statement = sql`select ${access} as access, ${maySee(role, 'patient.allergies') ? withAllergies : withoutAllergies}
    where m.facility_id = ${facility.id} and m.id = ${memberId}`;
  const [row] = await read(rows(patientRow, latestRow)`${record?.with(statement) ?? statement}`);
  if (!row) throw new Failure('notFound', message('cards.patientNotFound'));
  record?.remember(row.access);
  return {
    authorizedMemberId: row.member_id,
    ...toPerson(row),
    identitySource: row.identity_source,
    identityConflict: row.identity_conflict,
    schemeName: row.member_scheme_name,
    productName: row.member_product_name,
    cardStatus: row.member_card_status,
    photo: row.photo,
    authorization:
      row.id === null ? null : toCard(row, row, { forwardedTo: row.places?.[0] ?? null, stay: row.stay }),
    way: row.id === null ? [] : [verifiedStation(row), ...(row.stations ?? []).map(toStation)],
    allergies: row.access === 'outside' ? null : row.allergies,
    access: row.access,
  };
}

/** The first station: the verification itself. */
function verifiedStation(card: { created_at: Date }): Station {
  const verifiedAt = card.created_at.toISOString();
  return {
    kind: 'verified',
    visitId: null,
    name: 'Verified',
    referenceNo: null,
    status: 'Completed',
    startedAt: verifiedAt,
    takenAt: verifiedAt,
    endedAt: verifiedAt,
    empty: false,
    closesAt: null,
  };
}

function toStation({ openedAt, ...station }: StoredStation): Station {
  return {
    ...station,
    closesAt: closesAt({
      empty: station.empty,
      order_opened_at: openedAt === null ? null : new Date(openedAt),
    }),
  };
}

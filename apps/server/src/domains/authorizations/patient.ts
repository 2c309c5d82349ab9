import { maySee, message, type Patient, type Station } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { ReadingCall } from '../../platform/audit/reads.ts';
import { col, iso, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { isCurrent } from '../inpatients/index.ts';
import { type AccessRecord, accessRow, withAccess } from '../patient-access/index.ts';
import { conflictType, personColumns, personRow, toPerson } from '../people/index.ts';
import { allergiesOf } from '../record/index.ts';
import { closesAt, emptyByOrdered, withOrdered } from '../visits/index.ts';
import {
  type CardRow,
  cardColumns,
  cardJoins,
  cardRow,
  isPlace,
  placeFirst,
  toVerifiedCard,
  withShown,
} from './lists.ts';

const memberRow = {
  ...col.from('authorized_member', 'id', 'identity_source', 'scheme_name', 'product_name'),
  ...personRow,
  ...col.from('authorized_member', 'card_status', 'photo'),
};

type StoredStation = Omit<Station, 'closesAt'> & { openedAt: string | null };

const patientRow = {
  ...accessRow,
  patient: col.json<RowOf<typeof memberRow>>(),
  dispute: conflictType,
  stations: col.json<StoredStation[]>(),
  allergies: col.nullable(col.json<NonNullable<Patient['allergies']>>()),
};

/** The stations `visits`, in the order in which the patient was sent there. */
const stations = sql`(select coalesce(json_agg(json_build_object(
    'kind', coalesce(p.kind, 'other'), 'visitId', v.id, 'name', p.name,
    'referenceNo', coalesce(v.scheme_reference, v.reference_no), 'status', v.status,
    'startedAt', ${iso('v.created_at')}, 'takenAt', ${iso('v.taken_at')}, 'endedAt', ${iso('v.completed_at')},
    'empty', ${emptyByOrdered}, 'openedAt', ${iso('v.order_opened_at')}) order by v.created_at, v.id), '[]')
  from visits v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id)`;

/**
 * The head of a patient's page as the caller may see it (requirements 9.1): identity and way always, allergies where
 * the record is open to the caller. One statement, which looks each row up once. Failure: `notFound`.
 * @param record records the read in the audit trail
 */
export async function readPatient(
  read: Reader,
  call: ReadingCall,
  memberId: string,
  record?: AccessRecord,
): Promise<Patient> {
  const { role, facility } = call.caller;
  const access = withAccess(call, memberId, { patient: sql`patient`, authorizations: sql`cards` });
  const [row] = await read(rows(patientRow, cardRow)`
    with patient as materialized (
      select m.id, m.identity_source, m.scheme_name, m.product_name, ${personColumns('m')}, m.card_status, m.photo
      from authorized_member m where m.facility_id = ${facility.id} and m.id = ${memberId}
    ), cards as materialized (
      select * from card_authorization a
      where facility_id = ${facility.id} and member_id = ${memberId} and withdrawn_at is null
        and ${isCurrent(facility.id, memberId)}
      order by created_at desc limit 1
    ), visits as materialized (
      select * from visit
      where facility_id = ${facility.id} and authorization_id = (select id from cards) and status <> 'Cancelled'
    ), station as materialized (
      select v.* from visits v where ${isPlace} order by ${placeFirst} limit 1
    ), ${withShown(facility.id, sql`array[${memberId}::uuid]`)},
    ${withOrdered(facility.id, sql`array(select id from visits where status = 'Pending' or taken_at is null)`)},
    ${access}${record?.inserts ?? sql``}
    select access.reach, to_json(patient) as patient, (select d.conflict from disputed d) as dispute, ${stations} as stations,
      ${maySee(role, 'patient.allergies') ? allergiesOf(facility.id, memberId) : sql`null::json`} as allergies, card.*
    from patient cross join access
    left join (select ${cardColumns(facility.id)} from cards a ${cardJoins}) card on true`);
  if (!row) throw new Failure('notFound', message('cards.patientNotFound'));
  record?.remember(row.reach);
  const { patient, reach } = row;
  return {
    authorizedMemberId: patient.id,
    ...toPerson(patient),
    identitySource: patient.identity_source,
    identityConflict: row.dispute,
    schemeName: patient.scheme_name,
    productName: patient.product_name,
    cardStatus: patient.card_status,
    photo: patient.photo,
    authorization: row.id === null ? null : toVerifiedCard(row),
    way: row.id === null ? [] : [verifiedStation(row), ...row.stations.map(toStation)],
    allergies: reach === 'outside' ? null : row.allergies,
    reach,
  };
}

/** The first station: the verification itself. */
function verifiedStation(card: Pick<CardRow, 'created_at'>): Station {
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

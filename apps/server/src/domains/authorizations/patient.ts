import { maySee, message, type Patient, type Station } from '@afyakadi/contract';
import { type RawBuilder, sql } from 'kysely';
import { col, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { PatientAccess } from '../patient-access/index.ts';
import { personColumns, personRow, toPerson } from '../people/index.ts';
import { activeAllergies } from '../record/index.ts';
import { closesAt, empty } from '../visits/index.ts';
import { type CardRow, cardColumns, cardJoins, cardRow, toVerifiedCard, withCards } from './lists.ts';

const memberRows = rows({
  ...col.from('authorized_member', 'id', 'identity_source', 'scheme_name', 'product_name'),
  ...personRow,
  ...col.from('authorized_member', 'card_status', 'photo'),
});

const station = {
  ...col.from('care_point', 'kind', 'name'),
  visit_id: col.of('visit', 'id'),
  ...col.from('visit', 'reference_no', 'status', 'created_at', 'taken_at'),
  ended_at: col.of('visit', 'completed_at'),
  empty: col.boolean,
  ...col.from('visit', 'order_opened_at'),
};

/**
 * The head of a patient's page as the caller may see it (decisions 10): identity and way always, allergies where the
 * record is open to the caller. Failure: `notFound` with the text of §2.
 */
export async function readPatient(
  read: Reader,
  { role, facility: { id: facilityId } }: Caller,
  memberId: string,
  access: Promise<PatientAccess>,
): Promise<Patient> {
  const latest = sql`select * from card_authorization
    where facility_id = ${facilityId} and member_id = ${memberId} and withdrawn_at is null
    order by created_at desc limit 1`;
  const [members, cards, stations, allergies, reach] = await Promise.all([
    read(
      memberRows`select m.id, ${personColumns('m')}, m.identity_source, m.scheme_name, m.product_name, m.card_status,
          m.photo
        from authorized_member m where m.facility_id = ${facilityId} and m.id = ${memberId}`,
    ),
    read(
      rows(cardRow)`with ${withCards(facilityId, latest)}
        select ${cardColumns(facilityId)} from cards a ${cardJoins}`,
    ),
    readStations(read, facilityId, sql`(select id from (${latest}) latest)`),
    maySee(role, 'patient.allergies') ? activeAllergies(read, facilityId, memberId) : null,
    access,
  ]);
  const [member] = members;
  if (!member || reach === 'unknown') throw new Failure('notFound', message('cards.patientNotFound'));
  const [card] = cards;
  return {
    authorizedMemberId: member.id,
    ...toPerson(member),
    identitySource: member.identity_source,
    schemeName: member.scheme_name,
    productName: member.product_name,
    cardStatus: member.card_status,
    photo: member.photo,
    authorization: card ? toVerifiedCard(card) : null,
    way: card ? [verifiedStation(card), ...stations] : [],
    allergies: reach === 'outside' ? null : allergies,
    reach,
  };
}

/** Returns the stations of an authorization, in the order in which the patient was sent there. */
async function readStations(
  read: Reader,
  facilityId: string,
  authorizationId: RawBuilder<unknown>,
): Promise<Station[]> {
  const found = await read(
    rows(
      station,
    )`select p.kind, v.id as visit_id, p.name, coalesce(v.scheme_reference, v.reference_no) as reference_no, v.status, v.created_at, v.taken_at, v.completed_at as ended_at,
        ${empty} as empty, v.order_opened_at
      from visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
      where v.facility_id = ${facilityId} and v.authorization_id = ${authorizationId} and v.status <> 'Cancelled'
      order by v.created_at, v.id`,
  );
  return found.map(toStation);
}

/** The first station: the verification itself. */
function verifiedStation(card: CardRow): Station {
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

function toStation(row: RowOf<typeof station>): Station {
  return {
    kind: row.kind ?? 'other',
    visitId: row.visit_id,
    name: row.name,
    referenceNo: row.reference_no,
    status: row.status,
    startedAt: row.created_at.toISOString(),
    takenAt: row.taken_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    empty: row.empty,
    closesAt: closesAt(row),
  };
}

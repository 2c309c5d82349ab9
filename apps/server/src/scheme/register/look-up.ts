import { cleanName } from '@afyakadi/contract/formats/names';
import { type RawBuilder, sql } from 'kysely';
import { col, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import type {
  CardFound,
  CardQuery,
  IssuedAuthorization,
  SchemeAuthorizations,
  SchemeMember,
} from '../port/index.ts';
import { isIssuedNumber } from './members.ts';
import { findMember, latestIssued, latestOfCard, memberById, type RegisterMember } from './store.ts';

/** Returns the holder of a card without issuing anything. */
export async function lookUp(tx: Tx, query: CardQuery): Promise<CardFound> {
  const [member, latestAuthorization] = await Promise.all([findMember(tx, query), latestOfCard(tx, query)]);
  if (!member) {
    return {
      known: false,
      cardStatus: 'Invalid',
      remarks: 'Card number is not known to the scheme',
      member: null,
      latestAuthorization: null,
      biometricMethod: 'NONE',
    };
  }
  return {
    known: true,
    cardStatus: member.card_status,
    remarks: member.remarks,
    member: toMember(member),
    latestAuthorization,
    biometricMethod: 'NONE',
  };
}

/** Returns a number issued to the facility, a released one as CANCELLED; of another's only which facility that is. */
export async function findAuthorization(
  tx: Tx,
  { authorizationNo }: Parameters<SchemeAuthorizations['findAuthorization']>[0],
): Promise<IssuedAuthorization | null> {
  if (!isIssuedNumber(authorizationNo)) return null;
  const [row] = await issued(tx, sql`i.authorization_no = ${authorizationNo}::bigint`);
  const member = row && (await memberById(tx, row.member_id));
  return row && member ? toIssued(tx, row, member) : issuedElsewhere(tx, authorizationNo);
}

async function issuedElsewhere(tx: Tx, authorizationNo: string): Promise<IssuedAuthorization | null> {
  const [row] = await readerOf(tx)(rows({ code: col.nullable(col.text) })`
    select register.facility_of_number(${authorizationNo}::bigint) as code`);
  if (!row?.code) return null;
  return {
    authorizationNo,
    requestKey: null,
    cardNo: '',
    createdAt: new Date(0),
    facilityCode: row.code,
    visitTypeId: 0,
    answer: {
      cardStatus: '',
      remarks: '',
      member: null,
      authorizationStatus: 'N/A',
      authorizationNo: null,
      latestAuthorization: null,
    },
  };
}

/** Returns this facility's authorizations of a card on a day, newest first. */
export async function authorizationsOf(
  tx: Tx,
  query: CardQuery & { day: string },
): Promise<IssuedAuthorization[]> {
  const member = await findMember(tx, query);
  if (!member) return [];
  const authorizations = await issued(
    tx,
    sql`i.member_id = ${member.id} and i.facility_code = ${query.facility.code} and i.day = ${query.day}
      and i.withdrawn_at is null`,
  );
  const all: IssuedAuthorization[] = [];
  for (const row of authorizations) all.push(await toIssued(tx, row, member));
  return all;
}

const issuedRow = {
  authorization_no: col.text,
  ...col.from('register.issued_authorization', 'request_key', 'member_id', 'facility_code', 'visit_type_id'),
  ...col.from('register.issued_authorization', 'created_at', 'withdrawn_at'),
};
type IssuedRow = RowOf<typeof issuedRow>;

function issued(tx: Tx, which: RawBuilder<unknown>): Promise<IssuedRow[]> {
  return readerOf(tx)(rows(issuedRow)`
    select i.authorization_no::text as authorization_no, i.request_key, i.member_id, i.facility_code, i.visit_type_id,
      i.created_at, i.withdrawn_at
    from register.issued_authorization i where ${which} order by i.created_at desc, i.authorization_no desc`);
}

async function toIssued(tx: Tx, row: IssuedRow, member: RegisterMember): Promise<IssuedAuthorization> {
  const { authorization_no: authorizationNo } = row;
  return {
    authorizationNo,
    requestKey: row.request_key,
    cardNo: member.card_no,
    createdAt: row.created_at,
    facilityCode: row.facility_code,
    visitTypeId: row.visit_type_id,
    answer: {
      cardStatus: member.card_status,
      remarks: member.remarks,
      member: toMember(member),
      authorizationStatus: row.withdrawn_at ? 'CANCELLED' : 'ACCEPTED',
      authorizationNo,
      latestAuthorization: await latestIssued(tx, member.id, authorizationNo),
    },
  };
}

/** Converts a member to the port's type. */
export function toMember(member: RegisterMember): SchemeMember {
  return {
    cardNo: member.card_no,
    nationalId: member.national_id,
    firstName: cleanName(member.first_name),
    middleName: cleanName(member.middle_name),
    lastName: cleanName(member.last_name),
    gender: member.gender,
    dateOfBirth: member.date_of_birth,
    schemeId: member.scheme_id,
    schemeName: member.scheme_name,
    productCode: member.product_code,
    productName: member.product_name,
    expiryDate: member.expiry_date,
    photo: member.photo,
  };
}

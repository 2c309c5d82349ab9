import { z } from 'zod';
import type { LatestAuthorization, SchemeAnswer, SchemeMember } from '../port/index.ts';
import { photo } from './photo.ts';
import { day, moment } from './times.ts';
import { flag, gender, name, remarks, text, whole, words } from './values.ts';

const latest = z.preprocess(
  (raw) => (raw === '' ? null : raw),
  z
    .object({
      authorizationno: text(60),
      facilitycode: text(40),
      facilityname: text(200),
      visittypeid: whole(1),
      authorizationdate: moment,
    })
    .nullish(),
);

/** A card as every call about one answers it. Only the two statuses must be there. */
export const card = z
  .object({
    cardno: text(60),
    nationalid: text(30),
    schemeid: text(40),
    schemename: text(200),
    productcode: text(40),
    productname: text(200),
    cardstatus: status(60),
    statusdescription: remarks,
    firstname: name(100),
    middlename: name(100),
    lastname: name(100),
    fullname: name(300),
    gender,
    dateofbirth: day,
    expirydate: day,
    authorizationstatus: status(60),
    authorizationno: text(60),
    remarks,
    facilitycode: text(40),
    visittypeid: whole(1),
    authorizationdate: moment,
    photo,
    latestauthorization: latest,
    clientreferenceno: text(100),
    requiresbiometricverification: flag,
    requiresfacialrecognition: flag,
  })
  .transform(withNames);

export type Card = z.output<typeof card>;

/** The status field is required, though it may be empty. */
function status(most: number) {
  return z.custom((raw) => raw !== undefined).pipe(words(most));
}

/** Splits a name that came in one field: the first word, the last, and the words between. */
function withNames<T extends { firstname: string | null; lastname: string | null; fullname: string | null }>(
  named: T & { middlename: string | null },
) {
  if (named.firstname !== null || named.lastname !== null || named.fullname === null) return named;
  const [firstname = '', ...rest] = named.fullname.split(/\s+/);
  const lastname = rest.pop() ?? null;
  return { ...named, firstname, middlename: rest.join(' ') || null, lastname };
}

/** The subject of a look-up: a card, or the holder of a national identification number. */
export interface RequestedCard {
  cardNo: string;
  byNationalId: boolean;
}

/**
 * Returns why an answer is about another card than the requested one; null: it is not. An answer that names no card
 * contradicts nothing.
 */
export function aboutAnother(
  requested: RequestedCard,
  card: Pick<Card, 'cardno' | 'nationalid'>,
): string | null {
  const same = (named: string | null) =>
    named !== null && named.toUpperCase() === requested.cardNo.toUpperCase();
  if (same(card.cardno) || (requested.byNationalId && same(card.nationalid))) return null;
  const named = requested.byNationalId ? (card.nationalid ?? card.cardno) : card.cardno;
  return named === null ? null : 'it is about another card';
}

const isYes = (card: Card) =>
  card.authorizationstatus.toUpperCase() === 'ACCEPTED' && card.authorizationno !== null;

/** The same for an answer that authorizes: a yes must name the card. */
export function acceptsAnother(requested: RequestedCard, card: Card): string | null {
  const named = requested.byNationalId ? card.nationalid : card.cardno;
  if (isYes(card) && named === null) return 'it accepts and does not say whom';
  return aboutAnother(requested, card);
}

/** The known statuses of an authorization (docs/servicehub.md, Verification). */
const knownStatuses = ['ACCEPTED', 'REJECTED', 'PENDING', 'UNKNOWN', 'INVALID', 'N/A', 'CANCELLED', ''];

/** Returns why a number is not recognized: its status is unknown. null: it is known. */
export function unknownStatus(card: Pick<Card, 'authorizationstatus' | 'authorizationno'>): string | null {
  const known = knownStatuses.includes(card.authorizationstatus.trim().toUpperCase());
  return known || card.authorizationno === null ? null : 'its status is a word that is not known';
}

/** Returns the holder; null where the answer names nobody, not even a valid card. */
export function memberOf(card: Card, requested: RequestedCard | null): SchemeMember | null {
  const named = card.firstname !== null || card.lastname !== null || card.schemeid !== null;
  const cardNo = card.cardno ?? (requested && !requested.byNationalId ? requested.cardNo : null);
  if (cardNo === null || (!named && requested?.byNationalId && cardNo === requested.cardNo)) return null;
  return {
    cardNo,
    nationalId: nationalIdOf(card, requested),
    gender: card.gender,
    firstName: card.firstname ?? '',
    middleName: card.middlename ?? '',
    lastName: card.lastname ?? '',
    dateOfBirth: card.dateofbirth,
    schemeId: card.schemeid,
    schemeName: card.schemename,
    productCode: card.productcode,
    productName: card.productname,
    expiryDate: card.expirydate,
    photo: card.photo,
  };
}

function nationalIdOf(card: Card, requested: RequestedCard | null): string | null {
  return card.nationalid ?? (requested?.byNationalId ? requested.cardNo : null);
}

/** Converts an answer: both axes and the remark verbatim. */
export function answerOf(card: Card, requested: RequestedCard | null): SchemeAnswer {
  return {
    cardStatus: card.cardstatus,
    authorizationStatus: card.authorizationstatus,
    authorizationNo: card.authorizationno,
    remarks: remarksOf(card),
    member: memberOf(card, requested),
    latestAuthorization: latestOf(card),
  };
}

export const remarksOf = (card: Card): string => card.remarks || card.statusdescription;

/** Returns the newest authorization apart from this one; null where the answer does not describe it fully. */
export function latestOf(card: Card): LatestAuthorization | null {
  const latest = card.latestauthorization;
  if (!latest || (latest.authorizationno !== null && latest.authorizationno === card.authorizationno))
    return null;
  const { visittypeid, authorizationdate } = latest;
  const facilityName = latest.facilityname ?? latest.facilitycode;
  if (!facilityName || !visittypeid || !authorizationdate) return null;
  return { facilityName, createdAt: authorizationdate, visitTypeId: visittypeid };
}

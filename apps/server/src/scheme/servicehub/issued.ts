import { z } from 'zod';
import {
  type CardQuery,
  type IssuedAuthorization,
  type SchemeAuthorizations,
  type SchemeFacility,
  SchemeProtocolError,
} from '../port/index.ts';
import { aboutAnother, answerOf, type Card, card, unknownStatus } from './card.ts';
import { type Client, maxRows, orNull, valueIn, verification } from './client.ts';
import { cardNoOf } from './look-up.ts';
import { dayOf, momentNeeded } from './times.ts';
import { text, wholeNeeded, words } from './values.ts';

const visit = z.object({
  authorizationno: text(60),
  authorizationstatus: words(60),
  facilitycode: text(40),
  visittypeid: wholeNeeded(1),
  authorizationdate: momentNeeded,
  clientreferenceno: text(100),
});
const visits = z.array(visit).max(maxRows);
type Visit = z.output<typeof visit>;

/** More valid authorizations of a card at one facility on one day are none that people make. */
const mostOfADay = 20;

/** Returns the scheme's valid authorizations of a card here on a day, newest first. */
export async function authorizationsOf(
  client: Client,
  query: CardQuery & { day: string },
): Promise<IssuedAuthorization[]> {
  const { facility } = query;
  const cardNo = await cardNoOf(client, query);
  if (cardNo === null) return [];
  const isOfDay = (visit: Visit) =>
    visit.facilitycode === facility.code && dayOf(visit.authorizationdate) === query.day;
  // One with an unknown status must not be ignored: a second one would be requested.
  const visits = await visitsOf(client, facility, cardNo, isOfDay);
  const ofDay = visits.filter((visit) => isValid(visit) && isOfDay(visit));
  if (ofDay.length > mostOfADay) throw new SchemeProtocolError('too many authorizations of one day');
  ofDay.sort((visit, other) => other.authorizationdate.getTime() - visit.authorizationdate.getTime());
  const existing: IssuedAuthorization[] = [];
  for (const visit of ofDay) {
    const details = await detailsOf(client, facility, visit.authorizationno ?? '');
    const mismatch = details && aboutAnother({ cardNo, byNationalId: false }, details);
    if (mismatch) throw new SchemeProtocolError(`an authorization of the card: ${mismatch}`);
    // Cancelled in between, or never this facility's: then it cannot be served.
    if (details) existing.push(toExisting(details, visit, { cardNo, facilityCode: facility.code }));
  }
  return existing;
}

/** An authorization by its number. Missing details are looked up among the visits of its card. */
export async function findAuthorization(
  client: Client,
  { facility, authorizationNo }: Parameters<SchemeAuthorizations['findAuthorization']>[0],
): Promise<IssuedAuthorization | null> {
  const details = await detailsOf(client, facility, authorizationNo);
  if (!details) return null;
  const { cardno, facilitycode, visittypeid, authorizationdate } = details;
  if (cardno === null) throw new SchemeProtocolError('an authorization without its card');
  if (facilitycode !== null && visittypeid !== null && authorizationdate !== null)
    return toExisting(
      details,
      { visittypeid, authorizationdate },
      { cardNo: cardno, facilityCode: facilitycode },
    );
  const visit = (await visitsOf(client, facility, cardno)).find(
    (visit) => visit.authorizationno === authorizationNo,
  );
  if (!visit?.facilitycode)
    throw new SchemeProtocolError('an authorization without its facility or visit type');
  return toExisting(details, visit, { cardNo: cardno, facilityCode: visit.facilitycode });
}

const isValid = (visit: Visit) =>
  visit.authorizationstatus.toUpperCase() === 'ACCEPTED' && visit.authorizationno !== null;

/** @param counts those whose status must be understood; left out, none */
async function visitsOf(
  { transport }: Client,
  facility: SchemeFacility,
  cardNo: string,
  counts: (visit: Visit) => boolean = () => false,
): Promise<Visit[]> {
  const answer = await transport.send(facility, {
    name: 'GetPreviousPatientVisits',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${verification}/GetPreviousPatientVisits`,
    query: { CardNo: cardNo },
    answer: visits,
    check: (all) => all.filter(counts).map(unknownStatus).find(Boolean) ?? null,
    also: [404],
  });
  return orNull(answer) ?? [];
}

async function detailsOf(
  { transport }: Client,
  facility: SchemeFacility,
  authorizationNo: string,
): Promise<Card | null> {
  const answer = await transport.send(facility, {
    name: 'GetAuthorizationDetails',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${verification}/GetAuthorizationDetails`,
    query: { AuthorizationNo: authorizationNo },
    answer: card,
    check: (card) =>
      card.authorizationno === authorizationNo ? unknownStatus(card) : 'it is about another authorization',
    also: [404],
  });
  return answer.kind === 'message' ? null : valueIn(answer);
}

function toExisting(
  details: Card,
  visit: Pick<Visit, 'visittypeid' | 'authorizationdate'> & { clientreferenceno?: string | null },
  authorization: { cardNo: string; facilityCode: string },
): IssuedAuthorization {
  return {
    ...authorization,
    authorizationNo: details.authorizationno ?? '',
    requestKey: details.clientreferenceno ?? visit.clientreferenceno ?? null,
    visitTypeId: visit.visittypeid,
    createdAt: visit.authorizationdate,
    answer: answerOf(details, { cardNo: authorization.cardNo, byNationalId: false }),
  };
}

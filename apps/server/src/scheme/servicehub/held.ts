import { z } from 'zod';
import {
  type CardQuery,
  type HeldAuthorization,
  type SchemeAuthorizations,
  type SchemeFacility,
  SchemeUnexpected,
} from '../port/index.ts';
import { type Asking, mostRows, orNull, valueIn, verification } from './asking.ts';
import { aboutAnother, answerOf, type Card, card, strangeStatus } from './card.ts';
import { cardNoOf } from './look-up.ts';
import { dayOf, momentNeeded } from './times.ts';
import { text, wholeNeeded, words } from './values.ts';

const visit = z.object({
  ...{ authorizationno: text(60), authorizationstatus: words(60), facilitycode: text(40) },
  ...{ visittypeid: wholeNeeded(1), authorizationdate: momentNeeded, clientreferenceno: text(100) },
});
const visits = z.array(visit).max(mostRows);
type Visit = z.output<typeof visit>;

/** More valid authorizations of a card at one facility on one day are none that people make. */
const mostOfADay = 20;

/** What the scheme holds for a card here on a day as valid, newest first. */
export async function authorizationsOf(
  asking: Asking,
  query: CardQuery & { day: string },
): Promise<HeldAuthorization[]> {
  const { facility } = query;
  const cardNo = await cardNoOf(asking, query);
  if (cardNo === null) return [];
  const isOfDay = (it: Visit) =>
    it.facilitycode === facility.code && dayOf(it.authorizationdate) === query.day;
  // One that stands there in a word that is not known, taken for none, would be asked for again.
  const found = await visitsOf(asking, facility, cardNo, isOfDay);
  const ofDay = found.filter((it) => isValid(it) && isOfDay(it));
  if (ofDay.length > mostOfADay) throw new SchemeUnexpected('too many authorizations of one day');
  ofDay.sort((one, other) => other.authorizationdate.getTime() - one.authorizationdate.getTime());
  const held: HeldAuthorization[] = [];
  for (const it of ofDay) {
    const details = await detailsOf(asking, facility, it.authorizationno ?? '');
    const odd = details && aboutAnother({ cardNo, byNationalId: false }, details);
    if (odd) throw new SchemeUnexpected(`an authorization of the card: ${odd}`);
    // Cancelled in between, or never this facility's: then it is none that may be served.
    if (details) held.push(toHeld(details, it, { cardNo, facilityCode: facility.code }));
  }
  return held;
}

/** An authorization by its number. What its details leave out is looked up among the visits of its card. */
export async function findAuthorization(
  asking: Asking,
  { facility, authorizationNo }: Parameters<SchemeAuthorizations['findAuthorization']>[0],
): Promise<HeldAuthorization | null> {
  const details = await detailsOf(asking, facility, authorizationNo);
  if (!details) return null;
  const { cardno, facilitycode, visittypeid, authorizationdate } = details;
  if (cardno === null) throw new SchemeUnexpected('an authorization without its card');
  if (facilitycode !== null && visittypeid !== null && authorizationdate !== null)
    return toHeld(
      details,
      { visittypeid, authorizationdate },
      { cardNo: cardno, facilityCode: facilitycode },
    );
  const found = (await visitsOf(asking, facility, cardno)).find(
    (it) => it.authorizationno === authorizationNo,
  );
  if (!found?.facilitycode) throw new SchemeUnexpected('an authorization without its facility or visit type');
  return toHeld(details, found, { cardNo: cardno, facilityCode: found.facilitycode });
}

const isValid = (it: Visit) =>
  it.authorizationstatus.toUpperCase() === 'ACCEPTED' && it.authorizationno !== null;

/** @param counts those whose status must be understood; left out, none */
async function visitsOf(
  { transport }: Asking,
  facility: SchemeFacility,
  cardNo: string,
  counts: (it: Visit) => boolean = () => false,
): Promise<Visit[]> {
  const answer = await transport.ask(facility, {
    ...{ name: 'GetPreviousPatientVisits', base: 'servicehub', method: 'GET', idempotent: true },
    path: `${verification}/GetPreviousPatientVisits`,
    query: { CardNo: cardNo },
    answer: visits,
    check: (all) => all.filter(counts).map(strangeStatus).find(Boolean) ?? null,
    also: [404],
  });
  return orNull(answer) ?? [];
}

async function detailsOf(
  { transport }: Asking,
  facility: SchemeFacility,
  authorizationNo: string,
): Promise<Card | null> {
  const answer = await transport.ask(facility, {
    ...{ name: 'GetAuthorizationDetails', base: 'servicehub', method: 'GET', idempotent: true },
    path: `${verification}/GetAuthorizationDetails`,
    query: { AuthorizationNo: authorizationNo },
    answer: card,
    check: (it) =>
      it.authorizationno === authorizationNo ? strangeStatus(it) : 'it is about another authorization',
    also: [404],
  });
  return answer.kind === 'said' ? null : valueIn(answer);
}

function toHeld(
  details: Card,
  visit: Pick<Visit, 'visittypeid' | 'authorizationdate'> & { clientreferenceno?: string | null },
  of: { cardNo: string; facilityCode: string },
): HeldAuthorization {
  return {
    ...of,
    authorizationNo: details.authorizationno ?? '',
    requestKey: details.clientreferenceno ?? visit.clientreferenceno ?? null,
    visitTypeId: visit.visittypeid,
    createdAt: visit.authorizationdate,
    answer: answerOf(details, { cardNo: of.cardNo, byNationalId: false }),
  };
}

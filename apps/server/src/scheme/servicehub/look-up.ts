import { isNationalId } from '@afyakadi/contract/formats/identifiers';
import type { Biometrics, CardFound, CardQuery } from '../port/index.ts';
import { aboutAnother, type Card, card, latestOf, memberOf, type RequestedCard, remarksOf } from './card.ts';
import { type Client, verification } from './client.ts';

/** Returns the subject of a look-up: a card number, or the holder's national identification number. */
export const requestedCard = ({ cardNo }: CardQuery): RequestedCard => ({
  cardNo,
  byNationalId: isNationalId(cardNo),
});

/** Returns the holder of a card without consuming anything. */
export async function lookUp({ transport }: Client, query: CardQuery): Promise<CardFound> {
  const requested = requestedCard(query);
  const { verifierId: VerifierID, cardTypeId: CardTypeID, cardNo } = query;
  const answer = await transport.send(query.facility, {
    name: requested.byNationalId ? 'GetCardDetailsByNIN' : 'GetCardDetails',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${verification}/${requested.byNationalId ? 'GetCardDetailsByNIN' : 'GetCardDetails'}`,
    query: {
      ...(requested.byNationalId ? { NationalID: cardNo } : { CardNo: cardNo }),
      VerifierID,
      CardTypeID,
    },
    answer: card,
    check: (card) => aboutAnother(requested, card),
    also: [404],
  });
  if (answer.kind === 'message') return unknownCard(answer.message);
  const details = answer.value;
  if (details.cardstatus.toUpperCase() === 'INVALID')
    return { ...unknownCard(remarksOf(details)), cardStatus: details.cardstatus };
  return {
    known: true,
    cardStatus: details.cardstatus,
    remarks: remarksOf(details),
    member: memberOf(details, requested),
    latestAuthorization: latestOf(details),
    biometricMethod: proofOf(details),
  };
}

const unknownCard = (remarks: string): CardFound => ({
  known: false,
  cardStatus: 'Invalid',
  remarks,
  member: null,
  latestAuthorization: null,
  biometricMethod: 'NONE',
});

function proofOf(card: Card): Biometrics['biometricMethod'] {
  if (card.requiresfacialrecognition) return 'FACIAL';
  return card.requiresbiometricverification ? 'FINGERPRINT' : 'NONE';
}

/** Returns the number of the requested card; for a national identification number, looks it up. */
export async function cardNoOf(client: Client, query: CardQuery): Promise<string | null> {
  if (!isNationalId(query.cardNo)) return query.cardNo;
  return (await lookUp(client, query)).member?.cardNo ?? null;
}

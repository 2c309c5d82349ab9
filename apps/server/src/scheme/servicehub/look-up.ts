import { isNationalId } from '@afyakadi/contract/rules';
import type { Biometrics, CardFound, CardQuery } from '../port/index.ts';
import { type AskedCard, aboutAnother, type Card, card, latestOf, memberOf, remarksOf } from './card.ts';
import { type Client, verification } from './client.ts';

/** How a card is asked about: by its number, or by the holder's national identification number. */
export const askedOf = ({ cardNo }: CardQuery): AskedCard => ({ cardNo, byNationalId: isNationalId(cardNo) });

/** Who holds a card; nothing is consumed. */
export async function lookUp({ transport }: Client, query: CardQuery): Promise<CardFound> {
  const asked = askedOf(query);
  const { verifierId: VerifierID, cardTypeId: CardTypeID, cardNo } = query;
  const answer = await transport.ask(query.facility, {
    name: asked.byNationalId ? 'GetCardDetailsByNIN' : 'GetCardDetails',
    base: 'servicehub',
    method: 'GET',
    idempotent: true,
    path: `${verification}/${asked.byNationalId ? 'GetCardDetailsByNIN' : 'GetCardDetails'}`,
    query: { ...(asked.byNationalId ? { NationalID: cardNo } : { CardNo: cardNo }), VerifierID, CardTypeID },
    answer: card,
    check: (card) => aboutAnother(asked, card),
    also: [404],
  });
  if (answer.kind === 'said') return unknownCard(answer.message);
  const found = answer.value;
  if (found.cardstatus.toUpperCase() === 'INVALID')
    return { ...unknownCard(remarksOf(found)), cardStatus: found.cardstatus };
  return {
    known: true,
    cardStatus: found.cardstatus,
    remarks: remarksOf(found),
    member: memberOf(found, asked),
    latestAuthorization: latestOf(found),
    biometricMethod: proofOf(found),
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

/** The number of the card that was asked with; of a national identification number's holder it is asked for. */
export async function cardNoOf(client: Client, query: CardQuery): Promise<string | null> {
  if (!isNationalId(query.cardNo)) return query.cardNo;
  return (await lookUp(client, query)).member?.cardNo ?? null;
}

import { isNationalId } from '@afyakadi/contract/rules';
import type { Biometrics, CardFound, CardQuery } from '../port/index.ts';
import { type Asking, verification } from './asking.ts';
import { type AskedCard, aboutAnother, type Card, card, latestOf, memberOf, remarksOf } from './card.ts';

/** How a card is asked about: by its number, or by the holder's national identification number. */
export const askedOf = ({ cardNo }: CardQuery): AskedCard => ({ cardNo, byNationalId: isNationalId(cardNo) });

/** Who holds a card; nothing is consumed. */
export async function lookUp({ transport }: Asking, query: CardQuery): Promise<CardFound> {
  const asked = askedOf(query);
  const { verifierId: VerifierID, cardTypeId: CardTypeID, cardNo } = query;
  const answer = await transport.ask(query.facility, {
    name: asked.byNationalId ? 'GetCardDetailsByNIN' : 'GetCardDetails',
    ...{ base: 'servicehub', method: 'GET', idempotent: true },
    path: `${verification}/${asked.byNationalId ? 'GetCardDetailsByNIN' : 'GetCardDetails'}`,
    query: { ...(asked.byNationalId ? { NationalID: cardNo } : { CardNo: cardNo }), VerifierID, CardTypeID },
    answer: card,
    check: (it) => aboutAnother(asked, it),
    also: [404],
  });
  if (answer.kind === 'said') return unknownCard(answer.message);
  const it = answer.value;
  if (it.cardstatus.toUpperCase() === 'INVALID')
    return { ...unknownCard(remarksOf(it)), cardStatus: it.cardstatus };
  return {
    ...{ known: true, cardStatus: it.cardstatus, remarks: remarksOf(it), member: memberOf(it, asked) },
    ...{ latestAuthorization: latestOf(it), biometricMethod: proofOf(it) },
  };
}

const unknownCard = (remarks: string): CardFound => ({
  ...{ known: false, cardStatus: 'Invalid', remarks, member: null, latestAuthorization: null },
  biometricMethod: 'NONE',
});

function proofOf(it: Card): Biometrics['biometricMethod'] {
  if (it.requiresfacialrecognition) return 'FACIAL';
  return it.requiresbiometricverification ? 'FINGERPRINT' : 'NONE';
}

/** The number of the card that was asked with; of a national identification number's holder it is asked for. */
export async function cardNoOf(asking: Asking, query: CardQuery): Promise<string | null> {
  if (!isNationalId(query.cardNo)) return query.cardNo;
  return (await lookUp(asking, query)).member?.cardNo ?? null;
}

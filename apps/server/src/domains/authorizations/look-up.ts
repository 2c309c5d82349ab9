import { type CardLookUp, type endpoints, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit/write.ts';
import type { Database, Tx } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import type { CardFound, Scheme } from '../../scheme/port/index.ts';
import { toLatest } from './card.ts';
import { assertKnownCardType } from './demands.ts';
import { memberOfCard } from './members.ts';

/**
 * Looks up the holder of a card at the scheme, without authorizing anything. The answer is shown and not stored; the
 * audit trail records the look-up, before a remote scheme is asked. Failures: `validation` for an unknown verifier or card type; `notChecked`,
 * `schemeAnswer`.
 */
export async function lookUpCard(
  { database, scheme }: { database: Database; scheme: Scheme },
  call: Call<typeof endpoints.lookUpCard>,
): Promise<CardLookUp> {
  const { body, caller, now } = call;
  const { facility } = caller;
  const query = {
    facility,
    verifierId: body.verifierID,
    cardTypeId: body.cardTypeID,
    cardNo: body.cardNo,
    now,
  };
  const ask = (tx?: Tx) => answered(scheme.lookUp({ ...query, tx }), message('cards.lookUpUnanswered'));
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>) => database.transaction(facility.id, work);
  const { remote } = await scheme.traits({ ...facility, verifierId: body.verifierID });
  if (!remote) {
    return inTransaction(async (tx) => {
      const [card] = await Promise.all([ask(tx), recordLookUp(tx, call)]);
      return toLookUp(tx, body.cardNo, card);
    });
  }
  await inTransaction((tx) => recordLookUp(tx, call));
  const card = await ask();
  return inTransaction((tx) => toLookUp(tx, body.cardNo, card));
}

/** Records a look-up in the audit trail. Failure: `validation` for an unknown verifier or card type. */
async function recordLookUp(tx: Tx, call: Call<typeof endpoints.lookUpCard>): Promise<void> {
  const { body, caller } = call;
  const card = { verifierId: body.verifierID, cardNo: body.cardNo };
  const [memberId] = await Promise.all([
    memberOfCard(tx, caller.facility.id, card),
    assertKnownCardType(tx, body),
  ]);
  await writeAudit(tx, call, {
    action: 'card.looked-up',
    subjectType: 'card',
    ...(memberId ? { memberId } : {}),
  });
}

async function toLookUp(tx: Tx, cardNo: string, card: CardFound): Promise<CardLookUp> {
  const { member } = card;
  return {
    known: card.known,
    cardNo: member?.cardNo ?? cardNo,
    cardStatus: card.cardStatus,
    remarks: card.remarks,
    firstName: member?.firstName ?? '',
    middleName: member?.middleName ?? '',
    lastName: member?.lastName ?? '',
    gender: member?.gender ?? null,
    dateOfBirth: member?.dateOfBirth ?? null,
    schemeName: member?.schemeName ?? null,
    productName: member?.productName ?? null,
    expiryDate: member?.expiryDate ?? null,
    photo: member?.photo ?? null,
    biometricMethod: card.biometricMethod,
    latestAuthorization: await toLatest(tx, card.latestAuthorization),
  };
}

import { type CardLookUp, type endpoints, message } from '@afyakadi/contract';
import { writeAudit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Call } from '../../platform/http/route.ts';
import { answered } from '../../scheme/port/answered.ts';
import type { Scheme } from '../../scheme/port/index.ts';
import { assertKnownCardType } from './demands.ts';
import { latest } from './lists.ts';
import { memberOfCard } from './members.ts';

/**
 * Looks up the holder of a card at the scheme, without authorizing anything. The answer is shown and not stored; the
 * audit trail records the look-up. Failures: `validation` for an unknown verifier or card type; `notChecked`,
 * `schemeAnswer`.
 */
export async function lookUpCard(
  { database, scheme }: { database: Database; scheme: Scheme },
  call: Call<typeof endpoints.lookUpCard>,
): Promise<CardLookUp> {
  const { body, caller, now } = call;
  const { facility } = caller;
  await database.transaction(facility.id, async (tx) => {
    await assertKnownCardType(tx, body);
    const of = { facilityId: facility.id, verifierId: body.verifierID, cardNo: body.cardNo };
    const memberId = await memberOfCard(tx, of);
    await writeAudit(tx, call, {
      action: 'card.looked-up',
      subjectType: 'card',
      ...(memberId ? { memberId } : {}),
    });
  });
  const found = await answered(
    scheme.lookUp({
      facility,
      verifierId: body.verifierID,
      cardTypeId: body.cardTypeID,
      cardNo: body.cardNo,
      now,
    }),
    message('cards.lookUpUnanswered'),
  );
  const { member } = found;
  return {
    known: found.known,
    cardNo: member?.cardNo ?? body.cardNo,
    cardStatus: found.cardStatus,
    remarks: found.remarks,
    firstName: member?.firstName ?? '',
    middleName: member?.middleName ?? '',
    lastName: member?.lastName ?? '',
    gender: member?.gender ?? null,
    dateOfBirth: member?.dateOfBirth ?? null,
    schemeName: member?.schemeName ?? null,
    productName: member?.productName ?? null,
    expiryDate: member?.expiryDate ?? null,
    photo: member?.photo ?? null,
    biometricMethod: found.biometricMethod,
    latestAuthorization: await database.transaction(facility.id, (tx) =>
      latest(tx, found.latestAuthorization),
    ),
  };
}

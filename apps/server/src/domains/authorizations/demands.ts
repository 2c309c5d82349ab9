import { type endpoints, type Message, message, type VisitType } from '@afyakadi/contract';
import type { z } from 'zod';
import { col, type NoRow, type RowOf, readerOf, rows, type Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { AuthorizationRequest } from '../../scheme/port/index.ts';

type Body = z.output<typeof endpoints.authorizeCard.body>;
type CardRequest = Pick<Body, 'verifierID' | 'cardTypeID' | 'visitTypeID' | 'referralNo' | 'remarks'>;
type Proof = Pick<Body, 'biometricMethod' | 'fpCode' | 'imageData'>;

const visitType = {
  ...col.from('visit_type', 'id', 'name', 'requires_referral_no', 'requires_remarks', 'once_a_day'),
  ...col.from('visit_type', 'maximum_visits_per_month', 'required_input'),
};
const known = { verifier_known: col.boolean, card_type_known: col.boolean };
const ruleRows = rows(known, visitType);

/** Returns the rules of a visit type as the scheme's connector needs them. */
export const toSchemeVisitType = (
  row: Pick<
    RowOf<typeof visitType>,
    'id' | 'once_a_day' | 'requires_referral_no' | 'maximum_visits_per_month'
  >,
): AuthorizationRequest['visitType'] => ({
  id: row.id,
  onceADay: row.once_a_day,
  requiresReferralNo: row.requires_referral_no,
  maximumVisitsPerMonth: row.maximum_visits_per_month,
});

type Rules = RowOf<typeof known> & (RowOf<typeof visitType> | NoRow<RowOf<typeof visitType>>);

/** The rules of a visit type and whether the card type is one of the verifier's. */
export async function readRules(
  tx: Tx,
  { visitTypeID, verifierID, cardTypeID }: Pick<CardRequest, 'verifierID' | 'cardTypeID' | 'visitTypeID'>,
): Promise<Rules | undefined> {
  const [rules] = await readerOf(tx)(ruleRows`
    select known.*, t.id, t.name, t.requires_referral_no, t.requires_remarks, t.once_a_day, t.maximum_visits_per_month,
      t.required_input
    from (select
      exists (select from verifier where id = ${verifierID}) as verifier_known,
      exists (select from card_type where verifier_id = ${verifierID} and id = ${cardTypeID}) as card_type_known
    ) known left join visit_type t on t.id = ${visitTypeID}`);
  return rules;
}

/**
 * Checks a request against the rules of its visit type before a card is authorized (requirements 5.3), and returns the
 * type as the scheme's connector needs it.
 * @param proof the holder's proof of identity; null where the scheme is not called now
 * Failure: `validation`, with every missing field and `also`.
 */
export function assertDemands(
  rules: Rules | undefined,
  body: CardRequest,
  proof: Proof | null,
  also: Record<string, Message> = {},
): AuthorizationRequest['visitType'] {
  const fields: Record<string, Message> = { ...also, ...cardTypeProblem(rules) };
  if (rules?.id == null) fields.visitTypeID = message('cards.unknownVisitType');
  if (rules?.requires_referral_no && !body.referralNo)
    fields.referralNo = message('cards.referralNoRequired');
  if (rules?.requires_remarks && !body.remarks) fields.remarks = message('cards.remarksRequired');
  if (proof && rules?.id != null) Object.assign(fields, proofProblems(proof, rules.required_input));
  if (!rules || rules.id === null || Object.keys(fields).length > 0)
    throw new Failure('validation', undefined, { fields });
  return toSchemeVisitType(rules);
}

/** Checks that the verifier and its card type are known before a card is looked up. Failure: `validation`. */
export async function assertKnownCardType(
  tx: Tx,
  body: Pick<CardRequest, 'verifierID' | 'cardTypeID'>,
): Promise<void> {
  const fields = cardTypeProblem(await readRules(tx, { ...body, visitTypeID: 0 }));
  if (Object.keys(fields).length > 0) throw new Failure('validation', undefined, { fields });
}

function cardTypeProblem(
  rules: { verifier_known: boolean; card_type_known: boolean } | undefined,
): Record<string, Message> {
  if (!rules?.verifier_known) return { verifierID: message('cards.unknownVerifier') };
  return rules.card_type_known ? {} : { cardTypeID: message('cards.unknownCardType') };
}

/**
 * Returns what is missing to prove the holder's identity as the visit type requires (domain 2.6), by field, with the
 * remedy; empty when nothing is. A method that the visit type does not require is accepted if complete: the scheme
 * requires one of some members for every visit type.
 */
function proofProblems(proof: Proof, required: VisitType['requiredInput']): Record<string, Message> {
  const { biometricMethod: method, fpCode, imageData } = proof;
  const missing = missingMethod(method, required);
  if (missing) return { biometricMethod: missing };
  const fields: Record<string, Message> = {};
  if (method === 'FINGERPRINT' && !fpCode) fields.fpCode = message('cards.fingerRequired');
  if (method === 'FINGERPRINT' && !imageData) fields.imageData = message('validation.fingerMissing');
  if (method === 'FACIAL' && !imageData) fields.imageData = message('validation.faceMissing');
  if (method === 'NONE' && imageData) fields.imageData = message('cards.pictureNotExpected');
  return fields;
}

function missingMethod(
  method: Proof['biometricMethod'],
  required: VisitType['requiredInput'],
): Message | null {
  if (required === '' || method === required) return null;
  if (required === 'FINGERPRINT') return message('cards.fingerprintRequired');
  if (required === 'FACIAL') return message('cards.faceRequired');
  return method === 'NONE' ? message('cards.fingerprintOrFaceRequired') : null;
}

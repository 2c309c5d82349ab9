import { type endpoints, type Message, message } from '@afyakadi/contract';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import { proofProblems } from './proof.ts';
import { readRules, type VisitTypeRow } from './verification-store.ts';

type CardRequest = Pick<
  z.output<typeof endpoints.authorizeCard.body>,
  'verifierID' | 'cardTypeID' | 'visitTypeID' | 'referralNo' | 'remarks'
>;
type Proof = Parameters<typeof proofProblems>[0];

/**
 * Checks a request against the rules of its visit type before a card is authorized (decisions 14), and returns the
 * type.
 * @param proof the holder's proof of identity; null where the scheme is not called now
 * Failure: `validation`, with every missing field and `also`.
 */
export async function demandedByRules(
  tx: Tx,
  body: CardRequest,
  proof: Proof | null,
  also: Record<string, Message> = {},
): Promise<VisitTypeRow> {
  const rules = await readRules(tx, body.visitTypeID, body.verifierID, body.cardTypeID);
  const fields: Record<string, Message> = { ...also };
  if (!rules?.verifier_known) fields.verifierID = message('cards.unknownVerifier');
  else if (!rules.card_type_known) fields.cardTypeID = message('cards.unknownCardType');
  if (rules?.id == null) fields.visitTypeID = message('cards.unknownVisitType');
  if (rules?.requires_referral_no && !body.referralNo)
    fields.referralNo = message('cards.referralNoRequired');
  if (rules?.requires_remarks && !body.remarks) fields.remarks = message('cards.remarksRequired');
  if (proof && rules?.id != null) Object.assign(fields, proofProblems(proof, rules.required_input));
  if (!rules || Object.keys(fields).length > 0) throw new Failure('validation', undefined, { fields });
  return rules;
}

/** Checks that the verifier and its card type are known before a card is looked up. Failure: `validation`. */
export async function assertKnownCardType(
  tx: Tx,
  body: Pick<CardRequest, 'verifierID' | 'cardTypeID'>,
): Promise<void> {
  const rules = await readRules(tx, 0, body.verifierID, body.cardTypeID);
  if (!rules?.verifier_known)
    throw new Failure('validation', undefined, {
      fields: { verifierID: message('cards.unknownVerifier') },
    });
  if (!rules.card_type_known)
    throw new Failure('validation', undefined, {
      fields: { cardTypeID: message('cards.unknownCardType') },
    });
}

import type { CardLookUp, VisitType } from '@afyakadi/contract';
import { useEffect, useState } from 'react';
import { useSession } from '../../lib/session/session.ts';
import { type Demand, type Proof, type ProofMethod, proofMethodOf } from './capture/proof.ts';
import type { Outcome } from './outcome.ts';

/** The outcomes that end a request, after which the picture is useless. */
const answers: ReadonlySet<Outcome['kind']> = new Set(['eligible', 'refused', 'provisional']);

/**
 * Manages the holder's proof. The visit type requires it, or the scheme for this member (known after a look-up), or a
 * person adds it after a refusal. Only this hook holds the picture. It drops the picture after the scheme's answer,
 * for another card number, on lock or sign-out, and on unmount.
 */
export function useProof(input: {
  rule: VisitType | undefined;
  cardNo: string;
  lookedUp: CardLookUp['biometricMethod'];
  outcome: Outcome | undefined;
}) {
  const { rule, cardNo, lookedUp, outcome } = input;
  const open = useSession().state === 'in';
  const [chosen, setChosen] = useState<ProofMethod>('FACIAL');
  const [capture, setCapture] = useState<{ proof: Proof; of: string } | null>(null);
  const [addedFor, setAddedFor] = useState<string>();
  const finalOutcome = outcome && answers.has(outcome.kind) ? outcome : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies(finalOutcome): each answer drops the picture.
  // biome-ignore lint/correctness/useExhaustiveDependencies(open): lock and sign-out drop it too.
  useEffect(() => setCapture(null), [open, finalOutcome]);
  // A picture taken before the card number was entered belongs to no card yet. Any other belongs to its card's
  // holder.
  const isOfOtherCard = capture !== null && capture.of !== '' && capture.of !== cardNo;
  useEffect(() => {
    if (isOfOtherCard) setCapture(null);
  }, [isOfOtherCard]);

  const refusedByServer = outcome?.kind === 'failed' && 'biometricMethod' in outcome.fields;
  const demand = demandOf(rule?.requiredInput ?? '', lookedUp, addedFor === cardNo || refusedByServer);
  const method = proofMethodOf(demand, chosen);
  return {
    demand,
    method,
    proof: isOfOtherCard || capture?.proof.method !== method ? null : capture.proof,
    setMethod: (next: ProofMethod) => {
      setChosen(next);
      setCapture(null);
    },
    setProof: (proof: Proof | null) => setCapture(proof && { proof, of: cardNo }),
    /** The text of the scheme's refusal may have required it. */
    mayAdd: demand === '' && outcome?.kind === 'refused' && outcome.cardNo === cardNo,
    add: () => setAddedFor(cardNo),
  };
}

function demandOf(required: Demand, lookedUp: CardLookUp['biometricMethod'], added: boolean): Demand {
  const byScheme = lookedUp === 'NONE' ? '' : lookedUp;
  if (required === 'BIOMETRIC') return byScheme || required;
  return required || byScheme || (added ? 'BIOMETRIC' : '');
}

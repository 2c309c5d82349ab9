import type { ClaimDetail } from '@afyakadi/contract';
import { ClaimActions } from '../../features/claims/ClaimActions.tsx';
import { ClaimFigures } from './ClaimFigures.tsx';
import { ClaimFindings } from './ClaimFindings.tsx';
import { ClaimHead } from './ClaimHead.tsx';
import { ClaimHistory } from './ClaimHistory.tsx';
import { ClaimLines } from './ClaimLines.tsx';
import { ClaimRecord } from './ClaimRecord.tsx';
import { ClaimState } from './ClaimState.tsx';

/** A claim read as a whole, before it is sent and after, with what can be done with it in its state. */
export function ClaimPage({ claim }: { claim: ClaimDetail }) {
  return (
    <>
      <ClaimHead claim={claim} actions={<ClaimActions claim={claim} />} />
      <ClaimState claim={claim} />
      <ClaimFigures claim={claim} />
      <ClaimFindings claim={claim} />
      <ClaimLines claim={claim} />
      <ClaimRecord claim={claim} />
      <ClaimHistory claim={claim} />
    </>
  );
}

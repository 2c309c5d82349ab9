import type { ClaimDetail } from '@afyakadi/contract';
import { nameOf } from '../../entities/people/name.ts';
import { ClaimActions } from '../../features/claims/ClaimActions.tsx';
import { PatientOnPageContext } from '../../lib/hooks/patientOnPage.ts';
import { ClaimFigures } from './ClaimFigures.tsx';
import { ClaimFindings } from './ClaimFindings.tsx';
import { ClaimHeader } from './ClaimHeader.tsx';
import { ClaimHistory } from './ClaimHistory.tsx';
import { ClaimLines } from './ClaimLines.tsx';
import { ClaimRecord } from './ClaimRecord.tsx';
import { ClaimState } from './ClaimState.tsx';

/** A whole claim, before or after it is sent, with the actions of its state. */
export function ClaimPage({ claim }: { claim: ClaimDetail }) {
  return (
    <PatientOnPageContext value={{ id: claim.authorizedMemberId, name: nameOf(claim) || claim.cardNo }}>
      <ClaimHeader claim={claim} actions={<ClaimActions claim={claim} />} />
      <ClaimState claim={claim} />
      <ClaimFigures claim={claim} />
      <ClaimFindings claim={claim} />
      <ClaimLines claim={claim} />
      <ClaimRecord claim={claim} />
      <ClaimHistory claim={claim} />
    </PatientOnPageContext>
  );
}

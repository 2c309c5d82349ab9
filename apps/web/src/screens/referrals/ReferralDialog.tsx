import type { ReferralDetail } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useReferral } from '../../entities/referrals/queries.ts';
import { ReferralFacts } from '../../entities/referrals/ReferralFacts.tsx';
import { ReferralActions } from '../../features/referrals/ReferralActions.tsx';
import { ResubmitForm } from '../../features/referrals/ResubmitForm.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { ReferralHistory } from './ReferralHistory.tsx';

export interface ReferralDialogProps {
  id: string;
  /** Opens another version in its place. */
  onOpen: (id: string) => void;
  onClose: () => void;
}

/** The details of a referral, the scheme's answer, and the actions (requirements 8.6). */
export function ReferralDialog({ id, onOpen, onClose }: ReferralDialogProps) {
  const { data, error, refetch } = useReferral(id);
  const [isCorrecting, setCorrecting] = useState(false);
  const resubmitted = (next: ReferralDetail) => {
    setCorrecting(false);
    onOpen(next.id);
  };
  const title = isCorrecting && data ? <Trans>Resubmit Referral</Trans> : <Trans>Referral</Trans>;
  return (
    <Dialog title={title} isOpen onOpenChange={onClose} size="medium" isDismissable={!isCorrecting}>
      {!data && error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Loading />
      ) : isCorrecting ? (
        <ResubmitForm referral={data.item} onDone={resubmitted} onBack={() => setCorrecting(false)} />
      ) : (
        <>
          <ReferralFacts referral={data.item} />
          <ReferralHistory versions={data.item.history} />
          <ReferralActions referral={data.item} onResubmit={() => setCorrecting(true)} />
        </>
      )}
    </Dialog>
  );
}

function Loading() {
  return (
    <div role="status" className="flex flex-col gap-4 py-1">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <Skeleton className="h-8 w-56" />
      {['patient', 'facility', 'diagnosis', 'reason'].map((key) => (
        <Skeleton key={key} className="h-10" />
      ))}
    </div>
  );
}

import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import { usePatientStay } from '../../entities/stays/queries.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { BedSingle } from '../../ui/icons.ts';
import { billDialog, InterimBill } from './InterimBill.tsx';

interface StayLineProps {
  patient: Patient;
  /** The line, which can take the focus. */
  lineRef?: Ref<HTMLDivElement>;
}

/** Says where the patient lies or waits for a bed. Renders nothing for other patients. */
export function StayLine({ patient, lineRef }: StayLineProps) {
  const { data: stay } = usePatientStay(patient.authorizedMemberId);
  const [billOpened, setBillOpened] = useState(false);
  if (!stay || stay.status === 'Discharged') return null;
  const { carePointName: ward, bed } = stay;
  const since = formatMoment(stay.admittedAt ?? stay.requestedAt);
  const openBill = async () => {
    if (await billDialog.load()) setBillOpened(true);
  };
  return (
    <div
      ref={lineRef}
      tabIndex={-1}
      className="my-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-4 py-3"
    >
      <BedSingle aria-hidden size={18} className="shrink-0 text-muted" />
      <p className="font-medium">
        {bed ? (
          <Trans>
            In {ward}, bed {bed.name}, since {since}
          </Trans>
        ) : (
          <Trans>
            Waits for a bed in {ward} since {since}
          </Trans>
        )}
      </p>
      <Link
        to="/medical-visit/$carePointId"
        params={{ carePointId: stay.carePointId }}
        className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
      >
        <Trans>Bed board</Trans>
      </Link>
      <InterimBill stay={stay} onOpen={() => void openBill()} />
      {billOpened ? <billDialog.Component stay={stay} onClose={() => setBillOpened(false)} /> : null}
    </div>
  );
}

import type { Patient } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type Ref, useState } from 'react';
import { usePatientStay } from '../../entities/stays/queries.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { BedSingle } from '../../ui/icons.ts';
import { billDialog, InterimBill } from './InterimBill.tsx';

const dialogs = {
  bill: billDialog,
  summary: lazyComponent(async () => (await import('./DischargeSummary.tsx')).DischargeSummaryDialog),
};

interface StayLineProps {
  patient: Patient;
  /** The line, which can take the focus. */
  lineRef?: Ref<HTMLDivElement>;
}

/**
 * Says where the patient lies, waits for a bed or, for who writes the discharge summary, lay last. Renders nothing for other
 * patients.
 */
export function StayLine({ patient, lineRef }: StayLineProps) {
  const { data: stay } = usePatientStay(patient.authorizedMemberId);
  const may = useRights();
  const word = useCarePointLabel();
  const [opened, setOpened] = useState<'bill' | 'summary'>();
  const summarizes = may('notes.write');
  if (!stay || (stay.status === 'Discharged' && !summarizes)) return null;
  const { bed } = stay;
  const ward = word(stay.carePointName);
  const since = formatMoment(stay.admittedAt ?? stay.requestedAt);
  const until = formatMoment(stay.dischargedAt);
  const open = async (what: 'bill' | 'summary') => {
    if (await dialogs[what].load()) setOpened(what);
  };
  const Opened = opened && dialogs[opened].Component;
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
        ) : stay.status === 'Discharged' ? (
          <Trans>
            Was in {ward} until {until}
          </Trans>
        ) : (
          <Trans>
            Waits for a bed in {ward} since {since}
          </Trans>
        )}
      </p>
      {stay.status === 'Discharged' ? null : (
        <Link
          to="/medical-visit/$carePointId"
          params={{ carePointId: stay.carePointId }}
          className="inline-flex min-h-6 items-center font-medium text-accent underline-offset-4 hover:underline"
        >
          <Trans>Bed board</Trans>
        </Link>
      )}
      {stay.status === 'Discharged' ? null : <InterimBill stay={stay} onOpen={() => void open('bill')} />}
      {summarizes && stay.admittedAt ? (
        <Button
          className="px-2.5 text-sm"
          onPointerEnter={dialogs.summary.preload}
          onFocus={dialogs.summary.preload}
          onClick={() => void open('summary')}
        >
          <Trans>Discharge summary</Trans>
        </Button>
      ) : null}
      {Opened ? <Opened stay={stay} onClose={() => setOpened(undefined)} /> : null}
    </div>
  );
}

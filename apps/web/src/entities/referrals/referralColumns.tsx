import type { Referral } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatDay } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { ArrowDownLeft, ArrowUpRight } from '../../ui/icons.ts';
import { Truncated } from '../../ui/Truncated.tsx';
import { type Column, useActions } from '../../ui/table/columns.tsx';
import { CardNumber } from '../people/labels.tsx';
import { ReferralStatusBadge, useDirectionLabel } from './labels.tsx';

/** Returns the columns of the list: number, patient with card, direction, facility, diagnosis, date, status. */
export function useReferralColumns(onOpen: (referral: Referral) => void): Column<Referral>[] {
  const { t } = useLingui();
  const actions = useActions<Referral>();
  return [
    {
      id: 'number',
      header: t`Referral No`,
      width: 11,
      cell: ({ serialNo, referralNo }) => (
        <span className="figures whitespace-nowrap">{referralNo ?? serialNo}</span>
      ),
    },
    {
      id: 'patient',
      header: t`Patient`,
      width: 13,
      narrow: 'first',
      cell: ({ patientName, cardNo }) => (
        <span className="block min-w-0 py-1">
          <Truncated text={patientName} className="font-medium" />
          <span className="block text-[0.8125rem] font-normal text-muted max-sm:hidden">
            <CardNumber cardNo={cardNo} />
          </span>
        </span>
      ),
    },
    { id: 'facility', header: t`Facility`, minWidth: 9, cell: (referral) => <Place referral={referral} /> },
    {
      id: 'diagnosis',
      header: t`Diagnosis`,
      minWidth: 8.75,
      narrow: 'hidden',
      cell: ({ diagnoses }) => <Diagnoses diagnoses={diagnoses} />,
    },
    {
      id: 'date',
      header: t`Date`,
      width: 7.25,
      cell: ({ createdAt }) => <span className="figures whitespace-nowrap">{formatDay(createdAt)}</span>,
    },
    {
      id: 'status',
      header: t`Status`,
      width: 8.5,
      cell: ({ status }) => <ReferralStatusBadge status={status} />,
    },
    actions((referral) => <Open referral={referral} onOpen={onOpen} />, 6.75),
  ];
}

/** The other facility; the arrow and its label show the direction. */
function Place({ referral }: { referral: Referral }) {
  const word = useDirectionLabel();
  const Arrow = referral.direction === 'out' ? ArrowUpRight : ArrowDownLeft;
  return (
    <span className="flex items-start gap-1.5">
      <Arrow aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0 wrap-anywhere sm:line-clamp-2" title={referral.facility.name}>
        <span className="text-muted">{word(referral.direction)}: </span>
        {referral.facility.name}
      </span>
    </span>
  );
}

function Diagnoses({ diagnoses }: { diagnoses: Referral['diagnoses'] }) {
  const [first, ...further] = diagnoses;
  const count = further.length;
  if (!first) return '–';
  return (
    <span
      className="line-clamp-2 wrap-anywhere"
      title={diagnoses.map(({ code, name }) => `${code} ${name}`).join('; ')}
    >
      <span className="figures font-medium">{first.code}</span>{' '}
      {first.name === first.code ? null : first.name}
      {count > 0 ? (
        <span className="whitespace-nowrap text-muted">
          {' '}
          <Trans>and {count} more</Trans>
        </span>
      ) : null}
    </span>
  );
}

function Open({ referral, onOpen }: { referral: Referral; onOpen: (referral: Referral) => void }) {
  const { t } = useLingui();
  const { patientName } = referral;
  return (
    <Button
      variant="quiet"
      className="px-3"
      aria-label={t`Open the referral of ${patientName}`}
      onClick={() => onOpen(referral)}
    >
      <Trans>Open</Trans>
    </Button>
  );
}

import type { BoardBed, CarePoint, Stay } from '@afyakadi/contract';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { nameOf } from '../../entities/people/name.ts';
import { PendingOrders, useBedClasses } from '../../entities/stays/labels.tsx';
import { formatAge } from '../../lib/text/age.ts';
import { dayOf, formatDay, formatMoment } from '../../lib/text/format.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ArrowLeftRight, CalendarClock, LogOut } from '../../ui/icons.ts';
import { InterimBill } from './InterimBill.tsx';
import { type ActOnStay, StayActionButton, StayPatientLink } from './stayActions.tsx';

export type TakenBed = BoardBed & { stay: Stay };

interface BedCardProps {
  bed: TakenBed;
  ward: CarePoint;
  /** Whether the role moves and discharges patients. */
  changes: boolean;
  act: ActOnStay;
}

/** A bed with its patient: who, how old, since when, with what, and what is open. */
export function BedCard({ bed: { name: bed, bedClass, doses, stay }, ward, changes, act }: BedCardProps) {
  const { t } = useLingui();
  const sex = useSexLabel();
  const classes = useBedClasses();
  const name = nameOf(stay) || stay.cardNo;
  return (
    <div className="flex h-full flex-col">
      <div className="flex items-baseline justify-between gap-3 border-b border-line px-4 py-2">
        <p className="min-w-0">
          <span className="font-semibold">{bed}</span>{' '}
          <span className="text-sm break-words text-muted">{classes[bedClass]}</span>
        </p>
        {stay.admittedAt ? <DayOfStay since={stay.admittedAt} /> : null}
      </div>
      <div className="flex-1 px-4 py-2">
        <StayPatientLink stay={stay} ward={ward} />
        <p className="figures text-sm">
          {formatAge(stay.dateOfBirth)}, {sex(stay.gender)}
        </p>
        <p className="mt-1 break-words">
          {stay.diagnosis ? (
            <>
              <span className="figures text-muted">{stay.diagnosis.code}</span> {stay.diagnosis.name}
            </>
          ) : (
            <span className="text-warn">
              <Trans>No diagnosis is recorded.</Trans>
            </span>
          )}
        </p>
        <div className="mt-1 text-sm">
          <PendingOrders pending={stay.pending} />
        </div>
        <p className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          {doses.late > 0 ? (
            <Badge tone="bad">
              <Plural value={doses.late} one="# dose late" other="# doses late" />
            </Badge>
          ) : null}
          {doses.due > 0 ? (
            <Badge tone="info">
              <Plural value={doses.due} one="# dose due" other="# doses due" />
            </Badge>
          ) : null}
          {stay.plannedOn ? <PlannedBadge day={stay.plannedOn} /> : null}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-2 border-t border-line py-0.5 pr-1 pl-4">
        <InterimBill stay={stay} onOpen={() => act(stay, 'bill')} />
        {changes ? (
          <span className="inline-flex gap-1">
            <StayActionButton
              of="plan"
              label={t`Plan the discharge of ${name}`}
              icon={<CalendarClock aria-hidden size={16} />}
              stay={stay}
              act={act}
            >
              <Trans>Plan</Trans>
            </StayActionButton>
            <StayActionButton
              of="bed"
              label={t`Move ${name}`}
              icon={<ArrowLeftRight aria-hidden size={16} />}
              stay={stay}
              act={act}
            >
              <Trans>Move</Trans>
            </StayActionButton>
            <StayActionButton
              of="discharge"
              label={t`Discharge ${name}`}
              icon={<LogOut aria-hidden size={16} />}
              stay={stay}
              act={act}
            >
              <Trans>Discharge</Trans>
            </StayActionButton>
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** The day of the stay, the first being the day of the admission. */
function DayOfStay({ since }: { since: string }) {
  const day = (Date.parse(dayOf(new Date())) - Date.parse(dayOf(since))) / 86_400_000 + 1;
  return (
    <p className="figures shrink-0 text-sm whitespace-nowrap" title={formatMoment(since)}>
      <Trans>Day {day}</Trans>
    </p>
  );
}

/** The day on which the patient shall go. */
function PlannedBadge({ day }: { day: string }) {
  const today = dayOf(new Date());
  const shown = formatDay(day);
  return (
    <Badge tone={day > today ? 'neutral' : 'warn'}>
      {day === today ? <Trans>Goes today</Trans> : <Trans>Goes on {shown}</Trans>}
    </Badge>
  );
}

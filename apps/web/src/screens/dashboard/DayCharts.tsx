import type { CarePointWork, DashboardWork } from '@afyakadi/contract';
import { may } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useMonthName } from '../../entities/claims/useMonthName.ts';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { useDuration } from '../../entities/visits/useDuration.ts';
import { waitingTone } from '../../entities/visits/waiting.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatNumber, minutesBetween } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { BarTable, ColumnChart } from '../../ui/Bars.tsx';
import { cx } from '../../ui/cx.ts';

/** The charts of the role: the day's patients and waiting times, and the claims of the last months. */
export function DayCharts({ work }: { work: DashboardWork }) {
  const role = useRole();
  return (
    <div className="grid content-start gap-3 lg:grid-cols-2 min-[106rem]:grid-cols-1">
      <PatientsByHour hours={work.patientsByHour} />
      {/* As long as the day is busy, so it pushes no chart out of sight. */}
      {work.carePoints.length > 0 ? <CarePoints points={work.carePoints} role={role} /> : null}
      {work.claims ? <Months months={work.claims.months} /> : null}
      {work.claims ? <Rejections rejections={work.claims.rejections} /> : null}
    </div>
  );
}

function Panel({ title, children }: { title: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-md border border-line bg-surface px-4 py-3 only:col-span-full"
    >
      <h2 id={id} className="mb-2 font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

const tones = { calm: 'text-muted', amber: 'text-warn', red: 'text-bad' };

function CarePoints({ points, role }: { points: readonly CarePointWork[]; role: Role | undefined }) {
  const { t } = useLingui();
  const name = useCarePointLabel();
  const duration = useDuration();
  const now = useNow(30_000);
  const waits = (point: CarePointWork) => {
    const minutes = point.waitingSince ? minutesBetween(point.waitingSince, now) : 0;
    const [waiting, longest] = [formatNumber(point.waiting), duration(minutes)];
    const inService = formatNumber(point.inService);
    return (
      <span className={cx('block text-sm', tones[waitingTone(minutes)])}>
        {point.waiting > 0 ? t`${waiting} waiting, the longest ${longest}` : t`Nobody is waiting`}{' '}
        {point.inService > 0 ? (
          <span className="whitespace-nowrap text-muted">· {t`${inService} in care`}</span>
        ) : null}
      </span>
    );
  };
  const average = (minutes: number | null) => {
    const wait = duration(minutes ?? 0);
    return minutes === null ? '–' : t`${wait} on average`;
  };
  return (
    <Panel title={<Trans>Waiting today</Trans>}>
      <BarTable
        label={t`Waiting today`}
        head={t`Care point`}
        series={[t`Average wait`]}
        empty={null}
        rows={points.map((point) => ({
          key: point.id,
          label: (
            <>
              <PlaceLink point={point} role={role}>
                {name(point.name)}
              </PlaceLink>
              {waits(point)}
            </>
          ),
          bars: [{ value: point.averageWaitMinutes, text: average(point.averageWaitMinutes) }],
        }))}
      />
    </Panel>
  );
}

/** Links to the list of a care point where the role works. */
function PlaceLink({
  point,
  role,
  children,
}: {
  point: CarePointWork;
  role: Role | undefined;
  children: ReactNode;
}) {
  const className = 'font-medium text-accent hover:underline';
  if (role === 'pharmacist')
    return (
      <Link to="/pharmacy" className={className}>
        {children}
      </Link>
    );
  if (!role || !may(role, 'visits.read')) return children;
  return (
    <Link to="/medical-visit/$carePointId" params={{ carePointId: point.id }} className={className}>
      {children}
    </Link>
  );
}

function PatientsByHour({ hours }: { hours: DashboardWork['patientsByHour'] }) {
  const { t } = useLingui();
  const [first, last] = [hours[0]?.hour, hours.at(-1)?.hour];
  // Hours without patients between the first and the last keep their place.
  const columns =
    first === undefined || last === undefined
      ? []
      : Array.from({ length: last - first + 1 }, (_, index) => ({
          label: String(first + index).padStart(2, '0'),
          value: hours.find(({ hour }) => hour === first + index)?.patients ?? 0,
        }));
  return (
    <Panel title={<Trans>Patients by hour</Trans>}>
      <ColumnChart
        label={t`Patients by hour`}
        head={t`Hour`}
        series={t`Patients`}
        columns={columns}
        empty={<Trans>No patient was verified today.</Trans>}
      />
    </Panel>
  );
}

type Claims = NonNullable<DashboardWork['claims']>;

function Months({ months }: { months: Claims['months'] }) {
  const { t } = useLingui();
  const name = useMonthName();
  const amount = (value: number) => ({ value, text: formatNumber(value) });
  return (
    <Panel title={<Trans>Claimed and approved by month (TZS)</Trans>}>
      <BarTable
        label={t`Claimed and approved by month (TZS)`}
        head={t`Month`}
        series={[t`Claimed`, t({ message: 'Approved', context: 'amount' })]}
        rows={months.map(({ year, month, amountClaimed, amountApproved }) => ({
          key: `${year}-${month}`,
          label: name({ year, month }),
          bars: [amount(amountClaimed), amount(amountApproved)],
        }))}
        empty={<Trans>No claims in the last six months.</Trans>}
      />
    </Panel>
  );
}

function Rejections({ rejections }: { rejections: Claims['rejections'] }) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <Panel title={<Trans>Reasons of rejected claims, last 90 days</Trans>}>
      <BarTable
        label={t`Reasons of rejected claims, last 90 days`}
        head={t`Reason`}
        series={[t`Claims`]}
        rows={rejections.map(({ reason, claims }) => ({
          key: reason,
          label: translate(reason),
          bars: [{ value: claims, text: formatNumber(claims) }],
        }))}
        empty={<Trans>No claim was rejected.</Trans>}
      />
    </Panel>
  );
}

import type { Patient, Vitals } from '@afyakadi/contract';
import type { VitalName } from '@afyakadi/contract/care/vitals';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useNewestVitals } from '../../entities/record/queries.ts';
import { type ShownVital, useShownVitals } from '../../entities/record/vitals.tsx';
import { Flag } from '../../entities/results/labels.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { dayOf, formatDay, formatTime } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Plus } from '../../ui/icons.ts';

const adding = lazyComponent(async () => (await import('./VitalsDialogs.tsx')).AddVitals);
const listing = lazyComponent(async () => (await import('./VitalsDialogs.tsx')).VitalsHistory);

type VitalsOf = Pick<Patient, 'authorizedMemberId' | 'dateOfBirth' | 'gender' | 'way'>;

/** The newest vital signs, one cell each with its trend, and when they were taken. Renders nothing for other roles. */
export function VitalSigns({ patient }: { patient: VitalsOf }) {
  const { t } = useLingui();
  const may = useRights();
  const shows = may('vitals.read');
  const writes = may('vitals.write');
  const { data } = useNewestVitals(patient.authorizedMemberId, shows);
  const [opened, setOpened] = useState<'add' | 'all'>();
  if (!shows) return null;
  const close = () => setOpened(undefined);
  const [latest] = data ?? [];
  return (
    <section
      aria-label={t`Vital signs`}
      className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 rounded-md border border-line bg-surface px-4 py-1.5"
    >
      <div className="min-w-0">
        <h3 className="text-sm font-semibold whitespace-nowrap">
          <Trans>Vital signs</Trans>{' '}
          {latest ? (
            <span className="figures font-normal text-muted">
              <Taken at={latest.createdAt} />
            </span>
          ) : null}
        </h3>
        <span className="-ml-2.5 inline-flex">
          {writes ? (
            <Button
              variant="quiet"
              className="px-2.5 text-sm"
              aria-label={t`Add vital signs`}
              icon={<Plus aria-hidden size={16} />}
              onPointerEnter={adding.preload}
              onFocus={adding.preload}
              onClick={async () => {
                if (await adding.load()) setOpened('add');
              }}
            >
              <Trans context="vital signs">Add</Trans>
            </Button>
          ) : null}
          {latest ? (
            <Button
              variant="quiet"
              className="px-2.5 text-sm"
              aria-label={t`All vital signs`}
              onClick={async () => {
                if (await listing.load()) setOpened('all');
              }}
            >
              <Trans context="vital signs">All</Trans>
            </Button>
          ) : null}
        </span>
      </div>
      {latest ? (
        <Cells patient={patient} vitals={data ?? []} latest={latest} />
      ) : data ? (
        <p className="text-muted">
          <Trans context="vital signs">None recorded</Trans>
        </p>
      ) : null}
      {opened === 'add' ? (
        <adding.Component
          patient={patient}
          onClose={close}
          atTriage={patient.way.some(({ kind, status }) => kind === 'triage' && status === 'Pending')}
        />
      ) : null}
      {opened === 'all' ? <listing.Component patient={patient} onClose={close} /> : null}
    </section>
  );
}

/** The values of the newest entry, and the last weight if that entry has none. */
function Cells({
  patient: { dateOfBirth },
  vitals,
  latest,
}: {
  patient: Pick<VitalsOf, 'dateOfBirth'>;
  vitals: readonly Vitals[];
  latest: Vitals;
}) {
  const show = useShownVitals();
  const weighed = vitals.find(({ weightKg }) => weightKg !== null);
  const older = weighed === latest ? undefined : weighed;
  const weight = older && show(older, dateOfBirth).find(({ id }) => id === 'weight');
  const seriesOf = (name: VitalName) => vitals.flatMap((row) => row[name] ?? []).toReversed();
  return (
    <ul className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-2 max-sm:basis-full">
      {weight && older ? (
        <Cell vital={weight} series={seriesOf(weight.drawn)} day={formatDay(older.createdAt)} />
      ) : null}
      {show(latest, dateOfBirth).map((vital) => (
        <Cell key={vital.id} vital={vital} series={seriesOf(vital.drawn)} />
      ))}
    </ul>
  );
}

/** The time of today, the day of any other. */
function Taken({ at }: { at: string }) {
  return dayOf(at) === dayOf(new Date()) ? formatTime(at) : formatDay(at);
}

function Cell({
  vital: { term, name, value, flag },
  series,
  day,
}: {
  vital: ShownVital;
  series: readonly number[];
  /** Of an older entry. */
  day?: string;
}) {
  return (
    <li title={name}>
      <span className="flex items-center gap-1.5 text-sm text-muted">
        {term}
        {day ? <span className="figures">{day}</span> : null}
        <Flag value={{ flag, critical: false }} />
      </span>
      <span className="flex items-center gap-2">
        <span
          className={
            flag
              ? 'figures text-lg font-semibold whitespace-nowrap text-bad'
              : 'figures text-lg font-semibold whitespace-nowrap'
          }
        >
          {value}
        </span>
        <Trend series={series} />
      </span>
    </li>
  );
}

const [width, height] = [44, 16];

/** The course of a value, oldest first, as a line. The list of all values has the figures. */
function Trend({ series }: { series: readonly number[] }) {
  if (series.length < 2) return null;
  const [low, high] = [Math.min(...series), Math.max(...series)];
  const points = series.map((value, index) => ({
    x: 2 + ((width - 4) * index) / (series.length - 1),
    y: high === low ? height / 2 : 2 + ((height - 4) * (high - value)) / (high - low),
  }));
  const last = points.at(-1);
  return (
    <svg aria-hidden width={width} height={height} className="shrink-0 text-accent">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
      />
      <circle cx={last?.x} cy={last?.y} r={2} fill="currentColor" />
    </svg>
  );
}

import type { Patient } from '@afyakadi/contract';
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

type VitalsOf = Pick<Patient, 'authorizedMemberId' | 'dateOfBirth' | 'gender'>;

/** The newest vital signs, with when they were taken. Renders nothing for other roles. */
export function VitalsLine({ patient }: { patient: VitalsOf }) {
  const { t } = useLingui();
  const may = useRights();
  const shows = may('vitals.read');
  const writes = may('vitals.write');
  const { data } = useNewestVitals(patient.authorizedMemberId, shows);
  const [opened, setOpened] = useState<'add' | 'all'>();
  if (!shows) return null;
  const close = () => setOpened(undefined);
  return (
    <section
      aria-label={t`Vital signs`}
      className="flex min-w-0 flex-wrap items-center gap-x-3 rounded-md border border-line bg-surface px-4 py-1.5"
    >
      <h3 className="text-sm text-muted">
        <Trans>Vital signs</Trans>
      </h3>
      {data ? <Newest patient={patient} vitals={data} /> : null}
      <span className="-ml-2.5 inline-flex flex-wrap">
        {writes ? (
          <Button
            variant="quiet"
            className="px-2.5 text-sm"
            icon={<Plus aria-hidden size={16} />}
            onPointerEnter={adding.preload}
            onFocus={adding.preload}
            onClick={async () => {
              if (await adding.load()) setOpened('add');
            }}
          >
            <Trans>Add vital signs</Trans>
          </Button>
        ) : null}
        {data && data.length > 0 ? (
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
      {opened === 'add' ? <adding.Component patient={patient} onClose={close} /> : null}
      {opened === 'all' ? <listing.Component patient={patient} onClose={close} /> : null}
    </section>
  );
}

type NewestVitals = NonNullable<ReturnType<typeof useNewestVitals>['data']>;

/** The values of the newest entry, and the last weight if that entry has none. */
function Newest({ patient, vitals }: { patient: VitalsOf; vitals: NewestVitals }) {
  const show = useShownVitals();
  const [latest] = vitals;
  if (!latest)
    return (
      <p>
        <Trans context="vital signs">None recorded</Trans>
      </p>
    );
  const weighed = vitals.find(({ weightKg }) => weightKg !== null);
  const older = weighed === latest ? undefined : weighed;
  const weight = older && show(older, patient.dateOfBirth).find(({ id }) => id === 'weight');
  return (
    <>
      <span className="figures text-sm whitespace-nowrap text-muted">
        <Taken at={latest.createdAt} />
      </span>
      {show(latest, patient.dateOfBirth).map((vital) => (
        <Value key={vital.id} vital={vital} />
      ))}
      {weight && older ? (
        <span className="whitespace-nowrap">
          <Value vital={weight} />{' '}
          <span className="figures text-sm text-muted">{formatDay(older.createdAt)}</span>
        </span>
      ) : null}
    </>
  );
}

/** The time of today, the day of any other. */
function Taken({ at }: { at: string }) {
  return dayOf(at) === dayOf(new Date()) ? formatTime(at) : formatDay(at);
}

function Value({ vital: { term, name, value, flag } }: { vital: ShownVital }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap" title={name}>
      <span className="text-sm text-muted">{term}</span>
      <span className={flag ? 'figures font-semibold text-bad' : 'figures font-medium'}>{value}</span>
      <Flag value={{ flag, critical: false }} />
    </span>
  );
}

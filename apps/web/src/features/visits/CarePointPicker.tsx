import type { CarePoint } from '@afyakadi/contract';
import { carePointDescription } from '@afyakadi/contract/texts/messages';
import { Plural, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { useWaitingCounts } from '../../entities/visits/visitQueries.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { cx } from '../../ui/cx.ts';
import {
  Baby,
  Bandage,
  BedSingle,
  Droplets,
  Eye,
  FlaskConical,
  HandHelping,
  HeartPulse,
  type IconComponent,
  MapPin,
  Pill,
  Scan,
  Scissors,
  Smile,
  Stethoscope,
  UserRoundPen,
} from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';

const icons: Record<NonNullable<CarePoint['kind']>, IconComponent> = {
  registration: UserRoundPen,
  consultation: Stethoscope,
  laboratory: FlaskConical,
  triage: HeartPulse,
  pharmacy: Pill,
  procedures: Bandage,
  theatre: Scissors,
  imaging: Scan,
  dental: Smile,
  eye: Eye,
  physiotherapy: HandHelping,
  dialysis: Droplets,
  maternity: Baby,
  ward: BedSingle,
};

/** On a phone the cards are a strip, wider than the screen. */
const scrollToChosen = (link: HTMLAnchorElement | null) =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' });

/**
 * One card for each care point (requirements 2.8) with its description and who waits there, which links to its visits.
 * Many cards stand closer, so that they do not push the visits out of sight.
 */
export function CarePointPicker({
  points,
  chosen,
}: {
  points: readonly CarePoint[];
  chosen: string | undefined;
}) {
  const { t } = useLingui();
  const translate = useTranslate();
  const word = useCarePointLabel();
  const isCrowded = points.length > 4;
  const counts = useWaitingCounts();
  return (
    <nav aria-label={t`Care points`} className={isCrowded ? crowdedGrid : grid}>
      {points.map((point) => {
        const Icon = point.kind ? icons[point.kind] : MapPin;
        const waiting = counts?.get(point.id)?.waiting;
        return (
          <Link
            key={point.id}
            to="/medical-visit/$carePointId"
            params={{ carePointId: point.id }}
            ref={point.id === chosen ? scrollToChosen : undefined}
            aria-current={point.id === chosen ? 'page' : undefined}
            className={cx(
              'relative flex min-w-0 flex-wrap items-start justify-between gap-x-3 rounded-md border p-3 transition-colors duration-100 max-sm:w-60 max-sm:shrink-0',
              point.id === chosen ? 'chosen border-line' : 'border-line bg-surface hover:bg-sunken',
            )}
          >
            <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-muted" />
            {/* Below icon and count, so that a long name is not broken. */}
            <span className="order-last basis-full">
              <span className="block font-medium break-words">{word(point.name)}</span>
              <span className="block text-sm text-muted">
                {translate(point.description || carePointDescription)}
              </span>
            </span>
            {waiting ? (
              <span className="figures shrink-0 text-lg leading-tight font-semibold">
                <span aria-hidden>{formatNumber(waiting)}</span>
                <span className="sr-only">
                  <Plural value={waiting} one="# patient waits" other="# patients wait" />
                </span>
              </span>
            ) : null}
          </Link>
        );
      })}
    </nav>
  );
}

// On a phone one row that scrolls sideways, so that the first patient stands above the fold.
const strip =
  'mb-6 gap-2 max-sm:mb-3 max-sm:flex max-sm:overflow-x-auto max-sm:-mx-4 max-sm:px-4 max-sm:py-1 sm:grid';
const grid = `${strip} sm:grid-cols-2 sm:gap-3 lg:grid-cols-4`;
const crowdedGrid = `${strip} sm:grid-cols-3 lg:grid-cols-5`;

export function PickerSkeleton() {
  return (
    <div className={grid}>
      {['one', 'two', 'three', 'four'].map((key) => (
        <div key={key} className="rounded-md border border-line bg-surface px-4 py-3">
          <Skeleton className="mb-2 w-28" />
          <Skeleton className="w-40 max-w-full" />
        </div>
      ))}
    </div>
  );
}

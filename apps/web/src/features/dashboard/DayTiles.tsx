import { failures } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { describe } from '../../lib/api.ts';
import { formatMoney, formatNumber } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Tile } from '../../ui/Tile.tsx';
import { useTiles } from './queries.ts';

/** The four figures. Only those whose rows have a screen are links. */
export function DayTiles({ linked }: { linked: boolean }) {
  const { t } = useLingui();
  const say = useSay();
  const { data, error, isPending, refetch } = useTiles();
  if (error && !data) {
    return (
      <div className="mb-6 rounded-md border border-line bg-surface">
        <ErrorState title={say(describe(error, failures.any))} onRetry={() => void refetch()} />
      </div>
    );
  }
  const day = data?.item;
  const count = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));
  return (
    <div className="mb-6 grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
      <Tile
        label={t`Patients Today`}
        value={count(day?.patientsToday)}
        loading={isPending}
        {...(linked ? { to: '/patients' } : {})}
      />
      <Tile label={t`Total Referals`} value={count(day?.totalReferrals)} loading={isPending} />
      <Tile label={t`Claims Today`} value={count(day?.claimsToday)} loading={isPending} />
      <Tile
        label={t`Total Expenses`}
        value={day ? formatMoney(day.totalExpenses, 'TSh') : ''}
        loading={isPending}
      />
    </div>
  );
}

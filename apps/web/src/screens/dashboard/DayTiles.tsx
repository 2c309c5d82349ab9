import type { Permission } from '@afyakadi/contract/access/permissions';
import { useLingui } from '@lingui/react/macro';
import type { LinkProps } from '@tanstack/react-router';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Tile, Tiles } from '../../ui/Tile.tsx';
import { useDayFigures } from './queries.ts';

/** The four figures. They link to their rows for roles that may see them (requirements 8.1). */
export function DayTiles() {
  const { t } = useLingui();
  const may = useRights();
  const { data, error, isPending, refetch } = useDayFigures();
  if (error && !data) {
    return (
      <div className="mb-6 rounded-md border border-line bg-surface">
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  const day = data?.item;
  const count = (value: number | undefined) => (value === undefined ? '' : formatNumber(value));
  const linked = (to: LinkProps['to'], permission: Permission) => (may(permission) ? { to } : {});
  return (
    <Tiles className="mb-5">
      <Tile
        label={t`Patients Today`}
        value={count(day?.patientsToday)}
        loading={isPending}
        {...linked('/patients', 'patients.read')}
      />
      <Tile
        label={t`Total Referals`}
        value={count(day?.totalReferrals)}
        loading={isPending}
        {...linked('/referals', 'referrals.read')}
      />
      <Tile
        label={t`Claims Today`}
        value={count(day?.claimsToday)}
        loading={isPending}
        {...linked('/claims', 'claims.read')}
      />
      <Tile
        label={t`Total Expenses`}
        value={day ? formatMoney(day.totalExpenses, 'TSh') : ''}
        loading={isPending}
        {...linked('/compliance', 'compliance.read')}
      />
    </Tiles>
  );
}

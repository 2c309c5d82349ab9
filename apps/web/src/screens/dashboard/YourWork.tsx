import { Trans, useLingui } from '@lingui/react/macro';
import { useRole } from '../../lib/session/useRole.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { ErrorState } from '../../ui/States.tsx';
import { Tile, Tiles } from '../../ui/Tile.tsx';
import { useWork } from './queries.ts';
import { useEntries } from './workEntries.ts';

/** The counts of what waits for the role, each with a link to its list. */
export function YourWork() {
  const { t } = useLingui();
  const role = useRole();
  const { data, error, refetch } = useWork();
  const entries = useEntries(role, data?.item);
  if (entries.length === 0) return null;
  return (
    <section aria-label={t`Your work`} className="mb-6">
      <h2 className="mb-2 text-lg font-semibold tracking-tight">
        <Trans>Your work</Trans>
      </h2>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Tiles>
          {entries.map(({ params, filter, label, count, more, note, urgent, to }) => (
            <Tile
              key={params?.carePointId ?? label}
              to={to}
              {...(params ? { params } : {})}
              filter={filter}
              label={label}
              loading={data === undefined}
              value={
                <span className={urgent && count ? 'text-warn' : undefined}>
                  {count === undefined ? null : formatNumber(count)}
                  {more ? '+' : null}
                </span>
              }
              note={note}
            />
          ))}
        </Tiles>
      )}
    </section>
  );
}

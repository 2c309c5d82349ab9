import { Trans } from '@lingui/react/macro';
import { useSettings } from '../queries.ts';
import { FetchTariff, type FetchTariffProps } from './FetchTariff.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { KindCard } from './KindCard.tsx';
import { useImportsHead } from './queries.ts';
import { ScheduledImports } from './ScheduledImports.tsx';

/** Imports lists by file or from the scheme. Choosing a file changes nothing yet; it leads to a dry run. */
export function ImportsScreen() {
  const keepsRegister = useSettings().data?.item.keepsRegister;
  const { fetching, scheduled = [], waiting = [] } = useImportsHead().data ?? {};
  const canFetch = fetching !== undefined && (fetching.possible || fetching.others.length > 0);
  const fetchOf = (kind: FetchTariffProps['kind']) =>
    canFetch ? <FetchTariff kind={kind} fetching={fetching} waiting={waiting} /> : undefined;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {canFetch ? (
          <Trans>
            Import whole lists from a file, or prices and exclusions from the scheme itself. They are first
            compared with the current data: nothing changes until you have reviewed and applied it.
          </Trans>
        ) : (
          <Trans>
            Import whole lists from a file. A file is first compared with the current data: nothing changes
            until you have reviewed and applied it.
          </Trans>
        )}
      </p>
      <ScheduledImports imports={scheduled} />
      <div className="grid gap-4 lg:grid-cols-2">
        <KindCard
          kind="tariff"
          about={<Trans>Medicines, tests and services with their prices, for all schemes or for one.</Trans>}
          fetching={fetchOf('tariff')}
        />
        <KindCard
          kind="exclusions"
          about={<Trans>Items that a scheme does not pay for, by product of the scheme.</Trans>}
          fetching={fetchOf('exclusions')}
        />
        <KindCard
          kind="benefits"
          about={
            <Trans>What patients pay themselves, and the most a scheme pays in a year, by product.</Trans>
          }
        />
        <KindCard
          kind="members"
          about={<Trans>Card holders with their names, scheme and the state of their card.</Trans>}
          closed={
            keepsRegister === false ? (
              <Trans>
                This facility does not keep the register of members: another one does, or the scheme answers
                automatically. The operator of the installation decides which.
              </Trans>
            ) : undefined
          }
        />
      </div>
      <ImportHistory />
    </>
  );
}

import { Trans } from '@lingui/react/macro';
import { useSettings } from '../queries.ts';
import { FetchTariff } from './FetchTariff.tsx';
import { ImportHistory } from './ImportHistory.tsx';
import { KindCard } from './KindCard.tsx';
import { useImportsHead } from './queries.ts';
import { ScheduledImports } from './ScheduledImports.tsx';

/** Imports lists by file or from the scheme. Choosing a file changes nothing yet; it leads to a dry run. */
export function ImportsScreen() {
  const keepsRegister = useSettings().data?.item.keepsRegister;
  const { fetching, scheduled = [] } = useImportsHead().data ?? {};
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        {fetching?.possible ? (
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
          fetching={fetching?.possible ? <FetchTariff kind="tariff" fetching={fetching} /> : undefined}
        />
        <KindCard
          kind="exclusions"
          about={<Trans>Items that a scheme does not pay for, by product of the scheme.</Trans>}
          fetching={fetching?.possible ? <FetchTariff kind="exclusions" fetching={fetching} /> : undefined}
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

import { Trans } from '@lingui/react/macro';
import { useSettings } from '../admin/index.ts';
import { ImportHistory } from './ImportHistory.tsx';
import { KindCard } from './KindCard.tsx';

/** Where whole lists come in by file. Whatever is chosen here changes nothing yet: it leads to what it would change. */
export function ImportsScreen() {
  const keepsRegister = useSettings().data?.item.keepsRegister;
  return (
    <>
      <p className="mb-4 max-w-prose text-muted">
        <Trans>
          Bring whole lists in by file. A file is first compared with what stands here: nothing changes before
          you have seen it and apply it.
        </Trans>
      </p>
      <div className="grid gap-4 lg:grid-cols-3">
        <KindCard
          kind="tariff"
          about={<Trans>Medicines, tests and services with their prices, for all schemes or for one.</Trans>}
        />
        <KindCard
          kind="exclusions"
          about={<Trans>Items that a scheme does not pay for, by product of the scheme.</Trans>}
        />
        <KindCard
          kind="members"
          about={<Trans>Card holders with their names, scheme and the state of their card.</Trans>}
          closed={
            keepsRegister === false ? (
              <Trans>
                This facility does not keep the register of members: another one does, or the scheme answers
                by itself. Whoever runs the installation decides which.
              </Trans>
            ) : undefined
          }
        />
      </div>
      <ImportHistory />
    </>
  );
}

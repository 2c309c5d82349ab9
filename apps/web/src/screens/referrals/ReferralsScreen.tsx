import type { Referral } from '@afyakadi/contract';
import { type ReferralStatus, referralStatuses } from '@afyakadi/contract/scheme/claims';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type Direction, useReferrals } from '../../entities/referrals/queries.ts';
import { useReferralColumns } from '../../entities/referrals/referralColumns.tsx';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { useListFilter } from '../../lib/hooks/useListFilter.ts';
import { useRights } from '../../lib/session/useRole.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Send } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { SegmentedControl } from '../../ui/SegmentedControl.tsx';
import { Tile, Tiles } from '../../ui/Tile.tsx';

const detail = lazyComponent(async () => (await import('./ReferralDialog.tsx')).ReferralDialog);
const refer = lazyComponent(
  async () => (await import('../../features/referrals/ReferDialog.tsx')).ReferDialog,
);

/** Sent and received referrals, with counts that filter, and the details of each (requirements 2.19). */
export function ReferralsScreen() {
  const { t } = useLingui();
  const may = useRights();
  const [status, setStatus] = useListFilter(referralStatuses);
  const [direction, setDirection] = useState<Direction>();
  const [text, setText] = useState('');
  const searched = text.length >= 2 ? text : '';
  const referrals = useReferrals({ text: searched, direction, status });
  const [opened, setOpened] = useState<string>();
  const [isReferring, setReferring] = useState(false);
  const open = async ({ id }: Referral) => {
    if (await detail.load()) setOpened(id);
  };
  const columns = useReferralColumns((referral) => void open(referral));
  const startReferring = async () => {
    if (await refer.load()) setReferring(true);
  };

  return (
    <>
      <PageHeader
        title={<Trans>Referrals sent and received</Trans>}
        actions={
          may('referrals.create') ? (
            <Button
              variant="primary"
              icon={<Send aria-hidden size={18} />}
              onPointerEnter={refer.preload}
              onFocus={refer.preload}
              onClick={() => void startReferring()}
            >
              <Trans>Refer Patient</Trans>
            </Button>
          ) : null
        }
      />
      <StatusTiles list={referrals} status={status} onChoose={setStatus} />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <SearchField
          label={t`Name, card or referral number`}
          onSearch={setText}
          className="min-w-0 flex-1 basis-72 sm:max-w-md"
        />
        <SegmentedControl
          label={t`Direction`}
          hideLabel
          options={[
            { value: 'all', label: t`All` },
            { value: 'out', label: t`Sent` },
            { value: 'in', label: t`Received` },
          ]}
          value={direction ?? 'all'}
          onChange={(value) => setDirection(value === 'all' ? undefined : value)}
        />
      </div>
      <DataTable
        label={t`Referals`}
        columns={columns}
        list={referrals}
        rowKey={({ id }) => id}
        empty={
          searched ? (
            <Trans>No referral here matches “{searched}”.</Trans>
          ) : status || direction ? (
            <Trans>No referrals here.</Trans>
          ) : (
            <Trans>No patient has been referred yet.</Trans>
          )
        }
        emptyHint={
          searched ? (
            <Trans>Check the spelling, or search by the card or the referral’s number.</Trans>
          ) : (
            <Trans>
              A doctor refers from the patient’s page. Referrals to this facility appear when their number is
              verified with visit type Referal.
            </Trans>
          )
        }
      />
      {opened ? (
        <detail.Component id={opened} onOpen={setOpened} onClose={() => setOpened(undefined)} />
      ) : null}
      {isReferring ? <refer.Component onClose={() => setReferring(false)} /> : null}
    </>
  );
}

/** How many referrals have each status; a press lists those alone. */
function StatusTiles({
  list,
  status,
  onChoose,
}: {
  list: ReturnType<typeof useReferrals>;
  status: ReferralStatus | undefined;
  onChoose: (status: ReferralStatus | undefined) => void;
}) {
  const { t } = useLingui();
  const counts = list.data?.counts;
  const count = (value: number | undefined) => (value === undefined ? '–' : formatNumber(value));
  const filter = (value: ReferralStatus | undefined) => ({
    loading: counts === undefined && list.loading,
    selected: status === value,
    onPress: () => onChoose(status === value ? undefined : value),
  });
  return (
    <Tiles className="mb-4" legend={<Trans>Show referrals by status</Trans>}>
      <Tile label={t`Total Referals`} value={count(counts?.total)} {...filter(undefined)} />
      <Tile
        label={t({ message: 'Pending', context: 'referral' })}
        value={count(counts?.pending)}
        {...filter('Pending')}
      />
      <Tile
        label={t({ message: 'Completed', context: 'referral' })}
        value={count(counts?.completed)}
        {...filter('Completed')}
      />
      <Tile
        label={t({ message: 'Rejected', context: 'referral' })}
        value={count(counts?.rejected)}
        {...filter('Rejected')}
      />
    </Tiles>
  );
}

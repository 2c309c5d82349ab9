import type { ManagedAccount, SessionOfAccount } from '@afyakadi/contract';
import { roleNames, toRole } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDeviceLabel } from '../../../entities/people/useDeviceLabel.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { LogOut } from '../../../ui/icons.ts';
import { Truncated } from '../../../ui/Truncated.tsx';
import { type Column, useActions } from '../../../ui/table/columns.tsx';
import { AccountActionDialog } from './AccountActionDialog.tsx';

/** The sessions of an account, and an action that ends them. */
export function AccountSessions({
  account,
  sessions,
}: {
  account: ManagedAccount;
  sessions: readonly SessionOfAccount[];
}) {
  const { t } = useLingui();
  const [ending, setEnding] = useState<SessionOfAccount | 'all'>();
  return (
    <section aria-labelledby="account-sessions">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="account-sessions" className="text-base font-semibold">
          <Trans>Sessions</Trans>
        </h3>
        {sessions.length > 0 ? (
          <Button icon={<LogOut aria-hidden size={18} />} onClick={() => setEnding('all')}>
            <Trans>End all sessions</Trans>
          </Button>
        ) : null}
      </div>
      <DataTable
        label={t`Sessions`}
        columns={useColumns(setEnding)}
        list={{ rows: sessions }}
        rowKey={({ id }) => id}
        unpaged
        empty={<Trans>Not signed in anywhere.</Trans>}
        emptyHint={<Trans>Each computer or phone that is signed in appears here.</Trans>}
      />
      {ending ? (
        <AccountActionDialog
          act={ending === 'all' ? 'endSessions' : 'endSession'}
          account={account}
          {...(ending === 'all' ? {} : { session: ending })}
          onClose={() => setEnding(undefined)}
        />
      ) : null}
    </section>
  );
}

function useColumns(onEnd: (session: SessionOfAccount) => void): Column<SessionOfAccount>[] {
  const { t } = useLingui();
  const translate = useTranslate();
  const actions = useActions<SessionOfAccount>();
  const deviceLabel = useDeviceLabel();
  const roleLabel = (name: string) => {
    const role = toRole(name);
    return role ? translate(roleNames[role]) : name;
  };
  return [
    {
      id: 'device',
      header: t`Device`,
      minWidth: 8,
      narrow: 'first',
      cell: ({ device }) => <Truncated text={deviceLabel(device)} lines={2} />,
    },
    {
      id: 'role',
      header: t`Role`,
      width: 10.75,
      cell: ({ role }) => <Truncated text={roleLabel(role)} lines={2} />,
    },
    {
      id: 'address',
      header: t`Address`,
      width: 8.25,
      cell: ({ address }) => <span className="figures wrap-anywhere">{address ?? '–'}</span>,
    },
    {
      id: 'begun',
      header: t`Signed in`,
      width: 10.25,
      narrow: 'hidden',
      cell: ({ begunAt }) => <span className="figures whitespace-nowrap">{formatMoment(begunAt)}</span>,
    },
    {
      id: 'seen',
      header: t`Last seen`,
      width: 10.25,
      cell: ({ seenAt }) => <span className="figures whitespace-nowrap">{formatMoment(seenAt)}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      width: 7.5,
      cell: ({ locked, own }) =>
        own ? (
          <Badge tone="info">
            <Trans>This session</Trans>
          </Badge>
        ) : locked ? (
          <Badge tone="warn">
            <Trans>Locked</Trans>
          </Badge>
        ) : (
          <Badge tone="ok">
            <Trans>Active</Trans>
          </Badge>
        ),
    },
    actions((session) => <EndButton session={session} onEnd={() => onEnd(session)} />, 7.75),
  ];
}

function EndButton({ session, onEnd }: { session: SessionOfAccount; onEnd: () => void }) {
  const { t } = useLingui();
  const device = useDeviceLabel()(session.device);
  // The own session ends by Logout.
  if (session.own) return null;
  return (
    <Button variant="quiet" className="px-3" aria-label={t`End ${device}`} onClick={onEnd}>
      <Trans>End</Trans>
    </Button>
  );
}

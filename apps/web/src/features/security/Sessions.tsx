import type { SessionOfAccount } from '@afyakadi/contract';
import { failures, type Role, roleNames } from '@afyakadi/contract/words';
import { Trans, useLingui } from '@lingui/react/macro';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { call, describe } from '../../lib/api.ts';
import { formatMoment } from '../../lib/format.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { renewOwn, useSessions } from './queries.ts';
import { Section } from './Section.tsx';

/** Where the account is signed in; each can be ended, and all others at once. */
export function Sessions() {
  const { t } = useLingui();
  const say = useSay();
  const { data, error, isPending, refetch } = useSessions();
  const [open, setOpen] = useState<SessionOfAccount | 'others'>();
  const others = data?.itemList.filter(({ own }) => !own).length ?? 0;
  const deviceOf = (one: SessionOfAccount) => one.device || t`Unknown browser`;
  const roleOf = (role: string) => say(roleNames[role as Role] ?? role);
  return (
    <Section
      title={<Trans>Where you are signed in</Trans>}
      about={<Trans>Do you not know one of these? End it, then change your password.</Trans>}
      actions={
        others > 0 ? (
          <Button variant="danger" icon={<LogOut aria-hidden size={18} />} onClick={() => setOpen('others')}>
            <Trans>End all others</Trans>
          </Button>
        ) : null
      }
    >
      <div className="px-4 pb-4 sm:px-5">
        <DataTable<SessionOfAccount>
          label={t`Sessions`}
          rows={data?.itemList}
          rowKey={({ id }) => id}
          loading={isPending}
          error={error && say(describe(error, failures.any))}
          onRetry={() => void refetch()}
          empty={t`No sessions`}
          columns={[
            {
              id: 'device',
              header: t`Device`,
              narrow: 'first',
              cell: (row) => (
                <span className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{deviceOf(row)}</span>
                  {row.own ? (
                    <Badge tone="info">
                      <Trans>This one</Trans>
                    </Badge>
                  ) : row.locked ? (
                    <Badge tone="neutral">
                      <Trans>Locked</Trans>
                    </Badge>
                  ) : null}
                </span>
              ),
            },
            { id: 'role', header: t`Role`, narrow: 'second', cell: (row) => roleOf(row.role) },
            { id: 'address', header: t`Address`, narrow: 'hidden', cell: (row) => row.address ?? '–' },
            {
              id: 'begun',
              header: t`Signed in`,
              narrow: 'hidden',
              cell: (row) => <span className="figures">{formatMoment(row.begunAt)}</span>,
            },
            {
              id: 'seen',
              header: t`Last seen`,
              narrow: 'second',
              cell: (row) => <span className="figures">{formatMoment(row.seenAt)}</span>,
            },
            {
              id: 'actions',
              header: t`Actions`,
              align: 'end',
              narrow: 'end',
              cell: (row) => {
                const device = deviceOf(row);
                return row.own ? null : (
                  <Button variant="quiet" aria-label={t`End ${device}`} onClick={() => setOpen(row)}>
                    <Trans>End</Trans>
                  </Button>
                );
              },
            },
          ]}
        />
      </div>
      {open ? <EndDialog which={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}

function EndDialog({ which, onClose }: { which: SessionOfAccount | 'others'; onClose: () => void }) {
  const { t } = useLingui();
  const all = which === 'others';
  return (
    <PasswordDialog
      title={all ? <Trans>End all other sessions?</Trans> : <Trans>End this session?</Trans>}
      act={all ? <Trans>End all others</Trans> : <Trans>End the session</Trans>}
      danger
      onClose={onClose}
      onPassword={async (password, key) => {
        const body = { password, ...(all ? {} : { id: which.id }) };
        const { item } = await call('endSessions', { body, idempotencyKey: key });
        notify.ok(item.ended === 1 ? t`Session ended` : t`Sessions ended`);
        onClose();
        await renewOwn();
      }}
    >
      <p>
        <Trans>Whoever works there is signed out at once. What was not sent there is lost.</Trans>
      </p>
    </PasswordDialog>
  );
}

import type { SessionOfAccount } from '@afyakadi/contract';
import { roleNames, toRole } from '@afyakadi/contract/access/roles';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useDeviceLabel } from '../../entities/people/useDeviceLabel.ts';
import { formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LogOut } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { EndSessionsDialog } from './EndSessionsDialog.tsx';
import { useSessions } from './queries.ts';
import { Section } from './Section.tsx';

/** The account's sessions. The person can end one, or all others. */
export function Sessions() {
  const { t } = useLingui();
  const { data, error, refetch } = useSessions();
  const [open, setOpen] = useState<SessionOfAccount | 'others'>();
  const others = data?.itemList.filter(({ own }) => !own).length ?? 0;
  return (
    <Section
      title={<Trans>Where you are signed in</Trans>}
      about={<Trans>If you do not recognize one, end it and change your password.</Trans>}
      actions={
        others > 1 ? (
          <Button variant="danger" icon={<LogOut aria-hidden size={18} />} onClick={() => setOpen('others')}>
            <Trans>End all others</Trans>
          </Button>
        ) : null
      }
    >
      {data ? (
        <ul aria-label={t`Sessions`} className="border-t border-line">
          {data.itemList.map((item) => (
            <SessionRow key={item.id} session={item} onEnd={() => setOpen(item)} />
          ))}
        </ul>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t`Loading`} className="border-t border-line px-4 py-3 sm:px-5">
          <Skeleton className="h-10" />
        </div>
      )}
      {open ? <EndSessionsDialog which={open} onClose={() => setOpen(undefined)} /> : null}
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: SessionOfAccount; onEnd: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const device = useDeviceLabel()(session.device);
  const role = toRole(session.role);
  const begunOn = formatMoment(session.begunAt);
  const seen = formatMoment(session.seenAt);
  return (
    <li
      data-row
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line px-4 py-2.5 last:border-b-0 sm:px-5"
    >
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium break-words">{device}</span>
          {session.own ? (
            <Badge tone="info">
              <Trans>This session</Trans>
            </Badge>
          ) : session.locked ? (
            <Badge tone="neutral">
              <Trans>Locked</Trans>
            </Badge>
          ) : null}
        </p>
        <p className="figures text-sm text-muted">
          {role ? translate(roleNames[role]) : session.role}
          {session.address ? ` · ${session.address}` : null}
        </p>
        <p className="figures text-sm text-muted">
          <Trans>Signed in {begunOn}</Trans> · <Trans>last seen {seen}</Trans>
        </p>
      </div>
      {session.own ? null : (
        <Button
          variant="quiet"
          className="-mx-3"
          icon={<LogOut aria-hidden size={16} />}
          aria-label={t`End ${device}`}
          onClick={onEnd}
        >
          <Trans>End</Trans>
        </Button>
      )}
    </li>
  );
}

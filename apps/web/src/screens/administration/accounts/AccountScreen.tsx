import { Trans } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import { useSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { ArrowLeft } from '../../../ui/icons.ts';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { AccountStateBadge } from '../labels.tsx';
import { useAccount } from '../queries.ts';
import { AccountActions } from './AccountActions.tsx';
import { AccountFacts } from './AccountFacts.tsx';
import { AccountSessions } from './AccountSessions.tsx';

/** One account: its details, its sessions and its actions. */
export function AccountScreen() {
  const { accountId } = useParams({ from: '/shell/admin/accounts/$accountId' });
  const { data, error, refetch } = useAccount(accountId);
  const isOwn = useSession().account?.id === accountId;
  return (
    <>
      <Link to="/admin/accounts" className={buttonClass('quiet', '-ml-3 mb-1 px-3')}>
        <ArrowLeft aria-hidden size={18} />
        <Trans>All accounts</Trans>
      </Link>
      {data ? (
        <>
          <PageHeader
            title={
              <span className="flex flex-wrap items-center gap-3">
                <span className="min-w-0 break-words">{data.item.name}</span>
                <AccountStateBadge state={data.item.state} />
              </span>
            }
            actions={<AccountActions account={data.item} own={isOwn} />}
          />
          <AccountFacts account={data.item} own={isOwn} />
          <AccountSessions account={data.item} sessions={data.openSessions} />
        </>
      ) : error ? (
        <div className="rounded-md border border-line bg-surface">
          <ErrorState error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <div className="flex flex-col gap-4" aria-busy>
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-52" />
          <Skeleton className="h-40" />
        </div>
      )}
    </>
  );
}

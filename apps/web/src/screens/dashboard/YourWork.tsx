import type { DashboardWork } from '@afyakadi/contract';
import type { Permission } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { readsVisitsAt } from '@afyakadi/contract/care/care-points';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useCarePointLabel } from '../../entities/visits/carePoints.ts';
import { useRights, useRole } from '../../lib/session/useRole.ts';
import { formatMoney, formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useWork } from './queries.ts';

interface Entry {
  to: NonNullable<LinkProps['to']>;
  params?: { carePointId: string };
  label: string;
  count: number | undefined;
  /** There are more than `count`. */
  more?: boolean | undefined;
  note?: string | undefined;
  /** The filter of the list. */
  filter?: string;
  /** Someone must act, so the figure is marked. */
  urgent?: boolean;
}

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
        <ul className={cx('grid gap-2 sm:grid-cols-2 sm:gap-3', columnsOf(entries.length))}>
          {entries.map((entry) => (
            <li key={entry.params?.carePointId ?? entry.label}>
              <WorkLink {...entry} loading={data === undefined} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The columns on wide screens, so that no entry is alone in its row, and on the widest one row leaves the charts in sight. */
function columnsOf(entries: number): string {
  if (entries === 4) return 'xl:grid-cols-4';
  if (entries === 7) return 'xl:grid-cols-4 min-[106rem]:grid-cols-7';
  if (entries === 8) return 'xl:grid-cols-4 min-[106rem]:grid-cols-8';
  return 'xl:grid-cols-3 min-[106rem]:grid-cols-6';
}

function WorkLink({
  to,
  params,
  filter,
  label,
  count,
  more,
  note,
  urgent,
  loading,
}: Entry & { loading: boolean }) {
  return (
    <Link
      to={to}
      {...(params ? { params } : {})}
      state={filter ? { filter } : {}}
      className="flex h-full min-h-14 items-center justify-between gap-2 rounded-md border border-line bg-surface px-3 py-2 transition-colors duration-100 hover:border-accent"
    >
      <span className="min-w-0">
        <span className="block break-words">{label}</span>
        {note ? <span className="figures block text-sm text-muted">{note}</span> : null}
      </span>
      {loading ? (
        <Skeleton className="h-6 w-8" />
      ) : (
        <span className={cx('figures text-xl font-semibold', urgent && count ? 'text-warn' : null)}>
          {count === undefined ? null : formatNumber(count)}
          {more ? '+' : null}
        </span>
      )}
    </Link>
  );
}

function useEntries(role: Role | undefined, work: DashboardWork | undefined): Entry[] {
  const { t } = useLingui();
  const may = useRights();
  const answers = useAnswers();
  if (!role) return [];
  const money = (value: number | undefined) => (value ? formatMoney(value) : undefined);
  const {
    cards,
    claims,
    provisional,
    identities,
    referrals,
    approvals,
    critical,
    results,
    accounts,
    outbox,
  } = work ?? {};
  const entries: Entry[] = [];
  const add = (right: Permission, ...more: Entry[]) => {
    if (may(right)) entries.push(...more);
  };
  const own = critical?.own;
  add('orders.write', {
    to: '/visits',
    filter: 'ready',
    label: t`Results ready`,
    count: results?.ready,
    urgent: true,
  });
  add('results.see', {
    to: '/critical-results',
    label: t`Critical results not seen`,
    count: critical?.unseen,
    note: own ? t`${own} of them yours` : undefined,
    urgent: true,
  });
  add('results.write', {
    to: '/critical-results',
    label: t`Critical results nobody was told of`,
    count: critical?.untold,
    urgent: true,
  });
  add('approvals.write', ...answers(role, approvals));
  add('card.verify', {
    to: '/patients',
    filter: 'notForwarded',
    label: t`Verified, not forwarded`,
    count: cards?.notForwarded,
    urgent: true,
  });
  add(
    'claims.read',
    {
      to: '/claims/new',
      label: t`Visits without a claim`,
      count: claims?.unclaimed,
      more: claims?.moreUnclaimed,
    },
    {
      to: '/claims',
      filter: 'Pending',
      label: t`Claims to send`,
      count: claims?.toSend,
      note: money(claims?.toSendAmount),
    },
    {
      to: '/claims',
      filter: 'Rejected',
      label: t`Rejected claims`,
      count: claims?.rejected,
      note: money(claims?.rejectedAmount),
      urgent: true,
    },
    { to: '/claims/months', label: t`Months to close`, count: claims?.monthsToClose, urgent: true },
  );
  add('referrals.read', {
    to: '/referals',
    filter: 'Pending',
    label: t`Referrals without an answer`,
    count: referrals?.pending,
  });
  add('provisional.read', {
    to: '/provisional',
    label: t`Provisional authorizations`,
    count: provisional?.open,
    note: money(provisional?.cost),
    urgent: true,
  });
  add('identity.decide', { to: '/to-resolve', label: t`To resolve`, count: identities?.open, urgent: true });
  add(
    'accounts.manage',
    {
      to: '/admin/accounts',
      filter: 'locked',
      label: t`Locked accounts`,
      count: accounts?.locked,
      urgent: true,
    },
    {
      to: '/admin/accounts',
      filter: 'invited',
      label: t`Invitations without an answer`,
      count: accounts?.invited,
    },
  );
  add('outbox.manage', {
    to: '/admin/outbox',
    label: t`Waiting for the scheme`,
    count: outbox?.waiting,
    more: outbox?.more,
  });
  return entries;
}

/** Returns the entries of approvals that the scheme answered. */
function useAnswers(): (role: Role, approvals: DashboardWork['approvals'] | undefined) => Entry[] {
  const { t } = useLingui();
  const may = useRights();
  const placeLabel = useCarePointLabel();
  const answered = (label: string, all: number | undefined, count: number | undefined) =>
    ({
      filter: 'answered',
      label,
      count: all,
      note: count ? t`${count} refused` : undefined,
      urgent: true,
    }) as const;
  return (role, approvals) => {
    const entries: Entry[] = [];
    if (readsVisitsAt[role].includes('laboratory'))
      entries.push({
        to: '/labs',
        ...answered(t`Approvals answered: tests`, approvals?.tests, approvals?.testsRefused),
      });
    if (readsVisitsAt[role].includes('pharmacy'))
      entries.push({
        to: '/pharmacy',
        ...answered(t`Approvals answered: medicines`, approvals?.medicines, approvals?.medicinesRefused),
      });
    if (may('services.read')) {
      for (const { id, name, answered: count, refused: refusals } of approvals?.services ?? []) {
        const place = placeLabel(name);
        entries.push({
          to: '/medical-visit/$carePointId',
          params: { carePointId: id },
          ...answered(t`Approvals answered: ${place}`, count, refusals),
        });
      }
      if (!approvals?.services.length)
        entries.push({
          to: '/visits',
          ...answered(t`Approvals answered: procedures`, approvals ? 0 : undefined, 0),
        });
    }
    return entries;
  };
}

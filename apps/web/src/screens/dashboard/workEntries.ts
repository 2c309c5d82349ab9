import type { DashboardWork } from '@afyakadi/contract';
import type { Permission } from '@afyakadi/contract/access/permissions';
import type { Role } from '@afyakadi/contract/access/roles';
import { useLingui } from '@lingui/react/macro';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoney } from '../../lib/text/format.ts';
import { type Entry, useAnswers, useQueue } from './queueEntries.ts';

/** Returns what waits for the role, its own queue first. */
export function useEntries(role: Role | undefined, work: DashboardWork | undefined): Entry[] {
  const { t } = useLingui();
  const may = useRights();
  const queue = useQueue();
  const answers = useAnswers();
  const claimEntries = useClaimEntries();
  const adminEntries = useAdminEntries();
  if (!role) return [];
  const { cards, claims, provisional, identities, referrals, approvals, critical, results } = work ?? {};
  const entries: Entry[] = queue(role, work?.carePoints);
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
  add('claims.read', ...claimEntries(claims));
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
  add('facility.manage', ...adminEntries(work));
  return entries;
}

const money = (value: number | undefined) => (value ? formatMoney(value) : undefined);

function useClaimEntries(): (claims: DashboardWork['claims'] | undefined) => Entry[] {
  const { t } = useLingui();
  return (claims) => [
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
  ];
}

function useAdminEntries(): (work: DashboardWork | undefined) => Entry[] {
  const { t } = useLingui();
  return (work) => [
    { to: '/admin/imports', label: t`Imports to apply`, count: work?.imports?.ready, urgent: true },
    {
      to: '/admin/accounts',
      filter: 'locked',
      label: t`Locked accounts`,
      count: work?.accounts?.locked,
      urgent: true,
    },
    {
      to: '/admin/accounts',
      filter: 'invited',
      label: t`Invitations without an answer`,
      count: work?.accounts?.invited,
    },
    {
      to: '/admin/outbox',
      label: t`Waiting for the scheme`,
      count: work?.outbox?.waiting,
      more: work?.outbox?.more,
    },
  ];
}

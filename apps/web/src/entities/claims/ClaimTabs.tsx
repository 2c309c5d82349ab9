import type { Permission } from '@afyakadi/contract/access/permissions';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRights } from '../../lib/session/useRole.ts';
import { type LinkTab, LinkTabs } from '../../ui/LinkTabs.tsx';

/** The screens of claims that the role may open. Renders nothing but the actions where that is one. */
export function ClaimTabs({ actions }: { actions?: ReactNode }) {
  const { t } = useLingui();
  const may = useRights();
  const tabs: readonly (LinkTab & { permission: Permission })[] = [
    { to: '/claims', title: t`Claims`, permission: 'claims.read' },
    { to: '/claims/new', title: t`New claim`, permission: 'claims.write' },
    { to: '/claims/months', title: t`Monthly closing`, permission: 'months.write' },
    { to: '/compliance', title: t`Compliance`, permission: 'compliance.read' },
  ];
  const open = tabs.filter(({ permission }) => may(permission));
  return <LinkTabs label={t`Claims`} tabs={open.length > 1 ? open : []} actions={actions} />;
}

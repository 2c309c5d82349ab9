import type { AccountState, ManagedAccount } from '@afyakadi/contract';
import { needsRegistration } from '@afyakadi/contract/access/registration';
import { type Role, roleNames } from '@afyakadi/contract/access/roles';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';

/** Shows whether an account can sign in, and why not. */
export function useAccountStateLabel(): (state: AccountState) => string {
  const { t } = useLingui();
  return (state) =>
    ({
      active: t`Active`,
      invited: t`Invited`,
      locked: t`Locked`,
      disabled: t({ message: 'Disabled', context: 'account' }),
    })[state];
}

const stateTones: Record<AccountState, Tone> = {
  active: 'ok',
  invited: 'info',
  locked: 'warn',
  disabled: 'neutral',
};

export function AccountStateBadge({ state }: { state: AccountState }) {
  const word = useAccountStateLabel();
  return <Badge tone={stateTones[state]}>{word(state)}</Badge>;
}

/** Shows the second factors of an account. */
export function SecondFactorSummary({ of: { totp, passkeys } }: { of: ManagedAccount['secondFactor'] }) {
  const { t } = useLingui();
  const has = [
    totp && t`App`,
    passkeys > 1 ? t`${passkeys} passkeys` : passkeys === 1 ? t`Passkey` : false,
  ].filter(Boolean);
  return has.length === 0 ? <Trans>None</Trans> : has.join(', ');
}

/** Returns whether the server will refuse acts of this account, because its registration number is not entered. */
export function lacksRegistration({ roles, registrationNo }: ManagedAccount): boolean {
  return registrationNo === null && needsRegistration(roles);
}

/** Joins the labels of roles in one line. */
export function useRoleList(): (roles: readonly Role[]) => string {
  const translate = useTranslate();
  return (roles) => roles.map((role) => translate(roleNames[role])).join(', ');
}

export function useCategoryLabel(): (category: ItemCategory) => string {
  const { t } = useLingui();
  return (category) => ({ medicine: t`Medicine`, test: t`Test`, service: t`Service` })[category];
}

/** Shows whether something is in use. `onlyOut`: narrow screens show the badge only if it is out of use. */
export function UseBadge({ active, onlyOut = false }: { active: boolean; onlyOut?: boolean }) {
  return active ? (
    <span className={onlyOut ? 'max-sm:sr-only' : undefined}>
      <Badge tone="ok">
        <Trans>In use</Trans>
      </Badge>
    </span>
  ) : (
    <Badge>
      <Trans>Out of use</Trans>
    </Badge>
  );
}

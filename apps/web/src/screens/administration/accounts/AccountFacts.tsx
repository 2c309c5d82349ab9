import type { ManagedAccount } from '@afyakadi/contract';
import { asksRegistration } from '@afyakadi/contract/access/registration';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../../lib/text/format.ts';
import { Band } from '../../../ui/Band.tsx';
import { lacksRegistration, SecondFactorSummary, useRoleList } from '../labels.tsx';

/** The details of an account, with its numbers unmasked. */
export function AccountFacts({ account, own }: { account: ManagedAccount; own: boolean }) {
  const { t } = useLingui();
  const roleList = useRoleList();
  const facts: [string, ReactNode][] = [
    [t`Roles`, roleList(account.roles)],
    [t`Card number`, account.card],
    [t`Phone number`, account.phone],
    [t`NIDA number`, account.nida],
    [t`E-mail`, account.email],
    [t`Second factor`, <SecondFactorSummary key="factor" of={account.secondFactor} />],
    [t`Last sign-in`, formatMoment(account.lastSignInAt)],
    [t`Created`, formatDay(account.createdAt)],
  ];
  if (account.roles.includes('receptionist')) {
    facts.push([t`Provisional authorizations`, account.provisional ? t`May issue them` : t`No`]);
  }
  if (asksRegistration(account.roles)) {
    facts.push([t`Registration number`, account.registrationNo], [t`Qualification`, account.qualification]);
  }
  if (account.roles.includes('doctor')) {
    facts.push([t`Consultation charged as`, account.chargeItemCode ?? t`As the care point`]);
  }
  return (
    <div className="mb-6 flex flex-col gap-3">
      {own ? (
        <Band tone="info" announce="none" title={<Trans>This is your own account</Trans>}>
          <Trans>
            Change your password in the profile menu. Another administrator can reset or disable it.
          </Trans>
        </Band>
      ) : null}
      {account.state === 'invited' ? (
        <Band tone="info" announce="none" title={<Trans>Invitation not accepted yet</Trans>}>
          <Trans>If the link was lost or is too old, reset the account for a new one.</Trans>
        </Band>
      ) : null}
      {account.state === 'locked' ? (
        <Band tone="warn" announce="none" title={<Trans>Locked after wrong passwords</Trans>}>
          <Trans>
            It unlocks automatically after a while. Unlock it now only if you know that it was the owner.
          </Trans>
        </Band>
      ) : null}
      <dl className="grid gap-x-8 gap-y-3 rounded-md border border-line bg-surface px-5 py-4 sm:grid-cols-2 lg:grid-cols-4">
        {facts.map(([term, fact]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="figures break-words">{fact ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {lacksRegistration(account) ? (
        <Band tone="warn" announce="none" title={<Trans>No registration number</Trans>}>
          <Trans>
            This person can record no procedure, and claims that name them are not sent, until it is entered
            here.
          </Trans>
        </Band>
      ) : null}
    </div>
  );
}

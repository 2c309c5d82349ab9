import type { AccountState, ManagedAccount } from '@afyakadi/contract';
import { type Role, roleNames, roles } from '@afyakadi/contract/access/roles';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { CallData } from '../../../lib/api/api.ts';
import { lazyComponent } from '../../../lib/hooks/lazyComponent.tsx';
import { useListFilter } from '../../../lib/hooks/useListFilter.ts';
import { formatMoment } from '../../../lib/text/format.ts';
import { useTranslate } from '../../../lib/text/i18n.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { UserPlus } from '../../../ui/icons.ts';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Truncated } from '../../../ui/Truncated.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import {
  AccountStateBadge,
  lacksRegistration,
  SecondFactorSummary,
  useAccountStateLabel,
  useRoleList,
} from '../labels.tsx';
import { useAccounts } from '../queries.ts';
import { Messages, WaitingCodes } from './Messages.tsx';

const form = lazyComponent(async () => (await import('./AccountDialog.tsx')).AccountDialog);
const shownOnce = lazyComponent(async () => (await import('./InvitationDialog.tsx')).InvitationDialog);

const states: readonly AccountState[] = ['active', 'invited', 'locked', 'disabled'];

/** The accounts of the facility, and the messages sent to them. */
export function AccountsScreen() {
  const { t } = useLingui();
  const translate = useTranslate();
  const stateLabel = useAccountStateLabel();
  const [text, setText] = useState('');
  const [role, setRole] = useState<Role>();
  const [state, setState] = useListFilter(states);
  const accounts = useAccounts({ ...(text && { text }), ...(role && { role }), ...(state && { state }) });
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<CallData<'createAccount'>>();
  const columns = useColumns();
  const narrowed = text !== '' || role !== undefined || state !== undefined;

  const add = async () => {
    if (await form.load()) setAdding(true);
  };
  const onMade = async (answer: CallData<'createAccount'>) => {
    setAdding(false);
    if (await shownOnce.load()) setMade(answer);
  };
  return (
    <>
      <WaitingCodes />
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <SearchField label={t`Name or number`} onSearch={setText} className="w-full sm:w-72" />
        <div className="w-full sm:w-44">
          <Select
            label={t`Role`}
            placeholder={t`All roles`}
            value={role ?? ''}
            onChange={(event) => setRole(roles.find((candidate) => candidate === event.target.value))}
            options={roles.map((option) => ({ value: option, label: translate(roleNames[option]) }))}
          />
        </div>
        <div className="w-full sm:w-40">
          <Select
            label={t`State`}
            placeholder={t`All states`}
            value={state ?? ''}
            onChange={(event) => setState(states.find((candidate) => candidate === event.target.value))}
            options={states.map((option) => ({ value: option, label: stateLabel(option) }))}
          />
        </div>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden size={18} />}
          onPointerEnter={form.preload}
          onFocus={form.preload}
          onClick={() => void add()}
          className="max-sm:w-full sm:ml-auto"
        >
          <Trans>New account</Trans>
        </Button>
      </div>
      <DataTable
        label={t`Accounts`}
        columns={columns}
        list={accounts}
        rowKey={({ id }) => id}
        empty={narrowed ? <Trans>No account matches.</Trans> : <Trans>No accounts yet.</Trans>}
        emptyHint={
          narrowed ? (
            <Trans>Check the spelling, or look in all roles and states.</Trans>
          ) : (
            <Trans>Create an account for everyone who works here.</Trans>
          )
        }
      />
      <Messages />
      {adding ? (
        <form.Component onClose={() => setAdding(false)} onMade={(answer) => void onMade(answer)} />
      ) : null}
      {made ? (
        <shownOnce.Component
          name={made.item.name}
          invitation={made.invitation}
          onClose={() => setMade(undefined)}
        />
      ) : null}
    </>
  );
}

function useColumns(): Column<ManagedAccount>[] {
  const { t } = useLingui();
  const roleList = useRoleList();
  return [
    {
      id: 'name',
      header: t`Name`,
      minWidth: 7.5,
      narrow: 'first',
      cell: ({ id, name }) => (
        <Link
          to="/admin/accounts/$accountId"
          params={{ accountId: id }}
          className="control inline-flex max-w-full items-center rounded-md font-medium text-accent-strong underline-offset-4 hover:underline"
        >
          <Truncated text={name} lines={2} className="min-w-0" />
        </Link>
      ),
    },
    {
      id: 'roles',
      header: t`Roles`,
      minWidth: 6.5,
      cell: (account) => (
        <>
          <Truncated text={roleList(account.roles)} lines={2} />
          {lacksRegistration(account) ? (
            <Badge tone="warn">
              <Trans>No registration number</Trans>
            </Badge>
          ) : null}
        </>
      ),
    },
    {
      id: 'numbers',
      header: t`Sign-in`,
      minWidth: 8.5,
      cell: (account) => <SignInNumbers of={account} />,
    },
    {
      id: 'factor',
      header: t`Second factor`,
      width: 7.5,
      narrow: 'hidden',
      cell: ({ secondFactor }) => <SecondFactorSummary of={secondFactor} />,
    },
    {
      id: 'seen',
      header: t`Last sign-in`,
      width: 10.1,
      narrow: 'hidden',
      cell: ({ lastSignInAt }) => <span className="figures">{formatMoment(lastSignInAt)}</span>,
    },
    {
      id: 'state',
      header: t`State`,
      width: 7,
      narrow: 'end',
      cell: ({ state }) => <AccountStateBadge state={state} />,
    },
  ];
}

/** Shows the sign-in numbers of an account: the first masked, the others by kind only. */
function SignInNumbers({ of: { card, phone, nida } }: { of: ManagedAccount }) {
  const { t } = useLingui();
  const kinds = [
    { kind: t`Card`, number: card },
    { kind: t`Phone`, number: phone },
    { kind: t`NIDA`, number: nida },
  ].filter(({ number }) => number !== null);
  const words = kinds.map(({ kind, number }, index) =>
    index === 0 ? `${kind} ${maskCard(number ?? '')}` : kind,
  );
  return <span className="figures">{words.join(' · ')}</span>;
}

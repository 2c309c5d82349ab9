import { statusCatalogue } from '@afyakadi/contract/words';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { expectAccessible, fill, openScreen, passTime } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('accounts', () => {
  it('keeps the last administrator, and what was chosen when the server refuses', async () => {
    const id = newId();
    const own = { id, name: 'Asha Mrema', card: '200009', roles: ['admin'], state: 'active' } as const;
    server.item('managedAccountDetails', own);
    const user = await openScreen(`/admin/accounts/${id}`, 'admin', { account: { id } });
    await screen.findByText('This is your own account');
    expect(screen.queryByRole('button', { name: 'Disable' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit account' }));
    await user.click(dialog.getByLabelText('Administrator'));
    await user.click(dialog.getByLabelText('Receptionist'));
    server.refuse('updateAccount', 'conflict', 'The facility needs an administrator.');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('The facility needs an administrator.');
    expect(dialog.getByLabelText('Receptionist')).toBeChecked();
    expect(server.calls('updateAccount')[0]?.body).toMatchObject({ roles: ['receptionist'] });
  });

  it('says of an account whose answer was lost that its link was shown before', async () => {
    const invitation = { link: null };
    server.lose('createAccount');
    const user = await openScreen('/admin/accounts', 'admin');
    await user.click(await screen.findByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
    const make = dialog.getByRole('button', { name: 'Make the account' });
    await user.click(make);
    await waitFor(() => expect(dialog.getByLabelText('Full name')).toHaveFocus());
    expect(dialog.getByText('Choose at least one role')).toBeVisible();
    await expectAccessible();

    await fill(user, dialog.getByLabelText('Full name'), 'Subira Jackson');
    await user.click(dialog.getByLabelText('Receptionist'));
    await fill(user, dialog.getByLabelText('Card number'), '210001');
    await user.click(make);
    // Lost once, it is sent again.
    server.item('createAccount', { name: 'Subira Jackson', state: 'invited' }, { invitation });
    await passTime(500);
    await screen.findByText('The account is made, but its link was shown before');
    const sent = server.calls('createAccount');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('names the field whose number another account has, and keeps what was typed', async () => {
    const user = await openScreen('/admin/accounts', 'admin');
    await user.click(await screen.findByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
    await fill(user, dialog.getByLabelText('Full name'), 'Zawadi Mushi');
    await user.click(dialog.getByLabelText('Pharmacist'));
    await fill(user, dialog.getByLabelText('Card number'), '200003');
    server.refuse('createAccount', 'validation', undefined, {
      fields: { card: 'Another account signs in with this number' },
    });
    await user.click(dialog.getByRole('button', { name: 'Make the account' }));
    await waitFor(() => expect(dialog.getByLabelText('Card number')).toHaveFocus());
    expect(dialog.getByLabelText('Card number')).toHaveAccessibleDescription(/Another account signs in/);
    expect(dialog.getByLabelText('Full name')).toHaveValue('Zawadi Mushi');
  });
});

describe('the audit trail', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: newId(),
    action: 'account.signedIn',
    accountName: `Person ${at}`,
    role: 'doctor',
  }));

  it('goes to older rows and back, and returns the focus to the row whose details were open', async () => {
    server.list('searchAudit', ({ query }) =>
      query.after === rows.at(-1)?.id ? [{ action: 'account.signedIn', accountName: 'Older person' }] : rows,
    );
    const user = await openScreen('/admin/audit', 'admin');
    await screen.findByText('Person 0');
    const row = screen.getByRole('row', { name: /Person 0/ });
    await user.click(within(row).getByRole('button'));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(within(row).getByRole('button')).toHaveFocus());

    await user.click(screen.getByRole('button', { name: 'Older' }));
    await screen.findByText('Older person');
    expect(screen.queryByText('Person 0')).toBeNull();
    expect(screen.getByRole('button', { name: 'Older' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Newer' }));
    await screen.findByText('Person 0');
  });

  it('says that nothing was recorded, and that the days run backwards', async () => {
    const user = await openScreen('/admin/audit', 'admin');
    await screen.findByText('Nothing yet.');
    await user.type(screen.getByLabelText('To day'), '2020-01-01');
    await screen.findByText('Nothing was recorded of this.');
    await user.type(screen.getByLabelText('From day'), '2020-02-01');
    await screen.findByText('Before the first day');
    await expectAccessible();
  });

  it('is not open to a receptionist', async () => {
    await openScreen('/admin/audit', 'receptionist');
    await screen.findByText('This screen is not for your role');
    expect(server.calls('searchAudit')).toHaveLength(0);
  });
});

it('signs nobody out while the server fails', async () => {
  server.refuse('searchAccounts', 'internal');
  await openScreen('/admin/accounts', 'admin');
  await passTime(1_500);
  await screen.findByText(statusCatalogue.internal.text);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

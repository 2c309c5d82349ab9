import { message } from '@afyakadi/contract';
import { roleNames } from '@afyakadi/contract/access/roles';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { expectAccessible, openScreen, passTime, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('accounts', () => {
  it('keeps the last administrator and the chosen values after a refusal', async () => {
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

  it('says after a lost answer that the invitation link was shown before', async () => {
    const invitation = { link: null };
    server.lose('createAccount');
    const user = await openScreen('/admin/accounts', 'admin');
    await user.click(await screen.findByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
    const make = dialog.getByRole('button', { name: 'Create account' });
    await user.click(make);
    await waitFor(() => expect(dialog.getByLabelText('Full name')).toHaveFocus());
    expect(dialog.getByText('Choose at least one role')).toBeVisible();
    await expectAccessible();

    await replaceText(user, dialog.getByLabelText('Full name'), 'Subira Jackson');
    await user.click(dialog.getByLabelText('Receptionist'));
    await replaceText(user, dialog.getByLabelText('Card number'), '210001');
    await user.click(make);
    // The client retries after the lost answer.
    server.item('createAccount', { name: 'Subira Jackson', state: 'invited' }, { invitation });
    await passTime(500);
    await screen.findByText('The account exists, but its link was already shown');
    const sent = server.calls('createAccount');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  it('asks those who act on patients for their registration number, and marks who lacks one', async () => {
    const nurse = { name: 'Neema Mushi', roles: ['practitioner'], registrationNo: null } as const;
    const pharmacist = { name: 'Ali Juma', roles: ['pharmacist'], registrationNo: null } as const;
    server.list('searchAccounts', [nurse, pharmacist]);
    const user = await openScreen('/admin/accounts', 'admin');
    expect(await screen.findByRole('row', { name: /Neema Mushi/ })).toHaveTextContent(
      'No registration number',
    );
    expect(screen.getByRole('row', { name: /Ali Juma/ })).not.toHaveTextContent('No registration number');
    await user.click(screen.getByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
    const withNumber = [];
    for (const role of Object.values(roleNames)) {
      await user.click(dialog.getByLabelText(role));
      if (dialog.queryByLabelText('Registration number')) withNumber.push(role);
      await user.click(dialog.getByLabelText(role));
    }
    expect(withNumber).toEqual(['Laboratory Technician', 'Pharmacist', 'Doctor', 'Practitioner']);
    await replaceText(user, dialog.getByLabelText('Full name'), 'Neema Mushi');
    await replaceText(user, dialog.getByLabelText('Card number'), '210001');
    await user.click(dialog.getByLabelText('Practitioner'));
    await user.click(dialog.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(dialog.getByLabelText('Registration number')).toHaveFocus());
    expect(dialog.getByLabelText('Registration number')).toHaveAccessibleDescription(
      /without it a practitioner can record no procedure/,
    );
    expect(server.calls('createAccount')).toHaveLength(0);
  });

  it('gives the problem of a message to staff in Swahili', async () => {
    const problemMessage = message('administration.smsRefused', { status: 429 });
    const problem = 'The SMS gateway did not accept it (429)';
    server.list('sentMessages', [{ channel: 'sms', state: 'failed', text: null, problem, problemMessage }]);
    await openScreen('/admin/accounts', 'admin', { language: 'sw' });
    await screen.findByTitle('Mfumo wa kutuma SMS haukuupokea (429)');
    expect(screen.getByRole('table', { name: 'Ujumbe kwa wafanyakazi' })).toHaveClass('table-fixed');
  });

  it('reports a number of another account at its field, and keeps the typed values', async () => {
    const user = await openScreen('/admin/accounts', 'admin');
    await user.click(await screen.findByRole('button', { name: 'New account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New account' }));
    await replaceText(user, dialog.getByLabelText('Full name'), 'Zawadi Mushi');
    await user.click(dialog.getByLabelText('Pharmacist'));
    await replaceText(user, dialog.getByLabelText('Card number'), '200003');
    server.refuse('createAccount', 'validation', undefined, {
      fields: { card: 'Another account signs in with this number' },
    });
    await user.click(dialog.getByRole('button', { name: 'Create account' }));
    await waitFor(() => expect(dialog.getByLabelText('Card number')).toHaveFocus());
    expect(dialog.getByLabelText('Card number')).toHaveAccessibleDescription(/Another account signs in/);
    expect(dialog.getByLabelText('Full name')).toHaveValue('Zawadi Mushi');
  });
});

describe('the actions on an account', () => {
  const id = newId();
  const account = { id, name: 'Tatu Juma', card: '210001', roles: ['receptionist'] } as const;
  const path = `/admin/accounts/${id}`;
  const state = () => screen.getByRole('main').querySelector('h2');

  it('require a reason to disable and enable it', async () => {
    server.item('managedAccountDetails', { ...account, state: 'active' });
    const user = await openScreen(path, 'admin');
    await user.click(await screen.findByRole('button', { name: 'Disable' }));
    const disable = within(await screen.findByRole('dialog', { name: 'Disable Tatu Juma' }));
    await user.click(disable.getByRole('button', { name: 'Disable' }));
    expect(disable.getByText('Enter the reason in words: at least 4 letters')).toBeVisible();
    expect(server.calls('disableAccount')).toHaveLength(0);
    await expectAccessible();
    server.item('managedAccountDetails', { ...account, state: 'disabled' });
    await replaceText(user, disable.getByLabelText('Reason'), 'Left the facility');
    await user.click(disable.getByRole('button', { name: 'Disable' }));
    await waitFor(() => expect(state()).toHaveTextContent('Disabled'));
    expect(screen.getByText('Not signed in anywhere.')).toBeVisible();
    expect(server.calls('disableAccount')).toMatchObject([
      { params: { id }, body: { reason: 'Left the facility' } },
    ]);

    await user.click(screen.getByRole('button', { name: 'Enable' }));
    const enable = within(await screen.findByRole('dialog', { name: 'Enable Tatu Juma' }));
    server.item('managedAccountDetails', { ...account, state: 'active' });
    await replaceText(user, enable.getByLabelText('Reason'), 'Is back');
    await user.click(enable.getByRole('button', { name: 'Enable' }));
    await waitFor(() => expect(state()).toHaveTextContent('Active'));
    expect(server.calls('enableAccount')).toHaveLength(1);
  });

  it('show a new link once after a reset, and unlock the account', async () => {
    server.item('managedAccountDetails', { ...account, state: 'locked' });
    const user = await openScreen(path, 'admin');
    await screen.findByText('Locked after wrong passwords');
    server.item('managedAccountDetails', { ...account, state: 'active' });
    await user.click(screen.getByRole('button', { name: 'Unlock' }));
    await waitFor(() => expect(state()).toHaveTextContent('Active'));
    expect(server.calls('unlockAccount')).toHaveLength(1);

    const link = `https://afyakadi.example/invitation#${'x'.repeat(43)}`;
    server.item('resetAccount', { ...account, state: 'invited' }, { invitation: { link } });
    await user.click(screen.getByRole('button', { name: 'Reset access' }));
    const reset = within(await screen.findByRole('dialog', { name: 'Reset access of Tatu Juma' }));
    await replaceText(user, reset.getByLabelText('Reason'), 'Forgot the password');
    await user.click(reset.getByRole('button', { name: 'Reset access' }));
    const invitation = within(await screen.findByRole('dialog', { name: 'Invitation' }));
    expect(invitation.getByText(link)).toHaveFocus();
    await user.click(invitation.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByText(link)).toBeNull());
  });

  it('end one session by its device, and offer no such button for the own one', async () => {
    const unknown = { id: newId(), device: 'Firefox on Windows' } as const;
    const own = { id: newId(), device: 'Chrome on Linux', own: true } as const;
    const open = { ...account, state: 'active' } as const;
    server.item('managedAccountDetails', open, { openSessions: [unknown, own] });
    const user = await openScreen(path, 'admin');
    const table = await screen.findByRole('table', { name: 'Sessions' });
    expect(within(table).queryByRole('button', { name: 'End Chrome on Linux' })).toBeNull();
    await user.click(within(table).getByRole('button', { name: 'End Firefox on Windows' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End this session of Tatu Juma' }));
    expect(dialog.getByText(/^Firefox on Windows is signed out at once/)).toBeVisible();
    await expectAccessible();
    server.item('managedAccountDetails', open, { openSessions: [own] });
    await replaceText(user, dialog.getByLabelText('Reason'), 'Nobody knows this computer');
    await user.click(dialog.getByRole('button', { name: 'End the session' }));
    await waitFor(() => expect(screen.queryByText('Firefox on Windows')).toBeNull());
    expect(server.calls('endAccountSessions')).toMatchObject([
      { params: { id }, body: { reason: 'Nobody knows this computer', sessionId: unknown.id } },
    ]);
  });
});

describe('the audit trail', () => {
  const rows = Array.from({ length: 20 }, (_, at) => ({
    id: newId(),
    action: 'account.signedIn',
    accountName: `Person ${at}`,
    role: 'doctor',
  }));

  it('pages to older rows and back, and restores the focus to the row of a closed dialog', async () => {
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

  it('names what a row is about, also a list', async () => {
    server.list('searchAudit', [
      { action: 'medicine.dispensed', subjectType: 'order-line', subjectId: newId() },
      { action: 'list.seen', subjectType: 'emergency-accesses', subjectId: null },
    ]);
    const user = await openScreen('/admin/audit', 'admin');
    for (const [row, subject] of [
      [/Dispensed/, 'Order line'],
      [/Viewed a list/, 'Opened records'],
    ] as const) {
      await user.click(within(await screen.findByRole('row', { name: row })).getByRole('button'));
      const dialog = within(await screen.findByRole('dialog'));
      const about = dialog.getByText('What it is about').nextElementSibling;
      expect(about).toHaveTextContent(subject);
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('says that nothing was recorded, and reports reversed days', async () => {
    const user = await openScreen('/admin/audit', 'admin');
    await screen.findByText('Nothing yet.');
    await user.type(screen.getByLabelText('To day'), '1/1/2020');
    await screen.findByText('Nothing was recorded.');
    await user.type(screen.getByLabelText('From day'), '1/2/2020');
    await screen.findByText('Before the first day');
    await expectAccessible();
  });

  it('is not open to a receptionist', async () => {
    await openScreen('/admin/audit', 'receptionist');
    await screen.findByText('This screen is not for your role');
    expect(server.calls('searchAudit')).toHaveLength(0);
  });
});

it('keeps the session while the server fails', async () => {
  server.refuse('searchAccounts', 'internal');
  await openScreen('/admin/accounts', 'admin');
  await passTime(1_500);
  await screen.findByText(statusTexts.internal);
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

import { failureEnvelope } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('a new password', () => {
  async function openDialog(): Promise<UserEvent> {
    const user = await openScreen('/dashboard', 'pharmacist');
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    await user.click(await screen.findByText('Change Password'));
    await screen.findByRole('dialog', { name: 'Change Password' });
    return user;
  }
  const dialog = () => within(screen.getByRole('dialog', { name: 'Change Password' }));
  const change = async (user: UserEvent, from: string, to: string) => {
    await replaceText(user, dialog().getByLabelText('Current password'), from);
    await replaceText(user, dialog().getByLabelText('New password'), to);
    await replaceText(user, dialog().getByLabelText('Repeat the new password'), to);
    await user.click(dialog().getByRole('button', { name: 'Change Password' }));
  };

  it('reports a refusal at its field', async () => {
    const user = await openDialog();
    server.refuse('changePassword', 'validation', undefined, {
      fields: { newPassword: 'This password is too common' },
    });
    await change(user, 'Karibu-2026', 'password123');
    const next = dialog().getByLabelText('New password');
    await waitFor(() => expect(next).toHaveAccessibleDescription(/too common/));
    expect(next).toHaveFocus();
    await expectAccessible();

    server.refuse('changePassword', 'validation', undefined, {
      fields: { currentPassword: 'This is not the current password' },
    });
    await change(user, 'not the password', 'Mlango-wa-kijani');
    const current = dialog().getByLabelText('Current password');
    await waitFor(() => expect(current).toHaveAccessibleDescription('This is not the current password'));
    expect(current).toHaveFocus();
    expect(next).not.toHaveAccessibleDescription(/too common/);
  });

  it('repeats with the same key after a lost answer', async () => {
    const user = await openDialog();
    server.lose('changePassword');
    await change(user, 'Karibu-2026', 'Mlango-wa-kijani');
    await passTime(5_000);
    await waitFor(() => expect(document.querySelector('[role=dialog] [data-tone=bad]')).not.toBeNull());
    server.item('changePassword', null);
    await user.click(dialog().getByRole('button', { name: 'Change Password' }));
    await waitFor(() => expect(toasts('Password changed')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(new Set(server.calls('changePassword').map(({ key }) => key)).size).toBe(1);
  });
});

describe('the sessions', () => {
  it('show the reference of a failure, and load with Retry', async () => {
    const requestId = '1a2b3c4d-0000-4000-8000-000000000000';
    server.raw('sessions', 500, JSON.stringify({ ...failureEnvelope('internal'), requestId }));
    const user = await openScreen('/security', 'receptionist');
    await passTime(5_000);
    const failed = (await screen.findByText('Reference:', { exact: false })).closest('[role=alert]');
    expect(failed).toHaveTextContent('Reference: 1a2b3c4d');
    await expectAccessible();
    server.list('sessions', [{ device: 'Chromium', own: true }]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('list', { name: 'Sessions' })).toHaveTextContent('This session');
  });
});

it('reports a wrong password and a wrong code at their fields during the setup of an app', async () => {
  const user = await openScreen('/security', 'receptionist');
  await user.click(await screen.findByRole('button', { name: 'Set up the app' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Authenticator app' }));
  const wrong = 'This is not the password';
  server.refuse('beginTotp', 'validation', undefined, { fields: { password: wrong } });
  await replaceText(user, dialog.getByLabelText('Your password'), 'not the password');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(dialog.getByLabelText('Your password')).toHaveAccessibleDescription(wrong));
  server.item('beginTotp', { secret: 'A'.repeat(32), uri: 'otpauth://totp/AfyaKadi' });
  await user.keyboard('{Enter}');
  const code = await dialog.findByLabelText('Enter the code that the app shows');
  await waitFor(() => expect(code).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(code).toHaveAccessibleDescription('Enter the code');
  const refused = 'This is not the code that the app shows now';
  server.refuse('confirmTotp', 'validation', undefined, { fields: { code: refused } });
  await replaceText(user, code, '000000');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(code).toHaveAccessibleDescription(refused));
  await expectAccessible();
});

import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { expectAccessible, openScreen, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('a forgotten password', () => {
  it('requires the identifier, and answers an unknown one like any other', async () => {
    server.item('forgotPassword', { minutes: 15 });
    const user = await openScreen('/forgot');
    await user.click(await screen.findByRole('button', { name: 'Send the code' }));
    expect(screen.getByLabelText('Card number')).toHaveAccessibleDescription('Card number is required');
    expect(screen.getByLabelText('Card number')).toHaveFocus();
    await expectAccessible();
    await user.click(screen.getByText('Phone'));
    await replaceText(user, screen.getByLabelText('Phone number'), '+255799999999');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    await screen.findByText(/A code is on its way/);
    expect(server.calls('forgotPassword')[0]?.body).toEqual({
      identifierType: 'phone',
      identifier: '+255799999999',
    });
    await user.click(screen.getByRole('button', { name: 'Ask for another code' }));
    expect(screen.getByLabelText('Phone number')).toHaveValue('+255799999999');
    await user.click(screen.getByRole('link', { name: 'Back to sign in' }));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('keeps the new password and focuses the code after a refused code', async () => {
    server.item('forgotPassword', { minutes: 15 });
    const user = await openScreen('/forgot');
    await replaceText(user, await screen.findByLabelText('Card number'), '200003');
    await user.click(screen.getByRole('button', { name: 'Send the code' }));
    const code = await screen.findByLabelText('Code that was sent');
    await waitFor(() => expect(code).toHaveFocus());
    server.refuse('resetPassword', 'validation', undefined, { fields: { code: 'This code is wrong' } });
    await replaceText(user, code, '12345678');
    await replaceText(user, screen.getByLabelText('New password'), 'Mlango-wa-kijani');
    await replaceText(user, screen.getByLabelText('Repeat the new password'), 'Mlango-wa-kijani');
    await user.click(screen.getByRole('button', { name: 'Set the password' }));
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    expect(code).toHaveFocus();
    expect(screen.getByLabelText('New password')).toHaveValue('Mlango-wa-kijani');
  });
});

describe('an invitation', () => {
  const secret = 'x'.repeat(43);

  it('hides its secret, reports password problems at their fields, and leads to the sign-in', async () => {
    server.item('invitationDetails', {
      name: 'Zawadi Mushi',
      facility: 'Demo Hospital',
      expiresAt: '2026-11-21T06:00:00Z',
    });
    const user = await openScreen(`/invitation#${secret}`);
    await screen.findByText('Zawadi Mushi');
    expect(window.location.hash).toBe('');
    const password = screen.getByLabelText('New password');
    const again = screen.getByLabelText('Repeat the new password');
    const set = screen.getByRole('button', { name: 'Set the password' });
    await waitFor(() => expect(password).toHaveFocus());
    await expectAccessible();
    await user.click(set);
    expect(password).toHaveAccessibleDescription(/At least 8 characters/);
    expect(password).toHaveFocus();

    server.refuse('acceptInvitation', 'validation', undefined, {
      fields: { newPassword: 'This password is too common' },
    });
    await replaceText(user, password, 'password123');
    await replaceText(user, again, 'password123');
    await user.click(set);
    await waitFor(() => expect(password).toHaveAccessibleDescription(/too common/));
    expect(password).toHaveFocus();

    await replaceText(user, password, 'Mlango-wa-bluu');
    await replaceText(user, again, 'Mlango-wa-blu');
    await user.click(set);
    expect(again).toHaveAccessibleDescription('The two new passwords differ');
    server.item('acceptInvitation', null);
    await replaceText(user, again, 'Mlango-wa-bluu');
    await user.click(set);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(toasts('Password set. Sign in with it.')).toHaveLength(1);
    expect(server.calls('acceptInvitation').at(-1)?.body).toEqual({ secret, newPassword: 'Mlango-wa-bluu' });
  });

  it('cannot be used twice', async () => {
    server.refuse('invitationDetails', 'notFound');
    await openScreen(`/invitation#${secret}`);
    await screen.findByText('This invitation cannot be used');
  });

  it('asks to open the whole link if it is cut off', async () => {
    await openScreen('/invitation');
    await screen.findByText(/^Open the whole link of your invitation again\./);
    expect(server.calls('invitationDetails')).toHaveLength(0);
  });
});

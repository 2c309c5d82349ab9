import { pace, storageKeys } from '@afyakadi/contract/browser';
import { failures, validationTexts } from '@afyakadi/contract/texts/messages';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { setLocale } from '../src/lib/text/i18n.ts';
import { expectAccessible, leaveScreen, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const field = (label: string) => screen.getByLabelText(label);
const submit = () => screen.getByRole('button', { name: 'Sign In' });
const account = {
  name: 'Asha Mrema',
  role: 'doctor',
  roles: ['doctor'],
  settings: { idleMinutes: 10 },
} as const;
const answerLogin = (skipWaiting: boolean) =>
  server.item(
    'login',
    { ...account, settings: { ...account.settings, skipWaiting } },
    { token: 'a token', lastEventId: '1' },
  );

/** Opens the sign-in on a device that skips waiting. */
async function openSignIn(): Promise<UserEvent> {
  localStorage.setItem(storageKeys.pace, 'skip');
  const user = await openScreen('/login');
  await screen.findByLabelText('Role');
  return user;
}

async function signIn(user: UserEvent): Promise<void> {
  await user.selectOptions(field('Role'), 'doctor');
  await replaceText(user, field('Card number'), '100004');
  await replaceText(user, field('Password'), 'Karibu-2026');
  await user.click(submit());
}

describe('the form', () => {
  it('reports each missing field, and focuses the first', async () => {
    const user = await openSignIn();
    await user.click(submit());
    expect(field('Role')).toHaveAccessibleDescription('Role is required');
    expect(field('Card number')).toHaveAccessibleDescription('Card number is required');
    expect(field('Password')).toHaveAccessibleDescription(validationTexts.passwordRequired);
    expect(field('Role')).toHaveFocus();
    await expectAccessible();

    await user.selectOptions(field('Role'), 'receptionist');
    await replaceText(user, field('Card number'), '12345');
    await replaceText(user, field('Password'), 'abcde');
    await user.click(submit());
    expect(field('Role')).toHaveAccessibleDescription('');
    expect(field('Card number')).toHaveAccessibleDescription('Card number must be 6 to 12 digits');
    expect(field('Password')).toHaveAccessibleDescription('At least 6 characters');
    expect(field('Card number')).toHaveFocus();
    expect(server.calls('login')).toHaveLength(0);
  });

  it('has separate fields for Phone and NIDA, and sends on Enter', async () => {
    server.refuse('login', 'credentials');
    const user = await openSignIn();
    await user.selectOptions(field('Role'), 'doctor');
    await replaceText(user, field('Password'), 'Karibu-2026');
    for (const [mode, label, typed, problem, identifier] of [
      [
        'Phone',
        'Phone number',
        '071234567',
        'Must start with +255 and contain 9 digits after',
        '+255712345678',
      ],
      [
        'NIDA',
        'NIDA number',
        '1985010110000000000',
        'NIDA must be exactly 20 digits',
        '19850101100000000001',
      ],
    ] as const) {
      await user.click(screen.getByText(mode));
      expect(screen.queryByLabelText('Card number')).toBeNull();
      await user.click(submit());
      expect(field(label)).toHaveAccessibleDescription(`${label} is required`);
      await replaceText(user, field(label), typed);
      await user.click(submit());
      expect(field(label)).toHaveAccessibleDescription(problem);
      await replaceText(user, field(label), identifier);
      await user.keyboard('{Enter}');
      const identifierType = mode.toLowerCase();
      await waitFor(() =>
        expect(server.calls('login').at(-1)?.body).toMatchObject({
          role: 'doctor',
          identifierType,
          identifier,
        }),
      );
      await screen.findByRole('alert');
    }
  });
});

describe('a sign-in that fails', () => {
  it('reports the failure, keeps the identifier, and stores nothing', async () => {
    server.refuse('login', 'credentials');
    const user = await openSignIn();
    await signIn(user);
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent(failures.login);
    expect(failed).toHaveTextContent('The identifier, password and role do not match an account.');
    expect(field('Card number')).toHaveValue('100004');
    expect(window.location.pathname).toBe('/login');
    expect(sessionStorage).toHaveLength(0);
    await expectAccessible();
  });

  it('reports the failure in the language that is chosen afterwards', async () => {
    const text = statusTexts.hostRefused;
    server.refuse('login', 'hostRefused', text, { code: 'http.unknownHost', params: { name: 'kadi.test' } });
    const user = await openSignIn();
    await signIn(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await act(() => setLocale('sw'));
    expect(screen.getByRole('alert')).toHaveTextContent('Seva hii haijibu kwa jina kadi.test.');
    await act(() => setLocale('en'));
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('requests a missing code of the second factor in Swahili', async () => {
    server.refuse('login', 'secondFactorNeeded', undefined, {
      data: { challenge: 'a challenge', factors: ['totp'], passkey: null },
    });
    const user = await openSignIn();
    await signIn(user);
    await screen.findByLabelText('Code of the app');
    await act(() => setLocale('sw'));
    await user.click(screen.getByRole('button', { name: 'Ingia' }));
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Weka namba ya uthibitisho');
  });

  it('reports an unreachable server, and succeeds with the same input later', async () => {
    server.lose('login');
    const user = await openSignIn();
    await signIn(user);
    const failed = await screen.findByRole('alert');
    expect(failed).toHaveTextContent(failures.login);
    expect(failed).toHaveTextContent(failures.server);
    answerLogin(true);
    await user.click(submit());
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    expect(toasts('Login successful')).toHaveLength(1);
  });
});

it('waits for the refresh of an earlier session, which could replace the new cookie', async () => {
  answerLogin(true);
  localStorage.setItem(storageKeys.pace, 'skip');
  const user = await openScreen('/forgot');
  const release = server.delay('refresh');
  await user.click(await screen.findByRole('link', { name: 'Back to sign in' }));
  await screen.findByLabelText('Role');
  await signIn(user);
  await screen.findByRole('button', { name: 'Signing in...' });
  await passTime(1_000);
  expect(server.calls('login')).toHaveLength(0);
  release();
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

describe('the paces of requirements 3.6', () => {
  it('show the splash for its time', async () => {
    await openScreen('/');
    await screen.findByRole('heading', { name: 'AfyaKadi' });
    expect(screen.getByText('Loading')).toBeVisible();
    await passTime(pace.splash - 500);
    expect(window.location.pathname).toBe('/');
    await passTime(500);
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('end the splash on a key', async () => {
    const user = await openScreen('/');
    await screen.findByText('Loading');
    await user.keyboard(' ');
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
  });

  it('delay the sign-in', async () => {
    answerLogin(false);
    const user = await openScreen('/login');
    await screen.findByLabelText('Role');
    await signIn(user);
    expect(screen.getByRole('button', { name: 'Signing in...' })).toHaveAttribute('aria-disabled', 'true');
    await passTime(pace.signIn - 500);
    expect(window.location.pathname).toBe('/login');
    await passTime(500);
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  });

  it('can be skipped on this device in the profile menu', async () => {
    const user = await openScreen('/dashboard', 'pharmacist', {
      account: { settings: { skipWaiting: false } },
    });
    await user.click(await screen.findByRole('button', { name: 'Profile' }));
    await user.click(await screen.findByText('Skip waiting'));
    expect(localStorage.getItem(storageKeys.pace)).toBe('skip');
    // Without the token: the harness fails any other call.
    await user.click(screen.getByText('Logout'));
    await waitFor(() => expect(window.location.pathname).toBe('/login'));
    expect(sessionStorage).toHaveLength(0);
  });
});

it('presets the role of the last sign-in on this device, and no role that does not exist', async () => {
  const user = await openSignIn();
  expect(field('Role')).toHaveValue('');
  answerLogin(true);
  await signIn(user);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  const remembered = localStorage.getItem(storageKeys.device) ?? '';
  cleanup();
  leaveScreen();

  localStorage.setItem(storageKeys.device, remembered);
  await openSignIn();
  expect(field('Role')).toHaveDisplayValue('Doctor');
  cleanup();
  leaveScreen();
  localStorage.setItem(storageKeys.device, 'role=surgeon');
  await openSignIn();
  expect(field('Role')).toHaveValue('');
});

it('leads a signed-in person from the splash to the dashboard', async () => {
  await openScreen('/', 'receptionist');
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
});

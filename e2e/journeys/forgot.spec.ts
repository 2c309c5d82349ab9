import type { SentMessage } from '@afyakadi/contract';
import { expectAccessible } from '../lib/axe.ts';
import { signIn, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

test('a user who forgot the password sets a new one with a code, and all sessions end', async ({
  page,
  api,
  elsewhere,
  staff,
}) => {
  const admin = await api('admin');
  const there = await elsewhere('doctor');
  await expect(there.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible();
  await expectAccessible(page, 'forgot');
  await page.getByLabel('Card number').fill(staff.doctor.card);
  await page.getByLabel('Card number').press('Enter');

  const code = page.getByLabel('Code that was sent');
  await expect(code).toBeFocused();
  await expect(page.getByText('No code?')).toBeVisible();
  await expectAccessible(page, 'forgot, with the code');
  const next = 'Mlango-wa-kijani';
  await page.getByLabel('New password', { exact: true }).fill(next);
  await page.getByLabel('Repeat the new password').fill(next);

  const sent = async () => {
    const { itemList } = await admin.ok<{ itemList: SentMessage[] }>('GET', '/admin/messages?pageSize=50');
    const found = itemList.find(({ purpose }) => purpose === 'reset');
    return /\b\d{4}[ -]?\d{4}\b/.exec(found?.text ?? '')?.[0];
  };
  await expect.poll(sent).toBeTruthy();
  await code.fill((await sent()) ?? '');
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(toast(page, 'Password set. Sign in with it.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await signIn(page, staff.doctor, next);
  await expect(page).toHaveURL('/dashboard');

  await there.goto('/patients');
  await expect(there).toHaveURL(/\/login/);
});

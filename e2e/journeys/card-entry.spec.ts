import { expectAccessible } from '../lib/axe.ts';
import { pressTwice, scan } from '../lib/scanner.ts';
import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

test('a number of unknown form asks before it is sent; a scan verifies once, wherever the cursor is', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  const unfinished = page.getByRole('alert').filter({ hasText: 'Only 4 digits.' });
  await screen.fillIn('1099');
  await screen.cardNo.focus();
  // A quick second press, or a key held down, repeats the first one.
  await pressTwice(page);
  await expect(unfinished).toBeVisible();
  await expect(screen.cardNo).toBeFocused();
  await expectAccessible(page, 'a number that looks unfinished');
  expect(asked).toHaveLength(0);

  await page.getByRole('heading', { name: 'Patient Verification' }).click();
  await scan(page, cardNo);
  await screen.expectOnly('Not eligible');
  await expect(screen.cardNo).toHaveValue(cardNo);
  await expect(unfinished).toHaveCount(0);
  expect(asked).toHaveLength(1);

  // A scanner that adds its own characters, and a line feed after its Enter, while a button has the focus.
  await screen.verifyButton.focus();
  await scan(page, `]C1${cardNo}`, ['Enter', 'Enter']);
  await expect.poll(() => asked.length).toBe(2);
  await screen.expectOnly('Not eligible');
  expect(asked).toHaveLength(2);
  expect(asked[1]?.postDataJSON()).toMatchObject({ cardNo, biometricMethod: 'NONE', imageData: null });

  // A select keeps its choice when a scanner types into it.
  await screen.cardNo.fill('99');
  await screen.visitType.focus();
  await scan(page, cardNo, 'Tab');
  await expect(screen.cardNo).toHaveValue(cardNo);
  await expect(screen.visitType).toHaveValue('1');
  expect(asked).toHaveLength(2);
});

test('a scan on the locked screen is not used as password', async ({ page, enter }) => {
  await page.clock.install();
  await enter('receptionist', '/verification');
  await expect(page.getByLabel('Card number')).toBeVisible();
  await page.clock.fastForward(20 * 60_000);
  await page.clock.runFor(1_100);
  const lock = page.getByRole('dialog', { name: 'Screen locked' });
  const password = lock.getByLabel('Password', { exact: true });
  await expect(password).toBeFocused();
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  await scan(page, '109900035308');
  await expect(password).toHaveValue('');
  await page.clock.runFor(1_000);
  await expect(lock).toBeVisible();
  expect(calls.filter((path) => path.endsWith('/auth/unlock'))).toEqual([]);
});

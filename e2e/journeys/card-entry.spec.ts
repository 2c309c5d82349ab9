import { expectAccessible } from '../lib/axe.ts';
import { nameOf } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { held } from '../lib/held.ts';
import { pressTwice, scan } from '../lib/scanner.ts';
import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

const nin = '19900412141210000123';

/** Long enough for a call that must not come. */
const moment = 700;

test('a scan asks once, wherever the cursor is, in place of what stood in the field', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  await screen.fillIn('99');
  await page.getByRole('heading', { name: 'Patient Verification' }).click();
  await scan(page, cardNo);
  await screen.expectOnly('Not eligible');
  await expect(screen.cardNo).toHaveValue(cardNo);
  expect(asked).toHaveLength(1);

  // A scanner that adds signs of its own, and a line feed after its Enter; the cursor stands on a button.
  await screen.verifyButton.focus();
  await scan(page, `]C1${cardNo}`, ['Enter', 'Enter']);
  await expect.poll(() => asked.length).toBe(2);
  await screen.expectOnly('Not eligible');
  await page.waitForTimeout(moment);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.postDataJSON()).toMatchObject({ cardNo, biometricMethod: 'NONE', imageData: null });
});

test('a scanner that closes with Tab moves on and asks nothing; one without a closing key fills in', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  await expect(screen.cardNo).toBeFocused();
  await scan(page, cardNo, 'Tab');
  await expect(screen.verifyButton).toBeFocused();
  await expect(screen.cardNo).toHaveValue(cardNo);

  await screen.cardNo.focus();
  await scan(page, facility.member('pending').cardNo, null);
  await expect(screen.cardNo).toHaveValue(facility.member('pending').cardNo);
  await page.waitForTimeout(moment);
  expect(asked).toHaveLength(0);
});

test('nothing is sent while a number is half typed; Enter asks once', async ({ enter, facility }) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const calls: string[] = [];
  screen.page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/card')) calls.push(request.url());
  });
  const asked = watchVerifications(screen.page);
  await screen.cardNo.pressSequentially(cardNo.slice(0, 7), { delay: 90 });
  await screen.page.waitForTimeout(moment);
  expect(calls).toEqual([]);
  await screen.cardNo.pressSequentially(cardNo.slice(7), { delay: 90 });
  await pressTwice(screen.page);
  await screen.expectOnly('Not eligible');
  expect(asked).toHaveLength(1);
});

test('a number of no form that cards have is asked about once, and sent at a second press', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  const unfinished = page.getByRole('alert').filter({ hasText: 'This looks unfinished: 4 digits.' });
  await screen.cardNo.pressSequentially('1099', { delay: 90 });
  // A hurried second press, or a key held down, is the first one's echo.
  await pressTwice(page);
  await expect(unfinished).toBeVisible();
  await expect(screen.cardNo).toBeFocused();
  await expect(screen.cardNo).toHaveAccessibleDescription(/This looks unfinished: 4 digits\./);
  await expectAccessible(page, 'a number that looks unfinished');
  await page.waitForTimeout(moment);
  expect(asked).toHaveLength(0);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(1);
  await expect(unfinished).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Verifying...' })).toHaveCount(0);

  // The same is not asked about twice, another is; by the button as by Enter.
  await screen.verifyButton.click();
  await expect.poll(() => asked.length).toBe(2);
  await screen.cardNo.fill(nin.slice(0, 13));
  await expect(unfinished).toHaveCount(0);
  await screen.verifyButton.click();
  const neither = page
    .getByRole('alert')
    .filter({ hasText: 'Neither a card nor a NIDA number has 13 digits.' });
  await expect(neither).toBeVisible();
  await expect(screen.verifyButton).toBeFocused();
  await screen.cardNo.fill(cardNo);
  await expect(neither).toHaveCount(0);
  expect(asked).toHaveLength(2);
  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  expect(asked).toHaveLength(3);

  // A scanner may bring such a number: the warning comes at once, and the first press sends it.
  await scan(page, '10990003');
  await expect(page.getByRole('alert').filter({ hasText: '8 digits' })).toBeVisible();
  await expect(screen.verifyButton).toBeFocused();
  expect(asked).toHaveLength(3);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked.length).toBe(4);
});

test('a scan is taken back out of remarks, moves to what is needed, and stays in the referral number', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  await screen.visitType.selectOption({ label: 'Emergency' });
  await scan(page, cardNo);
  const remarks = page.getByLabel(/^Remarks/);
  await expect(remarks).toBeFocused();
  await expect(screen.cardNo).toHaveValue(cardNo);
  await page.waitForTimeout(moment);
  expect(asked).toHaveLength(0);

  await remarks.pressSequentially('Fell ', { delay: 80 });
  await page.waitForTimeout(200);
  await scan(page, facility.member('pending').cardNo, null);
  await expect(screen.cardNo).toHaveValue(facility.member('pending').cardNo);
  await expect(remarks).toHaveValue('Fell ');
  await remarks.focus();
  await scan(page, cardNo);
  await screen.expectOnly('Not eligible');
  await expect(remarks).toHaveValue('Fell ');
  expect(asked[0]?.postDataJSON()).toMatchObject({ cardNo, remarks: 'Fell' });

  await screen.visitType.selectOption('3');
  const referral = page.getByLabel(/^Referral number/);
  await referral.focus();
  await scan(page, '21081009999', 'Tab');
  await expect(referral).toHaveValue('21081009999');
  await expect(screen.cardNo).toHaveValue(cardNo);
});

test('the next number goes on being typed when the answer about the last one comes', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const release = await held(page, '**/api/v1/card/authorize');
  await screen.verify(cardNo);
  await expect(page.getByRole('button', { name: 'Verifying...' })).toBeVisible();
  await screen.cardNo.fill('');
  await page.keyboard.type('1099', { delay: 90 });
  await release();
  await expect(page.getByRole('main')).toContainText(`The last answer was for card ${cardNo}`);
  await expect(screen.answer('Not eligible')).toBeHidden();
  await page.keyboard.type('0005', { delay: 90 });
  await expect(screen.cardNo).toBeFocused();
  await expect(screen.cardNo).toHaveValue('10990005');
});

test('a select keeps its choice when a scanner types into it', async ({ enter, facility }) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  await screen.fillIn('99');
  await screen.visitType.focus();
  await scan(screen.page, cardNo, 'Tab');
  await expect(screen.cardNo).toHaveValue(cardNo);
  await expect(screen.visitType).toHaveValue('1');
});

test('a code without a card number is refused in words, and the field stays as it was', async ({
  enter,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  await screen.fillIn('99');
  for (const code of ['https://verify.example.org/card/12345', '{"id":"109900035308"}']) {
    await screen.cardNo.focus();
    await scan(page, code);
    await expect(screen.cardNo).toHaveAccessibleDescription(/This code holds no card number/);
    await expect(screen.cardNo).toHaveValue('99');
  }
  await scan(page, `{"CardNo":"${cardNo}","Name":"Somebody"}`);
  await screen.expectOnly('Not eligible');
  await expect(screen.cardNo).toHaveValue(cardNo);
  expect(asked).toHaveLength(1);
});

test('says what a number is, and takes one that is pasted in groups', async ({
  enter,
  context,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  for (const [typed, said] of [
    ['1099 0003 5308', '12 digits: a card number'],
    ['51000274316', '11 digits: a card number'],
    ['01-nhif241', 'An old card number, with letters or a line'],
    [nin.slice(0, 13), '13 digits: too many for a card, a NIDA number has 20'],
    [nin, '20 digits: a NIDA number'],
  ] as const) {
    await screen.cardNo.fill(typed);
    await expect(screen.cardNo).toHaveAccessibleDescription(said);
  }
  await screen.cardNo.fill('');
  await page.evaluate(() => navigator.clipboard.writeText('19900412-14121-00001-23\n'));
  await page.keyboard.press('Control+V');
  await expect(screen.cardNo).toHaveValue(nin);
  await screen.cardNo.fill(`02 - nhif ${cardNo.slice(7)}`);
  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  expect(asked[0]?.postDataJSON()).toMatchObject({ cardNo });
});

test('a scan before the locked screen is no password', async ({ page, enter }) => {
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

test('tells who holds a card without authorizing anything, and only when asked', async ({
  enter,
  api,
  facility,
}) => {
  const known = facility.takeMember();
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const asked = watchVerifications(page);
  const looked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/card/look-up')) looked.push(request.postData() ?? '');
  });
  const before = (await (await api('receptionist')).authorizations(known.cardNo)).totalItems;
  await screen.fillIn(known.cardNo);
  await page.waitForTimeout(moment);
  expect(looked).toEqual([]);
  const button = page.getByRole('button', { name: 'Who is this?' });
  await button.click();
  const holder = page.getByRole('status').filter({ hasText: 'Nothing is authorized by looking.' });
  await expect(holder).toContainText(nameOf(known));
  await expect(holder).toContainText('Active');
  await expectAccessible(page, 'who holds the card');
  expect([looked.length, asked.length]).toEqual([1, 0]);
  expect((await (await api('receptionist')).authorizations(known.cardNo)).totalItems).toBe(before);

  // What was told of one card does not stand beside another.
  await screen.cardNo.fill('109900099999');
  await expect(holder).toHaveCount(0);
  await button.click();
  await expect(page.getByText('The scheme does not know this card')).toBeVisible();
  await screen.cardNo.fill('');
  await button.click();
  await expect(screen.cardNo).toBeFocused();
  await expect(screen.cardNo).toHaveAccessibleDescription(/This field is required/);
  expect(looked).toHaveLength(2);
});

test('a browser that reads no codes offers no camera for them; one that does fills the card in and asks', async ({
  enter,
  context,
  facility,
}) => {
  const { cardNo } = facility.member('cardMissing');
  const without = new Verification(await enter('receptionist', '/verification'));
  await expect(without.cardNo).toBeVisible();
  await expect(without.page.getByRole('button', { name: 'Scan by camera' })).toHaveCount(0);

  // Chromium on Linux has no reader of codes of its own: this one sees a strange code first, then a card.
  await context.grantPermissions(['camera']);
  await context.addInitScript((code) => {
    let looks = 0;
    class Reader {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => {
        looks += 1;
        if (looks < 3) return [];
        const isCard = 'cardIsHeld' in window;
        return [{ rawValue: isCard ? JSON.stringify({ cardNo: code }) : 'https://verify.example.org/x' }];
      };
    }
    Reflect.set(window, 'BarcodeDetector', Reader);
  }, cardNo);
  const page = await context.newPage();
  await page.goto('/verification');
  const screen = new Verification(page);
  const asked = watchVerifications(page);
  await page.getByRole('button', { name: 'Scan by camera' }).click();
  const dialog = page.getByRole('dialog', { name: 'Scan the card' });
  await expect(dialog.getByText('This code holds no card number.')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { cardIsHeld: true }));
  await expect(dialog).toHaveCount(0);
  await expect(screen.cardNo).toHaveValue(cardNo);
  await screen.expectOnly('Not eligible');
  expect(asked).toHaveLength(1);
});

test('the card field and what stands beside it are accessible', async ({ enter }) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  await screen.cardNo.fill(nin);
  await expectAccessible(screen.page, 'card entry');
  await screen.page.setViewportSize({ width: 360, height: 740 });
  await expectFits(screen.page, 'card entry at 360 px');
});

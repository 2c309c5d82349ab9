import { failures, successCode, successes } from '@afyakadi/contract/words';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { cards } from '../lib/cards.ts';
import { held } from '../lib/held.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

/** A failure is a message that closes, and stands once at its place until the next question. */
async function expectToldOnce(page: Page, text: string): Promise<void> {
  await expect(toast(page, text)).toHaveCount(1);
  await expect(page.getByRole('main').getByText(text)).toHaveCount(1);
}

test('asks for every field in the words of the specification, and opens the card types with the verifier', async ({
  enter,
}) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  const asked = watchVerifications(screen.page);
  await screen.verifier.selectOption('');
  await expect(screen.cardType).toBeDisabled();
  await screen.verifyButton.click();
  await expect(screen.verifier).toHaveAccessibleDescription(/Please select a verifier/);
  await expect(screen.cardType).toHaveAccessibleDescription(/Please select a card type/);
  await expect(screen.cardNo).toHaveAccessibleDescription(/This field is required/);

  await screen.verifier.selectOption('WCF');
  await expect(screen.cardType).toBeEnabled();
  await expect(screen.cardType.locator('option:not([value=""])')).toHaveText(['WCF Claim Card']);
  await screen.verifier.selectOption('NHIF');
  await expect(screen.cardType.locator('option:not([value=""])')).toHaveText(['NHIF Card']);
  await screen.cardNo.fill('💳');
  await screen.verifyButton.click();
  await expect(screen.cardNo).toHaveAccessibleDescription(/letters, digits, - and \/ only/);
  expect(asked).toHaveLength(0);
});

for (const card of [cards.missing, cards.notAvailable, cards.pending, cards.lowerCase]) {
  test(`${card.cardNo} is not eligible: “${card.remark}”`, async ({ enter, api }) => {
    const screen = new Verification(await enter('receptionist', '/verification'));
    await screen.verify(card.cardNo);
    await screen.expectOnly('Not eligible');
    await expect(screen.page.getByRole('main')).toContainText(card.remark);
    await expect(screen.cardNo).toHaveValue(card.cardNo);
    expect((await (await api('receptionist')).authorizations(card.cardNo)).totalItems).toBe(0);
    await screen.page.goto('/point-of-care');
    await expect(
      screen.page.getByText('No patient data found. Please verify a patient first.'),
    ).toBeVisible();
  });
}

test('a success without an item is an error: for the verification, and for the forwarding', async ({
  enter,
}) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  const { page } = screen;
  const withoutItem = (address: string) =>
    page.route(address, (route) =>
      route.fulfill({ json: { statusCode: successCode, description: '', data: { item: null } } }),
    );
  await withoutItem('**/api/v1/card/authorize');
  await screen.verify(cards.withoutItem.cardNo);
  await expectToldOnce(page, failures.verification);
  await expect(screen.forwardButton).toHaveCount(0);
  await expect(toast(page, successes.verified)).toHaveCount(0);

  await page.unroute('**/api/v1/card/authorize');
  await screen.verifyButton.click();
  await screen.forwardButton.click();
  await withoutItem('**/api/v1/point-of-cares');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expectToldOnce(page, failures.submission);
  await expect(toast(page, successes.forwarded)).toHaveCount(0);
  await expect(page).toHaveURL('/point-of-care');
});

test('a card that another facility holds today is refused with that facility, and accepted as an emergency', async ({
  enter,
}) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  const asked = watchVerifications(screen.page);
  await screen.verify(cards.elsewhere.cardNo);
  await screen.expectOnly('Not eligible');
  await expect(screen.page.getByRole('main')).toContainText(
    'Already authorized today at Bahari Njema Demo Health Centre',
  );

  await screen.visitType.selectOption({ label: 'Emergency' });
  await screen.verifyButton.click();
  const remarks = screen.page.getByLabel(/^Remarks/);
  await expect(remarks).toHaveAccessibleDescription(/.+/);
  expect(asked).toHaveLength(1);
  await remarks.fill('Fell from a ladder');
  await screen.verifyButton.click();
  await screen.expectOnly('Eligible');
  expect(asked).toHaveLength(2);
  expect(asked[1]?.postDataJSON()).toMatchObject({ visitTypeID: 2, remarks: 'Fell from a ladder' });
});

test('a referral without its number is stopped before the scheme is asked; an unknown number is refused', async ({
  enter,
}) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  const asked = watchVerifications(screen.page);
  await screen.fillIn(cards.main.cardNo);
  await screen.visitType.selectOption('3');
  await screen.verifyButton.click();
  const referralNo = screen.page.getByLabel(/^Referral number/);
  await expect(referralNo).toHaveAccessibleDescription(/.+/);
  expect(asked).toHaveLength(0);

  await referralNo.fill('21081009999');
  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  await expect(screen.page.getByRole('main')).toContainText(
    'Referral number 21081009999 is not known for this card',
  );
  expect(asked).toHaveLength(1);
});

test('a card accepted without a name asks who the patient is before forwarding', async ({ enter }) => {
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await screen.verify(cards.withoutName.cardNo);
  await expect(screen.answer('Eligible')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('Unknown');
  await expect(main).toContainText('Serve the beneficiary once');
  await expect(screen.forwardButton).toHaveCount(0);
  await expectAccessible(page, 'the form for a missing name');

  const save = page.getByRole('button', { name: 'Save identity' });
  await save.click();
  await expect(page.getByLabel('First Name')).toHaveAccessibleDescription('This field is required');
  await page.getByLabel('First Name').fill('Rehema');

  // The next patient's number never stands beside this one's answer, which waits with what was typed into it.
  await screen.cardNo.fill(cards.missing.cardNo.slice(0, 4));
  await expect(screen.answer('Eligible')).toBeHidden();
  await expect(save).toBeHidden();
  await expect(main).toContainText(`The last answer was for card ${cards.withoutName.cardNo}`);
  await expectAccessible(page, 'a number beside another’s answer');
  await page.getByRole('button', { name: 'Back to the last card' }).press('Enter');
  await expect(screen.cardNo).toHaveValue(cards.withoutName.cardNo);
  await expect(screen.answer('Eligible')).toBeVisible();
  await expect(page.getByRole('region', { name: "The scheme's answer" })).toBeFocused();
  await expect(page.getByLabel('First Name')).toHaveValue('Rehema');

  await page.getByLabel('Last Name').fill('Kimaro');
  await page.getByLabel('Sex').selectOption('Female');
  await page.getByLabel('Date of birth').fill('1991-02-03');
  // The answer comes when the next card was asked about already: it is about another patient.
  const release = await held(page, '**/api/v1/card/authorize/*/identity');
  const saved = page.waitForResponse('**/api/v1/card/authorize/*/identity');
  await save.click();
  await screen.verify(cards.missing.cardNo);
  await screen.expectOnly('Not eligible');
  await release();
  expect((await saved).status()).toBe(200);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await screen.expectOnly('Not eligible');
  await expect(main).not.toContainText('Rehema');

  await screen.verify(cards.withoutName.cardNo);
  await expect(main).toContainText('Already authorized here today');
  await expect(screen.forwardButton).toBeVisible();
  await screen.forwardButton.click();
  await expect(page).toHaveURL('/point-of-care');
  await expect(main).toContainText(/Rehema\s+Kimaro/);
});

test('a scheme that does not answer is neither a yes nor a no, and nothing typed is lost', async ({
  enter,
}) => {
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await page.route('**/api/v1/card/authorize', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 503,
          json: {
            statusCode: 51513,
            description: 'The scheme does not answer. The card could not be checked. Try again.',
            message: 'The scheme does not answer. The card could not be checked. Try again.',
            data: { item: null },
          },
        })
      : route.fallback(),
  );
  await screen.verify(cards.missing.cardNo);
  await screen.expectOnly('The scheme does not answer');
  await expect(page.getByRole('alert').filter({ hasText: 'neither accepted nor refused' })).toHaveCount(1);
  // Nobody said that this account may go on, so it may not.
  await expect(page.getByRole('button', { name: 'Go on provisionally' })).toHaveCount(0);
  await expect(page.getByText('Verification failed')).toHaveCount(0);
  await expect(screen.cardNo).toHaveValue(cards.missing.cardNo);
  await expectAccessible(page, 'a scheme that does not answer');

  await page.unroute('**/api/v1/card/authorize');
  await page.getByRole('button', { name: 'Try again' }).click();
  await screen.expectOnly('Not eligible');
});

test('what the server does not allow is told once, stands once, and goes with the next question', async ({
  enter,
}) => {
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await page.route('**/api/v1/card/authorize', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          json: { statusCode: 51403, description: 'Your role may not do this.', data: { item: null } },
        })
      : route.fallback(),
  );
  await screen.verify(cards.missing.cardNo);
  await expectToldOnce(page, 'Your role may not do this.');
  await expect(toast(page, 'Your role may not do this.')).toHaveCount(0);
  await expect(page.getByRole('main').getByText('Your role may not do this.')).toHaveCount(1);
  await expectAccessible(page, 'not allowed');

  await page.unroute('**/api/v1/card/authorize');
  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  await expect(page.getByText('Your role may not do this.')).toHaveCount(0);
});

test('a field that the server does not take has the focus and says why', async ({ enter }) => {
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await page.route('**/api/v1/card/authorize', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 400,
          json: {
            statusCode: 51400,
            description: 'Some fields need correction.',
            fields: { cardNo: 'At most 32 characters' },
            data: { item: null },
          },
        })
      : route.fallback(),
  );
  await screen.verify(cards.missing.cardNo);
  // First what goes by itself.
  await expectToldOnce(page, 'Some fields need correction.');
  await expect(screen.cardNo).toBeFocused();
  await expect(screen.cardNo).toHaveAccessibleDescription(/At most 32 characters/);
});

test('a lost connection keeps what was typed, and the repeat makes one authorization', async ({
  enter,
  api,
}) => {
  const { cardNo } = cards.lostConnection;
  const server = await api('receptionist');
  const before = (await server.authorizations(cardNo)).totalItems;
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  const asked = watchVerifications(page);
  // The request arrives, its answer is lost on the way back.
  await page.route('**/api/v1/card/authorize', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  // Nor does the server answer when it is asked whether it is there, until it was seen that it does not.
  await page.route('**/health/live', (route) => route.abort());
  await screen.verify(cardNo);
  await expectToldOnce(page, 'Error contacting server');
  await screen.expectOnly('Could not be checked');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await expect(screen.cardNo).toHaveValue(cardNo);
  await expect(screen.verifier).toHaveValue('NHIF');

  await page.unroute('**/health/live');
  await page.unroute('**/api/v1/card/authorize');
  await screen.verifyButton.click();
  await screen.expectOnly('Eligible');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect((await server.authorizations(cardNo)).totalItems).toBe(before + 1);
  expect(new Set(await Promise.all(asked.map((one) => one.headerValue('idempotency-key')))).size).toBe(1);
});

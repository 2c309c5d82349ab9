import type { ClaimDetail } from '@afyakadi/contract';
import { pace } from '@afyakadi/contract/browser';
import { successes } from '@afyakadi/contract/texts/messages';
import { sampleOf } from '../../apps/server/test/setup/sample.ts';
import { expectNoViolations } from '../lib/axe.ts';
import { test as demoTest } from '../lib/demo.ts';
import { OrderPanel, sent, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { chooseFromProfile, signIn, toast } from '../lib/screens.ts';
import { expect, keepingPace, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

/** Walks through states that journeys do not come by. `npm test` plays one of them. */
const walks = [beforeSignIn, verification, dialogs, lists, smallScreen, claims, order];
for (const declare of sampleOf(walks, 1 / walks.length)) declare();

const noAnswer = {
  status: 503,
  json: { statusCode: 51513, description: 'The scheme does not answer.', data: { item: null } },
};

function beforeSignIn(): void {
  test('axe: splash, sign-in with its errors, forgot password, not found', async ({
    page,
    browser,
    baseURL,
    staff,
  }) => {
    // A browser that keeps the delays, and on which the splash stays.
    const slow = await (await browser.newContext({ storageState: keepingPace(baseURL) })).newPage();
    await slow.addInitScript((splash) => {
      const later = window.setTimeout.bind(window);
      window.setTimeout = ((work: () => void, delay?: number) =>
        delay === splash ? 0 : later(work, delay)) as typeof window.setTimeout;
    }, pace.splash);
    await slow.goto(`${baseURL}/`);
    await expect(slow.getByText('Loading')).toBeVisible();
    await expectNoViolations(slow, 'splash');
    await slow.context().close();

    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Role is required')).toBeVisible();
    await expectNoViolations(page, 'sign-in with errors');
    await signIn(page, staff.pharmacist, 'Karibu-0000');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectNoViolations(page, 'refused sign-in');
    await page.goto('/forgot');
    await expectNoViolations(page, 'forgot password');
    await page.goto('/no-such-screen');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await expectNoViolations(page, 'not found');
  });
}

function verification(): void {
  test('axe: the answers of a verification, and failures', async ({ enter, facility }) => {
    const { cardNo } = facility.takeMember();
    const page = await enter('receptionist', '/verification');
    const screen = new Verification(page);
    await screen.verifyButton.click();
    await expect(page.getByText('This field is required')).toBeVisible();
    await expectNoViolations(page, 'verification with errors');
    await screen.cardNo.fill('19900412141210000123');
    await expectNoViolations(page, 'a national identification number');
    await page.setViewportSize({ width: 360, height: 740 });
    await expectFits(page, 'a national identification number at 360 px');
    await page.setViewportSize({ width: 1366, height: 768 });
    await screen.verify(facility.member('cardMissing').cardNo);
    await screen.expectOnly('Not eligible');
    await expectNoViolations(page, 'not eligible');
    await screen.verify(cardNo);
    await expect(toast(page, 'Patient verified successfully!')).toBeVisible();
    await screen.expectOnly('Eligible');
    await expectNoViolations(page, 'eligible, with a message');
    await screen.forwardButton.click();
    await page.getByLabel('Care Type').selectOption('');
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Care type is required')).toBeVisible();
    await expectNoViolations(page, 'forwarding with an error');

    await page.route('**/api/v1/card/authorize', (route) =>
      route.request().method() === 'POST' ? route.fulfill(noAnswer) : route.fallback(),
    );
    await page.goto('/verification');
    await screen.verify(cardNo);
    await screen.expectOnly('The scheme does not answer');
    await expectNoViolations(page, 'a scheme that does not answer');
    await page.route('**/api/v1/setup/visit-types*', (route) => route.fulfill(noAnswer));
    await page.reload();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expectNoViolations(page, 'a form that failed');
  });
}

function dialogs(): void {
  test('axe: dialogs and menus', async ({ enter, api, facility }) => {
    const visit = await sent(api, await verified(api, facility.takeMember().cardNo), 'consultation');
    await (await api('doctor')).ok('POST', `/point-of-cares/visits/${visit}/take`);
    // A patient whose visit has not started can still be withdrawn.
    await verified(api, facility.takeMember().cardNo);
    const page = await enter('receptionist', '/patients');
    await page.getByRole('button', { name: /^Withdraw / }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Enter the reason in words: at least 4 letters')).toBeVisible();
    await expectNoViolations(page, 'withdraw dialog');
    await page.keyboard.press('Escape');

    await chooseFromProfile(page, 'Change Password');
    const dialog = page.getByRole('dialog', { name: 'Change Password' });
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible();
    await expectNoViolations(page, 'change password');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoViolations(page, 'profile menu');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expectNoViolations(page, 'command palette');
    await page.keyboard.press('Escape');

    await page.goto('/visits');
    await page.getByRole('button', { name: /^Complete Visit of / }).click();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectNoViolations(page, 'complete visit');
  });
}

function lists(): void {
  test('axe: lists that are empty, failed or not allowed for the role', async ({ enter }) => {
    const page = await enter('lab_tech', '/verification');
    await expect(page.getByText('This screen is not for your role')).toBeVisible();
    await expectNoViolations(page, 'not for this role');
    await page.goto('/patient/00000000-0000-7000-8000-000000000000');
    await expect(page.getByText('Patient not found.')).toBeVisible();
    await expectNoViolations(page, 'no such patient');
    await page.goto('/patients');
    await page.getByRole('searchbox').fill('zzzz');
    await expect(page.getByText('No match for')).toBeVisible();
    await expectNoViolations(page, 'an empty search');
    await page.route('**/api/v1/dashboard', (route) => route.fulfill(noAnswer));
    await page.goto('/dashboard');
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    await expectNoViolations(page, 'figures that failed');
  });
}

function smallScreen(): void {
  demoTest('axe: on a small screen', async ({ enter, page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await enter('receptionist', '/patients');
    await expect(page.getByRole('list', { name: 'Verified Users' })).toBeVisible();
    await expectNoViolations(page, 'a list at 360 px');
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await expectNoViolations(page, 'the drawer at 360 px');
  });
}

function claims(): void {
  demoTest('axe: a claim in each of its states, and the dialogs of the list', async ({ enter, api }) => {
    const server = await api('receptionist');
    const page = await enter('doctor', '/claims');
    for (const status of ['Pending', 'Approved', 'Rejected']) {
      const { itemList } = await server.ok<{ itemList: ClaimDetail[] }>('POST', '/claims/search?pageSize=1', {
        status,
      });
      await page.goto(`/claims/${itemList[0]?.id}`);
      await expect(page.getByRole('table', { name: 'Services given' })).toBeVisible();
      await expectNoViolations(page, `a claim that is ${status}`);
    }
    await page.goto('/claims');
    await page.getByRole('button', { name: /^Pending/ }).click();
    await page
      .getByRole('button', { name: /^Submit Claim/ })
      .first()
      .click();
    await expect(
      page.getByRole('dialog', { name: 'Submit Claim' }).getByText('Amount claimed'),
    ).toBeVisible();
    await expectNoViolations(page, 'submitting from the list');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Rejected/ }).click();
    await page
      .getByRole('button', { name: /^Resubmit Claim/ })
      .first()
      .click();
    await expect(page.getByRole('dialog', { name: 'Resubmit Claim' })).toBeVisible();
    await expectNoViolations(page, 'resubmitting from the list');
  });
}

function order(): void {
  test('axe: the prescriptions of a patient, and an order', async ({ enter, api, facility }) => {
    const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
    const page = await enter('doctor', `/patients/${id}`);
    await expect(page.getByText('Nothing has been prescribed yet.')).toBeVisible();
    await expectNoViolations(page, 'the prescriptions');
    await page.getByRole('button', { name: 'New Prescription' }).click();
    const panel = new OrderPanel(page, 'New Prescription');
    await panel.add('Paracetamol 500mg tablets');
    // A message covers what is at the top right while it is visible.
    for (const text of [successes.pharmacyVisit, successes.medicines])
      await expect(toast(page, text)).toHaveCount(0);
    await expectNoViolations(page, 'the order');
  });
}

import type { ClaimDetail } from '@afyakadi/contract';
import { successes } from '@afyakadi/contract/words';
import type { Page } from '@playwright/test';
import { cards } from '../lib/cards.ts';
import { attend, claimCards } from '../lib/claimed.ts';
import { doctorCards, OrderPanel, verified } from '../lib/doctor.ts';
import { held } from '../lib/held.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

const given = {
  diagnosis: 'N39.0',
  test: 'Full Blood Picture',
  medicine: { name: 'Paracetamol 500mg tablets', quantity: 6 },
};

/** Until what the page has set going by now has begun: its timers of no length run in their order. */
const begun = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));

test('a claim whose answer comes late leads nobody away from the screen that was opened meanwhile', async ({
  enter,
  api,
}) => {
  const { authorizationId } = await attend(api, { cardNo: claimCards.left.cardNo, ...given });
  const page = await enter('receptionist', `/claims/new?visit=${authorizationId}`);
  const answer = await held(page, '**/api/v1/claims/*/submit');
  const sent = page.waitForRequest('**/api/v1/claims/*/submit');
  await page.getByRole('button', { name: 'Submit Claim' }).click();
  await sent;
  await page.getByRole('link', { name: 'Visits not claimed yet' }).click();
  const search = page.getByRole('searchbox');
  await search.fill('somebody else');
  await answer();
  await expect(toast(page, 'Claim submitted')).toBeVisible();
  await begun(page);
  await expect(page).toHaveURL('/claims/new');
  await expect(search).toHaveValue('somebody else');
});

test('who forwarded a patient and went on to the next card stays with it', async ({ enter }) => {
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await screen.verify(cards.late.cardNo);
  await screen.forwardButton.click();
  const answer = await held(page, '**/api/v1/point-of-cares');
  const sent = page.waitForRequest('**/api/v1/point-of-cares');
  await page.getByRole('button', { name: 'Submit' }).click();
  await sent;
  await page.goBack();
  await screen.fillIn('02-nhif');
  await answer();
  await expect(toast(page, 'Patient Fowarded successfully!')).toBeVisible();
  await begun(page);
  await expect(page).toHaveURL('/verification');
  await expect(screen.cardNo).toHaveValue('02-nhif');
});

test('a doctor who left while an order was on its way stays where he went', async ({ enter, api }) => {
  const { authorizedMemberId: id } = await verified(api, doctorCards.leftOrder);
  const page = await enter('doctor', `/patients/${id}`);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'New Lab Test' }).click();
  const panel = new OrderPanel(page, 'New Lab Test');
  await panel.add('Urinalysis');
  const answer = await held(page, '**/api/v1/member-items/add');
  const sent = page.waitForRequest('**/api/v1/member-items/add');
  await panel.submit.click();
  await sent;
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await answer();
  await expect(toast(page, successes.labRequest)).toBeVisible();
  await begun(page);
  await expect(page).toHaveURL('/dashboard');
});

test('a dialog that was closed over its own call leaves the next one open', async ({ enter, api }) => {
  const clerk = await api('receptionist');
  const built: string[] = [];
  for (const { cardNo } of [claimCards.closed, claimCards.next]) {
    const { authorizationId } = await attend(api, { cardNo, ...given });
    const { item } = await clerk.ok<{ item: ClaimDetail }>('POST', '/claims', {
      ...{ authorizationId, status: 'Pending' },
    });
    built.push(item.serialNo ?? '');
  }
  const [first = '', second = ''] = built;
  const page = await enter('receptionist', '/claims');
  const open = (serialNo: string) =>
    page.getByRole('button', { name: `Submit Claim ${serialNo}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Claim' });
  const answer = await held(page, '**/api/v1/claims/*/submit');
  await open(first);
  const sent = page.waitForRequest('**/api/v1/claims/*/submit');
  await dialog.getByRole('button', { name: 'Submit Claim' }).click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await open(second);
  await expect(dialog).toContainText(second);
  await answer();
  await expect(toast(page, 'Claim submitted')).toBeVisible();
  await begun(page);
  await expect(dialog).toContainText(second);
});

test('words that were changed after a lost answer are not written beside the first unseen', async ({
  enter,
  api,
}) => {
  const { authorizedMemberId: id } = await verified(api, doctorCards.lostNote);
  const page = await enter('doctor', `/patients/${id}`);
  await page.getByRole('tab', { name: 'Diagnosis' }).click();
  const note = page.getByLabel('New note');
  const add = page.getByRole('button', { name: 'Add note' });
  const address = '**/api/v1/patients/*/notes';
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await note.fill('Fever for three days.');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' })).toBeVisible();
  await page.unroute(address);
  await note.fill('Fever for four days.');
  await add.click();
  await expect(page.getByRole('alert').filter({ hasText: 'What was sent before has arrived' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Notes' })).toContainText('Fever for three days.');
  await expect(page.getByRole('table', { name: 'Notes' })).not.toContainText('Fever for four days.');
  await expect(note).toHaveValue('Fever for four days.');
});

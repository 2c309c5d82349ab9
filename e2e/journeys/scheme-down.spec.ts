import type { VerifiedCard } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/words';
import type { Browser, Locator, Page } from '@playwright/test';
import { rowOf } from '../lib/administering.ts';
import { Api, signInByApi } from '../lib/api.ts';
import { expectAccessible } from '../lib/axe.ts';
import { demoStaff } from '../lib/demo.ts';
import { OrderPanel } from '../lib/doctor.ts';
import { scan } from '../lib/scanner.ts';
import { type Connected, computerAt, connected } from '../lib/scheme.ts';
import { search, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

/** Nobody has seen this card here; the scheme knows it. */
const newcomer = { cardNo: '109900035308', first: 'Amina', last: 'Mwinyi' };
/** The scheme refuses it: "Card Missing". */
const missing = { cardNo: '02-nhif241', first: 'Peter', last: 'Haule' };

/** Held before the scanner while another's form is open. */
const nextCard = '109900050106';

/** For a change of the connection to be on every screen, in ms. */
const honest = 10_000;

test('a morning without the scheme: work goes on, all is settled when it is back, and the one refused is ended', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const it = await connected();
  try {
    const admin = await at(browser, it, 'admin', '/admin/settings');
    await test.step('the administrator allows it, and says who may', () => allow(admin));
    const desk = await at(browser, it, 'receptionist', '/verification');
    const doctor = await at(browser, it, 'doctor', '/visits');
    const known = await somebodyKnown(desk);
    await test.step('all is well, and the top bar is quiet', async () => {
      await expect(mark(desk)).toHaveAttribute('data-connection', 'up', { timeout: 20_000 });
      await expect(mark(desk)).not.toContainText('Scheme');
      await expectAccessible(desk, 'connected');
    });

    await it.takeAway();
    await test.step('every screen says so within 10 s', async () => {
      for (const page of [desk, doctor, admin]) {
        await expect(mark(page)).toContainText(/Scheme not answering since \d\d:\d\d/, { timeout: honest });
        await expect(told(page)).toHaveText(/^Scheme not answering since \d\d:\d\d$/);
      }
    });
    await test.step('the sheet says what it means and where to go', () => readSheet(desk, doctor));

    await test.step('provisional authorizations: known, new here, and by telephone', async () => {
      const screen = new Verification(desk);
      await goOn(screen, known.cardNo, 'She bleeds and cannot wait');
      await screen.expectOnly('Provisional: not confirmed by the scheme');
      await expect(desk.getByText(/^P-01099-\d{6}$/)).toBeVisible();
      await expectAccessible(desk, 'issued provisionally');
      await screen.forwardButton.click();
      await expect(desk.getByText('Provisional', { exact: true })).toBeVisible();
      await forward(desk);

      await desk.goto('/verification');
      await goOn(screen, newcomer.cardNo, 'A child with fever', newcomer);
      await screen.expectOnly('Provisional: not confirmed by the scheme');
      await desk.goto('/verification');
      await goOn(screen, missing.cardNo, 'In labour', missing);
      await screen.expectOnly('Provisional: not confirmed by the scheme');
    });

    await test.step('marked where others work', async () => {
      await search(doctor, known.cardNo);
      await expect(rowOf(doctor, known.lastName).getByText('Provisional', { exact: true })).toBeVisible();
      await expectAccessible(doctor, 'a worklist with provisional work');
      await desk.goto('/patients');
      await expect(desk.getByRole('table').getByText('Provisional', { exact: true })).toHaveCount(3);
    });

    await test.step('nothing is promised in the name of the scheme', () =>
      prescribe(browser, it, doctor, known));

    await test.step('the list and the outbox name what waits', async () => {
      await desk.goto('/provisional');
      await expect(rows(desk)).toHaveCount(3);
      await expectAccessible(desk, 'provisional authorizations');
      await admin.goto('/provisional');
      await expect(rows(admin)).toHaveCount(3);
      await expect(admin.getByRole('main')).not.toContainText(known.lastName);
      await admin.goto('/admin/outbox');
      await expect(rows(admin).filter({ hasText: 'Settle a provisional authorization' })).toHaveCount(3);
      await expectAccessible(admin, 'the outbox');
    });

    await it.giveBack();
    await test.step('the scheme is back: within 10 s on every screen, and all is settled but one', async () => {
      for (const page of [desk, doctor, admin])
        await expect(mark(page)).toHaveAttribute('data-connection', 'up', { timeout: honest });
      await expect(mark(desk)).toContainText('Provisional, refused: 1', { timeout: 60_000 });
      // What the scheme refused stays among the open ones: it waits for a person.
      await expect(rows(desk)).toHaveCount(1, { timeout: 60_000 });
      await expect(rows(desk)).toContainText('Provisional, refused');
      await desk.getByRole('tab', { name: 'Settled' }).click();
      await expect(rows(desk)).toHaveCount(2);
      await expect(rowOf(desk, known.lastName)).toContainText(/Authorized: \d+/);
      await expect(rowOf(doctor, known.lastName).getByText('Provisional', { exact: true })).toHaveCount(0);
    });

    await test.step('the refused one is found from the top bar and ended', () => end(desk));
    await test.step('the scheme holds one authorization of each', () => {
      const held = it.scheme.inspect().authorizations;
      for (const { cardNo } of [known, newcomer])
        expect(held.filter((one) => one.cardNo === cardNo && one.facilityCode === '01099')).toHaveLength(1);
    });
    await test.step('while our own server is away nothing is said of the scheme', async () => {
      await it.server.kill();
      await expect(desk.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible({ timeout: honest });
      expect(await mark(desk).getAttribute('data-connection')).toBe('unknown');
      await expect(told(desk)).toBeEmpty();
    });
    for (const page of [admin, desk, doctor]) await page.context().close();
  } finally {
    await it.end();
  }
});

const at = (browser: Browser, it: Connected, role: Role, path: string) =>
  computerAt(browser, it.server.address, role, path);

/** A patient of an earlier day, whom the scheme accepts. */
async function somebodyKnown(desk: Page): Promise<VerifiedCard> {
  const { request } = desk.context();
  const cards = await new Api(request, await signInByApi(request, demoStaff.receptionist)).cards();
  const today = Date.now() - 30 * 3_600_000;
  const seen = new Set(
    cards.filter((card) => Date.parse(card.createdAt) > today).map(({ cardNo }) => cardNo),
  );
  const found = cards.find(
    (card) => !seen.has(card.cardNo) && card.firstName !== '' && card.visitTypeId === 1,
  );
  if (!found) throw new Error('The demo set has nobody who was here on an earlier day alone');
  return found;
}

const mark = (page: Page): Locator => page.getByRole('banner').locator('[data-connection]');
const told = (page: Page): Locator => page.locator('[data-connection-told]');
/** Those that hold something: while a list loads, rows without a word hold its place. */
const rows = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
    .filter({ hasText: /\S/ });

async function allow(admin: Page): Promise<void> {
  await admin.getByLabel('Allow provisional authorizations').check();
  await admin.getByRole('button', { name: 'Save settings' }).click();
  await expect(admin.getByText('Settings saved')).toBeVisible();
  await admin.goto('/admin/accounts');
  await search(admin, '100001');
  await admin
    .getByRole('main')
    .getByRole('row')
    .filter({ hasText: 'Receptionist' })
    .getByRole('link')
    .click();
  await admin.getByRole('button', { name: 'Edit' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByLabel('May issue provisional authorizations').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(admin.getByText('May issue them')).toBeVisible();
}

async function readSheet(desk: Page, doctor: Page): Promise<void> {
  await mark(desk).click();
  const sheet = desk.getByRole('dialog', { name: 'Connection to the scheme' });
  await expect(sheet).toContainText('you may go on with a provisional authorization');
  await expect(sheet.getByRole('link', { name: 'Provisional authorizations' })).toBeVisible();
  await expectAccessible(desk, 'the sheet of the connection');
  await desk.keyboard.press('Escape');
  await expect(mark(desk)).toBeFocused();
  await mark(doctor).press('Enter');
  const other = doctor.getByRole('dialog', { name: 'Connection to the scheme' });
  await expect(other).toContainText('Diagnoses, orders and results go on as usual');
  await expect(other.getByRole('link')).toHaveCount(0);
  await doctor.keyboard.press('Escape');
}

/** Verifies in vain, then goes on; who is new here is named from an identity document. */
async function goOn(
  screen: Verification,
  cardNo: string,
  reason: string,
  person?: { first: string; last: string },
): Promise<void> {
  const { page } = screen;
  await screen.verify(cardNo);
  await screen.expectOnly('The scheme does not answer');
  await expect(page.getByText('Verification failed')).toHaveCount(0);
  await expect(screen.cardNo).toHaveValue(cardNo);
  await page.getByRole('button', { name: 'Go on provisionally' }).click();
  const dialog = page.getByRole('dialog', { name: 'Go on provisionally' });
  await dialog.getByRole('button', { name: 'Issue it' }).click();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  if (person) {
    // The next patient's card is nobody's reason, and its Enter issues nothing.
    await scan(page, nextCard);
    await expect(toast(page, 'A card was read while this window was open.')).toBeVisible();
    await expect(dialog.getByLabel('Reason')).toHaveValue('');
    await expect(screen.cardNo).toHaveValue(cardNo);
  }
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Issue it' }).click();
  if (person) {
    await dialog.getByLabel('First Name').fill(person.first);
    await dialog.getByLabel('Last Name').fill(person.last);
    await dialog.getByLabel('Sex').selectOption('Female');
    await dialog.getByLabel('Date of birth').fill('1994-05-06');
    await expectAccessible(page, 'who the patient is');
    await dialog.getByRole('button', { name: 'Issue it' }).click();
  }
  await expect(dialog).toHaveCount(0);
}

async function forward(desk: Page): Promise<void> {
  await desk.getByLabel('Care Type').selectOption({ label: 'Consultation' });
  await desk.getByRole('button', { name: 'Submit' }).click();
  await expect(desk).toHaveURL('/patients');
}

/** The doctor orders for somebody whom the scheme has not confirmed; the pharmacy sees that, line by line. */
async function prescribe(browser: Browser, it: Connected, doctor: Page, known: VerifiedCard): Promise<void> {
  const medicine = 'Paracetamol 500mg tablets';
  await doctor.goto(`/patients/${known.authorizedMemberId}`);
  await doctor.getByRole('button', { name: 'New Prescription' }).click();
  const panel = new OrderPanel(doctor, 'New Prescription');
  const line = await panel.add(medicine);
  await line.getByLabel('Quantity').fill('10');
  await line.getByLabel('Frequency').selectOption('NOCTE');
  await line.getByLabel('Days').fill('5');
  await line.getByLabel('Dosage').fill('2 tablets at night');
  await expect(panel.dialog).toContainText('Scheme pays, if confirmedTZS 500');
  await panel.submit.click();
  await expect(panel.dialog).toHaveCount(0);
  const pharmacist = await at(browser, it, 'pharmacist', `/pharmacy/${known.authorizedMemberId}`);
  // The newest stands first: on earlier days there may have been the same.
  await pharmacist
    .getByRole('button', { name: `Details of ${medicine}` })
    .first()
    .click();
  const details = pharmacist.getByRole('dialog', { name: 'Medicine' });
  await expect(details.getByText('Provisional', { exact: true })).toBeVisible();
  await pharmacist.context().close();
}

async function end(desk: Page): Promise<void> {
  await mark(desk).click();
  await desk.getByRole('dialog').getByRole('link', { name: 'Provisional authorizations' }).click();
  await expect(desk.getByRole('tab', { name: 'Refused' })).toHaveAttribute('aria-selected', 'true');
  await expect(rows(desk)).toHaveCount(1);
  await expect(rows(desk)).toContainText('Card Missing');
  await rows(desk)
    .getByRole('button', { name: /^End P-01099-/ })
    .click();
  const dialog = desk.getByRole('dialog', { name: 'End a provisional authorization' });
  await dialog.getByRole('button', { name: 'End it' }).click();
  await expect(dialog.getByText('Say why, in at least 3 characters')).toBeVisible();
  // Nothing was given under it: nobody is asked what becomes of a cost of nothing.
  await expect(dialog.getByText('Nothing was given under it')).toBeVisible();
  await expect(dialog.getByLabel('What becomes of the cost')).toHaveCount(0);
  await expectAccessible(desk, 'ending a refused one');
  await dialog.getByLabel('Note').fill('She went to another clinic');
  await dialog.getByLabel('Note').press('Tab');
  await desk.keyboard.press('Tab');
  await desk.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(rows(desk)).toHaveCount(0);
  // The row took its button with it, and the keyboard keeps its place.
  await expect(desk.getByRole('heading', { name: 'Provisional authorizations', level: 2 })).toBeFocused();
  await desk.getByRole('tab', { name: 'Closed' }).click();
  await expect(rows(desk)).toContainText('She went to another clinic');
  await expect(mark(desk)).not.toContainText('refused', { timeout: honest });
}

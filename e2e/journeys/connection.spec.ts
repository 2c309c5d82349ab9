import type { ClaimDetail } from '@afyakadi/contract';
import type { PracticeScheme } from '@afyakadi/practice-scheme';
import { isInSample } from '../../apps/server/test/setup/sample.ts';
import { rowOf } from '../lib/administering.ts';
import { expectAccessible } from '../lib/axe.ts';
import { attend, consult } from '../lib/claimed.ts';
import { figure } from '../lib/importing.ts';
import {
  allow,
  endRefused,
  forward,
  honest,
  issueProvisional,
  mark,
  prescribe,
  readSheet,
  rows,
  storePatient,
  verifyThenIssue,
  written,
} from '../lib/provisional.ts';
import { test } from '../lib/scheme.ts';
import { search, toast } from '../lib/screens.ts';
import { expect } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

/** A member of the practice scheme. */
const claimed = { cardNo: '109953420357', name: 'Paulo Musa Temu' };
/** This card is new here; the scheme knows it. */
const newcomer = { cardNo: '109900035308', first: 'Amina', last: 'Mwinyi' };
/** The scheme refuses it: "Card Missing". */
const missing = { cardNo: '02-nhif241', first: 'Peter', last: 'Haule' };
/** General Practitioner Consultation. */
const consultation = '10001';

// Their practice schemes have the same address.
test.describe.configure({ mode: 'default' });
// They wait for the scheme with four screens open, and animations would draw all the time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a claim that the scheme does not answer waits visibly, and is sent automatically', async ({
  enter,
  elsewhere,
  api,
  connect,
  scheme,
  takeAway,
  giveBack,
}) => {
  await connect();
  const { authorizationId } = await attend(api, {
    cardNo: claimed.cardNo,
    diagnosis: 'N39.0',
    test: 'Full Blood Picture',
    medicine: { name: 'Paracetamol 500mg tablets', quantity: 8 },
  });
  const clerk = await api('receptionist');
  const { item: built } = await clerk.ok<{ item: ClaimDetail }>('POST', '/claims', {
    authorizationId,
    status: 'Pending',
  });
  const serialNo = built.serialNo ?? '';
  // The claim would wait behind an earlier delivery of the patient.
  const administrator = await api('admin');
  const waiting = () => administrator.ok<{ totalItems: number }>('GET', '/admin/outbox');
  await expect.poll(async () => (await waiting()).totalItems).toBe(0);
  await takeAway();

  const desk = await enter('receptionist', `/claims/${built.id}`);
  await test.step('sent without an answer, it says so without an error', async () => {
    const submit = desk.getByRole('button', { name: 'Submit Claim' });
    await submit.click();
    await desk.getByRole('dialog').locator(submit).click();
    await expect(
      toast(desk, 'The scheme does not answer yet. The claim is sent automatically.'),
    ).toBeVisible();
    await expect(desk.getByText(/Being sent to the scheme since/)).toBeVisible();
    await expect(desk.getByText('Waits for the scheme')).toBeVisible();
    await expect(desk.locator('[data-tone=bad]')).toHaveCount(0);
    await expectAccessible(desk, 'a claim that waits');
    await desk.goto('/claims');
    await search(desk, claimed.name);
    const row = desk.getByRole('row').filter({ hasText: serialNo });
    await expect(row).toContainText(/Waits for the scheme\s*since/);
    await expect(row.getByRole('button', { name: /^Submit Claim/ })).toHaveCount(0);
  });

  const admin = await elsewhere('admin', '/admin/outbox');
  const row = admin.getByRole('row').filter({ hasText: serialNo });
  await test.step('the administrator sees what waits and why, and may try it now', async () => {
    await expect(row).toContainText('Send a claim');
    await expect(row).toContainText('The scheme does not answer');
    await expectAccessible(admin, 'what waits');
    await expect(admin.getByRole('columnheader', { name: 'Last tried' })).toBeVisible();
    await row.getByRole('button', { name: `Try ${serialNo} now` }).press('Enter');
    await expect(toast(admin, 'It is tried at its time')).toBeVisible();
    await expect(row.getByRole('button', { name: `Try ${serialNo} now` })).toBeFocused();
  });
  await desk.goto(`/claims/${built.id}`);
  await expect(desk.getByText(/Being sent to the scheme since/)).toBeVisible();
  await giveBack();
  await test.step('when the scheme is back, it receives it once, and the screens follow', async () => {
    await expect(desk.getByText('The scheme has this claim and has not decided yet')).toBeVisible({
      timeout: 30_000,
    });
    await admin.getByRole('tab', { name: 'Done' }).click();
    await expect(row.filter({ hasText: 'Send a claim' })).toHaveCount(1);
    const sent = scheme.inspect().folios.filter((one) => one.serialNo === serialNo);
    expect(sent).toHaveLength(1);
  });
});

if (isInSample('a facility is connected', 1 / 4)) {
  test('a facility is connected to its scheme by its administrator, who tests it and sees a clear answer', async ({
    enter,
    scheme,
    facility,
  }) => {
    const held = scheme.credentials[facility.code];
    if (!held) throw new Error('The practice scheme does not know the facility');
    const admin = await enter('admin', '/admin/scheme');
    await expect(admin.getByText('The built-in register is in use')).toBeVisible();
    await expect(admin.getByRole('banner').locator('[data-connection]')).toHaveCount(0);
    await expectAccessible(admin, 'the register serves');

    const save = admin.getByRole('button', { name: 'Save', exact: true });
    const trial = admin.getByRole('button', { name: 'Test the connection' });
    await admin.getByText("The scheme's service", { exact: true }).click();
    await test.step('a wrong secret is reported, and none is ever shown', async () => {
      await admin.getByLabel('Client ID').fill(held.clientId);
      await admin.getByLabel('Client secret').fill('not the secret');
      await save.press('Enter');
      await expect(admin.getByText('Saved. Test the connection next.')).toBeVisible();
      await expect(admin.getByRole('heading', { name: 'Scheme', exact: true, level: 2 })).toBeFocused();
      await expect(admin.getByLabel('Client secret')).toHaveValue('');
      await trial.click();
      await expect(admin.getByText('does not take our credentials')).toBeVisible();
      await expect(admin.getByRole('banner').locator('[data-connection=refused]')).toBeVisible({
        timeout: 10_000,
      });
      await expectAccessible(admin, 'refused credentials');
    });

    await test.step('the right one works, and the client ID stays', async () => {
      await admin.getByLabel('Client secret').fill(held.clientSecret);
      await save.click();
      // Saved: a test before that would use the old secret.
      await expect(admin.getByLabel('Client secret')).toHaveValue('');
      await expect(admin.getByLabel('Client ID')).toHaveValue(held.clientId);
      await trial.click();
      await expect(admin.getByText('The scheme answered and takes our credentials.')).toBeVisible();
      await expect(admin.getByRole('banner').locator('[data-connection=up]')).toBeVisible({
        timeout: 10_000,
      });
      await expect(admin.getByText('Everything was understood so far.')).toBeVisible();
    });
  });
}

if (isInSample('a price that the scheme changes', 1 / 4)) {
  // apps/server/test/imports/scheduled.test.ts proves what is charged from that day on.
  test('a price that the scheme changes is shown with its use, and applied from tomorrow', async ({
    enter,
    api,
    connect,
    scheme,
  }) => {
    await connect();
    await consult(api, { cardNo: claimed.cardNo, diagnosis: 'N39.0' });
    await changePrice(scheme, 12_345);
    const admin = await enter('admin', '/admin/imports');
    await test.step('fetched, and compared with the stored one', async () => {
      await expectAccessible(admin, 'imports with a scheme');
      const ready = admin.getByRole('heading', { name: /^Tariff of the scheme.*Ready, not applied/ });
      const fetch = admin.getByRole('button', { name: 'Fetch from the scheme: Tariff' });
      await expect(fetch).toBeVisible();
      // Its first automatic probe, right after the start, may be in progress; our own leads to another screen.
      await expect(async () => {
        if (await fetch.isVisible()) await fetch.click();
        await expect(ready).toBeVisible({ timeout: 5_000 });
      }).toPass({ timeout: 200_000 });
    });
    await test.step('shown with its use and the money at stake, the most used first', async () => {
      await expect(figure(admin, 'Used here in the last 90 days')).toHaveAttribute('aria-pressed', 'true');
      await figure(admin, 'Price changed').click();
      const changed = rowOf(admin, `${consultation} 1001`);
      await expect(changed).toContainText('General Practitioner Consultation');
      await expect(changed).toContainText(/TZS 10,000.*TZS 12,345/s);
      await expect(changed).toContainText(/\+TZS [\d,]+/);
      for (const tab of ['New', 'Missing']) await figure(admin, tab).click();
      await figure(admin, 'Price changed').click();
      await expectAccessible(admin, 'a tariff of the scheme');
    });
    await test.step('applied from tomorrow, by keyboard', async () => {
      await admin.getByRole('button', { name: 'Apply' }).press('Enter');
      const dialog = admin.getByRole('dialog', { name: 'Apply the scheme’s list' });
      await expect(dialog.getByLabel('First day')).toHaveValue(/^\d{1,2} \w{3} \d{4}$/);
      await dialog.getByLabel('First day').fill('1/1/2020');
      await dialog.getByRole('button', { name: 'Apply from that day' }).press('Enter');
      await expect(dialog).toContainText('Choose today or a later day.');
      await dialog.getByLabel('At once').check({ force: true });
      await dialog.getByLabel('A day', { exact: true }).check({ force: true });
      await expectAccessible(admin, 'choosing the day of a tariff');
      await dialog.getByRole('button', { name: 'Apply from that day' }).press('Enter');
      await expect(toast(admin, 'Scheduled: it applies from')).toBeVisible();
      await expect(admin.getByRole('heading', { name: /^Tariff of the scheme/ })).toContainText(
        'Applies from a later day',
      );
      await expect(admin.getByRole('button', { name: 'Cancel the schedule' })).toBeVisible();
      // The pressed button is gone, and the focus stays in its place.
      await expect(admin.getByRole('heading', { name: /^Tariff of the scheme/ })).toBeFocused();
      await expectAccessible(admin, 'a tariff that applies from a later day');
    });
    await test.step('everybody sees in the list from when it is valid', async () => {
      await admin.getByRole('link', { name: 'All imports' }).click();
      const later = admin.getByRole('region', { name: 'Scheduled for a later day' });
      await expect(later).toContainText(/applies from \d+ \w+ \d{4}, scheduled by/);
      await admin.setViewportSize({ width: 360, height: 740 });
      await expect(later).toBeVisible();
      const wide = await admin.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(360);
      await expectAccessible(admin, 'imports on a phone');
      await admin.setViewportSize({ width: 1366, height: 768 });
    });
  });
}

test('a morning without the scheme: work continues, all is reconciled when it returns, and the refused one is ended', async ({
  enter,
  elsewhere,
  api,
  facility,
  pool,
  connect,
  scheme,
  takeAway,
  giveBack,
}) => {
  await connect();
  const known = await storePatient(pool, facility);
  const admin = await elsewhere('admin', '/admin/settings');
  await test.step('the administrator allows it, and for whom', () =>
    allow(admin, facility.staff.receptionist));
  const desk = await enter('receptionist', '/verification');
  const doctor = await elsewhere('doctor', '/visits');
  const pharmacist = await elsewhere('pharmacist', '/pharmacy');
  await test.step('all is up, and the top bar is quiet', async () => {
    await expect(mark(desk)).toHaveAttribute('data-connection', 'up', { timeout: 20_000 });
    await expect(mark(desk)).not.toContainText('Scheme');
    await expectAccessible(desk, 'connected');
  });

  await takeAway();
  await test.step('every screen says so within 10 s', async () => {
    for (const page of [desk, doctor, admin]) {
      await expect(mark(page)).toContainText(/Scheme not answering since \d\d:\d\d/, { timeout: honest });
      await expect(written(page)).toHaveText(/^Scheme not answering since \d\d:\d\d$/);
    }
  });
  await test.step('the sheet explains it and says where to go', () => readSheet(desk, doctor));

  await test.step('provisional authorizations: a known patient, a new one, and one that the scheme will refuse', async () => {
    const screen = new Verification(desk);
    await verifyThenIssue(screen, known.cardNo, 'She bleeds and cannot wait');
    await screen.expectOnly('Provisional: not confirmed by the scheme');
    await expect(desk.getByText(new RegExp(`^P-${facility.code}-\\d{6}$`))).toBeVisible();
    await expectAccessible(desk, 'issued provisionally');
    await screen.forwardButton.click();
    await expect(desk.getByText('Provisional', { exact: true })).toBeVisible();
    await forward(desk);

    await desk.goto('/verification');
    await verifyThenIssue(screen, newcomer.cardNo, 'A child with fever', newcomer);
    await screen.expectOnly('Provisional: not confirmed by the scheme');
    await issueProvisional(await api('receptionist'), missing);
  });

  await test.step('marked where others work', async () => {
    await search(doctor, known.cardNo);
    await expect(rowOf(doctor, known.lastName).getByText('Provisional', { exact: true })).toBeVisible();
    await expectAccessible(doctor, 'a worklist with provisional work');
    await desk.goto('/patients');
    await expect(desk.getByRole('table').getByText('Provisional', { exact: true })).toHaveCount(3);
  });

  await test.step('nothing is promised in the name of the scheme', () =>
    prescribe(doctor, pharmacist, known));

  await test.step('the list and the outbox name what waits', async () => {
    await desk.goto('/provisional');
    await expect(rows(desk)).toHaveCount(3);
    await expectAccessible(desk, 'provisional authorizations');
    await admin.goto('/provisional');
    await expect(rows(admin)).toHaveCount(3);
    await expect(admin.getByRole('main')).not.toContainText(known.lastName);
    await admin.goto('/admin/outbox');
    await expect(rows(admin).filter({ hasText: 'Reconcile a provisional authorization' })).toHaveCount(3);
    await expectAccessible(admin, 'the outbox');
  });

  await giveBack();
  await test.step('the scheme is back: within 10 s on every screen, and all but one are reconciled', async () => {
    for (const page of [desk, doctor, admin])
      await expect(mark(page)).toHaveAttribute('data-connection', 'up', { timeout: honest });
    await expect(mark(desk)).toContainText('Provisional, refused: 1', { timeout: 60_000 });
    // What the scheme refused stays among the open ones: it waits for a person.
    await expect(rows(desk)).toHaveCount(1, { timeout: 60_000 });
    await expect(rows(desk)).toContainText('Provisional, refused');
    await desk.getByRole('tab', { name: 'Reconciled' }).click();
    await expect(rows(desk)).toHaveCount(2);
    await expect(rowOf(desk, known.lastName)).toContainText(/Authorized: \d+/);
    await expect(rowOf(doctor, known.lastName).getByText('Provisional', { exact: true })).toHaveCount(0);
  });

  await test.step('the refused one is found from the top bar and ended', () =>
    endRefused(desk, facility.code));
  await test.step('the scheme has one authorization of each', () => {
    const holdBack = scheme.inspect().authorizations;
    for (const { cardNo } of [known, newcomer])
      expect(
        holdBack.filter((one) => one.cardNo === cardNo && one.facilityCode === facility.code),
      ).toHaveLength(1);
  });
  await test.step('while our own server is unavailable, the page says nothing about the scheme', async () => {
    await desk.context().setOffline(true);
    await expect(desk.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible({ timeout: honest });
    expect(await mark(desk).getAttribute('data-connection')).toBe('unknown');
    await expect(written(desk)).toBeEmpty();
  });
});

/** Changes a price like a person on the practice scheme's page. */
async function changePrice(scheme: PracticeScheme, unitPrice: number): Promise<void> {
  const answer = await fetch(new URL('/practice/prices', scheme.pageUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ itemCode: consultation, schemeId: '1001', unitPrice }),
  });
  expect(answer.status).toBe(200);
}

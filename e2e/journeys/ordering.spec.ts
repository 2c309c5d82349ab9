import type { OrderLine } from '@afyakadi/contract';
import { failures, pace, successes } from '@afyakadi/contract/words';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../lib/axe.ts';
import { OrderPanel, prescribe, verified } from '../lib/doctor.ts';
import { expectFits } from '../lib/fits.ts';
import { watchMoments } from '../lib/moments.ts';
import { closeByEscape, toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';

const paracetamol = 'Paracetamol 500mg tablets';
const amlodipine = 'Amlodipine 5mg tablets';

const prescriptions = (page: Page) => page.getByRole('table', { name: 'Prescriptions' });

async function open(page: Page, title: 'New Prescription' | 'New Lab Test'): Promise<OrderPanel> {
  await page.getByRole('button', { name: title }).click();
  const panel = new OrderPanel(page, title);
  await expect(panel.search).toBeFocused();
  return panel;
}

test('a doctor prescribes by keyboard, sees what the scheme pays, and cancels a line', async ({
  enter,
  api,
  facility,
}) => {
  const patient = await verified(api, facility.takeMember().cardNo);
  const id = patient.authorizedMemberId;
  const page = await enter('doctor', `/patients/${id}`);
  // The messages go by themselves, whether the panel is there yet or not.
  const [panel] = await Promise.all([
    open(page, 'New Prescription'),
    expect(toast(page, successes.pharmacyVisit)).toBeVisible(),
    expect(toast(page, successes.medicines)).toHaveCount(1),
  ]);
  await expect(panel.submit).toBeDisabled();

  await test.step('the search finds by code and by brand, and arrow keys walk what it found', async () => {
    await panel.search.fill('30001');
    await expect(panel.results).toHaveCount(1);
    await panel.search.fill('panadol');
    await expect(panel.results.nth(1)).toBeVisible();
    // One entry for all packs of a strength and form.
    const found = panel.results.filter({ hasText: paracetamol });
    for (const text of ['Tsh 50', '2 packs', 'Covered']) await expect(found).toContainText(text);
    await panel.search.press('ArrowDown');
    await expect(panel.results.nth(1)).toHaveAttribute('aria-selected', 'true');
    await panel.search.press('ArrowUp');
    await expect(panel.results.first()).toHaveAttribute('aria-selected', 'true');
  });

  await test.step('Enter chooses nothing from the results of an older search', async () => {
    await panel.search.fill('ibuprofen');
    await panel.search.press('Enter');
    await expect(panel.results.first()).toContainText(/ibuprofen/i);
    await expect(panel.dialog.getByRole('list').getByRole('listitem')).toHaveCount(0);
  });

  await test.step('dose, frequency and days come to the quantity, which stays as it is changed', async () => {
    const line = await panel.add(paracetamol);
    await expect(line.getByLabel('Dose')).toBeFocused();
    await page.keyboard.type('2');
    await line.getByLabel('Frequency').selectOption('TDS');
    await line.getByLabel('Days').fill('5');
    await expect(line.getByLabel('Quantity')).toHaveValue('30');
    await expect(line.getByLabel('Dosage')).toHaveValue('2 tablets');
    await line.getByLabel('Quantity').fill('20');
    await line.getByLabel('Days').fill('4');
    await expect(line.getByLabel('Quantity')).toHaveValue('20');
    await line.getByRole('button', { name: 'Worked out: 24' }).click();
    await expect(line.getByLabel('Quantity')).toHaveValue('24');
    await line.getByLabel('Pack').selectOption({ label: 'blister of 10 · Tsh 500' });
    const blisters = panel.line(`${paracetamol}, blister of 10`);
    await expect(blisters.getByLabel('Quantity')).toHaveValue('3');
    await blisters.getByLabel('Pack').selectOption({ label: 'Single unit · Tsh 50' });
    await line.getByLabel('Note to the pharmacist').fill('After food');
    await expect(line).toContainText('TZS 1,200');
    await expect(panel.dialog).toContainText('Scheme paysTZS 1,200');
    // What is missing for the whole order is not said of one of its lines.
    const whole = panel.dialog.getByRole('region', { name: 'About the whole order' });
    await expect(whole).toContainText('No diagnosis is recorded.');
    await expect(line).not.toContainText('No diagnosis is recorded.');
  });

  await test.step('Enter leads back to the search; a quantity alone is not sent', async () => {
    await panel.line(paracetamol).getByLabel('Note to the pharmacist').press('Enter');
    await expect(panel.search).toBeFocused();
    const line = await panel.add(amlodipine);
    await line.getByLabel('Quantity').fill('30');
    await panel.submit.click();
    await expect(line.getByLabel('Dose')).toBeFocused();
    await expect(line.getByLabel('Dose')).toHaveAccessibleDescription('Enter a dose');
    await expect(line.getByLabel('Days')).toHaveAccessibleDescription('Enter the number of days');
    await expect(line.getByLabel('Frequency')).toHaveAccessibleDescription(
      'Choose a frequency, or “As directed”',
    );
  });

  await test.step('a medicine as directed needs a quantity alone', async () => {
    const line = panel.line(amlodipine);
    await prescribe(line, '');
    await panel.submit.click();
    await expect(line.getByLabel('Quantity')).toBeFocused();
    await expect(line.getByLabel('Quantity')).toHaveAccessibleDescription('Enter a quantity');
    await line.getByLabel('Quantity').fill('30');
  });

  await panel.submit.click();
  await expect(toast(page, successes.prescription)).toBeVisible();
  await expect(page).toHaveURL('/visits');
  const server = await api('doctor');
  const { itemList } = await server.ok<{ itemList: OrderLine[] }>('GET', `/member-items/prescriptions/${id}`);
  const today = itemList.filter(({ status }) => status === 'Ordered');
  expect(today.map(({ itemName, quantity }) => [itemName, quantity]).sort()).toEqual([
    [amlodipine, 30],
    [paracetamol, 24],
  ]);

  await page.goto(`/patients/${id}`);
  const row = prescriptions(page).getByRole('row').filter({ hasText: paracetamol }).first();
  await expect(row).toContainText('2 tablets · 3 times a day · 4 days');
  await expect(row).toContainText('Tsh 50');
  await expect(prescriptions(page).getByRole('row').filter({ hasText: amlodipine }).first()).toContainText(
    'As directed',
  );
  await row.getByRole('button', { name: `Details of ${paracetamol}` }).click();
  await expect(page.getByRole('dialog')).toContainText('After food');
  await closeByEscape(page.getByRole('dialog'));
  await row.getByRole('button', { name: `Cancel ${paracetamol}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel the order line' });
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel the line' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Say why, in at least 3 characters');
  await dialog.getByLabel('Reason').fill('The patient has some at home');
  await dialog.getByRole('button', { name: 'Cancel the line' }).press('Enter');
  await expect(toast(page, 'Order line cancelled')).toBeVisible();
  await expect(row).toContainText('Cancelled');
  await expect(page.getByRole('heading', { name: 'Prescriptions', level: 3 })).toBeFocused();
});

test('a doctor requests lab tests, several at once', async ({ enter, api, facility }) => {
  const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patient/${id}`);
  const [panel] = await Promise.all([
    open(page, 'New Lab Test'),
    expect(toast(page, successes.labTest)).toBeVisible(),
    expect(toast(page, successes.tests)).toHaveCount(1),
  ]);
  await panel.add('Full Blood Picture');
  await expect(panel.search).toBeFocused();
  await panel.add('Urinalysis');
  await panel.line('Urinalysis').getByLabel('Note to the laboratory').fill('Burning since Monday');
  await panel.submit.click();
  await expect(toast(page, successes.labRequest)).toBeVisible();
  await expect(page).toHaveURL('/visits');
  await page.goto(`/patient/${id}`);
  const tests = page.getByRole('table', { name: 'Lab tests and results' });
  for (const name of ['Full Blood Picture', 'Urinalysis'])
    await expect(tests.getByRole('row').filter({ hasText: name }).first()).toContainText('Pending');
});

test('an order that is left empty withdraws the visit it started, and leaves one that was there', async ({
  enter,
  api,
  facility,
}) => {
  const { cardNo } = facility.takeMember();
  const { authorizedMemberId: id, authorization } = await verified(api, cardNo);
  const server = await api('doctor');
  const page = await enter('doctor', `/patients/${id}`);
  let panel = await open(page, 'New Prescription');
  await expect.poll(() => server.visitsOf('pharmacy', cardNo)).toBe(1);
  await panel.dialog.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => server.visitsOf('pharmacy', cardNo)).toBe(0);

  await test.step('what is in the order is not lost to Escape', async () => {
    panel = await open(page, 'New Prescription');
    await panel.add(paracetamol);
    await page.keyboard.press('Escape');
    const asked = page.getByRole('dialog', { name: 'Leave the order?' });
    const goOn = asked.getByRole('button', { name: 'Go on with the order' });
    await expect(goOn).toBeFocused();
    await goOn.click();
    await expect(asked).toHaveCount(0);
    await expect(panel.line(paracetamol)).toBeVisible();
    await page.keyboard.press('Escape');
    await asked.getByRole('button', { name: 'Leave it' }).click();
    await expect(panel.dialog).toHaveCount(0);
    await expect.poll(() => server.visitsOf('pharmacy', cardNo)).toBe(0);
  });

  const { id: pharmacy } = await server.carePoint('pharmacy');
  await server.ok('POST', '/point-of-cares', {
    pointOfCareId: pharmacy,
    authorizedClientId: authorization?.id,
  });
  panel = await open(page, 'New Prescription');
  await panel.dialog.getByRole('button', { name: 'Close' }).click();
  await expect(panel.dialog).toHaveCount(0);
  await page.waitForTimeout(500);
  expect(await server.visitsOf('pharmacy', cardNo)).toBe(1);
});

test('what cannot be ordered says why before it is sent', async ({ enter, api, facility }) => {
  const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
  const doctor = await api('doctor');
  await doctor.ok('POST', `/patients/${id}/allergies`, { substance: 'Penicillin', severity: 'Severe' });
  const page = await enter('doctor', `/patients/${id}`);
  const panel = await open(page, 'New Prescription');
  await expect(panel.dialog).toContainText('Allergic to Penicillin');
  const name = 'Amoxicillin 250mg capsules';
  const line = await panel.add(name);
  await prescribe(line, '9000');
  await expect(line).toContainText(/At most \d+ may be ordered at once/);
  await expect(panel.submit).toBeDisabled();
  await expect(panel.submit).toHaveAccessibleDescription(/At most \d+ may be ordered at once/);
  await line.getByLabel('Quantity').fill('15');
  await expect(panel.submit).toBeEnabled();
  await panel.submit.click();
  const why = line.getByLabel('Why it is ordered all the same');
  await expect(why).toBeFocused();
  await expect(why).toHaveAccessibleDescription('Say why, in at least 3 characters');
  await why.fill('Took it last month without harm');
  await panel.submit.click();
  await expect(toast(page, successes.prescription)).toBeVisible();
});

test('a lost answer keeps what was typed, and the order is placed once', async ({ enter, api, facility }) => {
  const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patients/${id}`);
  const panel = await open(page, 'New Prescription');
  const leaving = page.getByRole('dialog', { name: 'Leave the order?' });
  const line = await panel.add(paracetamol);
  await prescribe(line, '10');
  // The server hears it, and its answer is lost each time.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/member-items/add', async (route) => {
    await route.fetch();
    await held;
    await route.abort('connectionreset');
  });
  await panel.submit.click();
  // Who left now would believe that nothing was ordered.
  await page.keyboard.press('Escape');
  await expect(toast(page, 'The order is being sent. Wait for the answer.')).toBeVisible();
  await expect(leaving).toHaveCount(0);
  release();
  await expect(toast(page, failures.prescription)).toBeVisible();
  await expect(panel.dialog.getByRole('alert')).toContainText(failures.prescription);
  await expect(panel.dialog.getByRole('alert')).toContainText('It is not known whether the order arrived.');
  await expect(line.getByLabel('Quantity')).toHaveValue('10');
  await expect(line.getByLabel('Quantity')).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(leaving).toContainText('It is not known whether the order arrived.');
  await expect(leaving).not.toContainText('Nothing was sent yet');
  await leaving.getByRole('button', { name: 'Go on with the order' }).click();
  await expect(leaving).toHaveCount(0);
  await page.unroute('**/member-items/add');
  // The server may still be at it: that is no refusal either, and what was ordered is not ordered anew.
  await page.route('**/member-items/add', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/json',
      body: JSON.stringify({
        statusCode: 51419,
        description: 'Try again in a moment.',
        data: { item: null },
      }),
    }),
  );
  await panel.submit.click();
  await expect(panel.dialog.getByRole('alert')).toContainText('Try again in a moment.');
  await expect(line.getByLabel('Quantity')).toBeDisabled();
  await page.unroute('**/member-items/add');
  await panel.submit.click();
  await expect(toast(page, successes.prescription)).toBeVisible();
  const doctor = await api('doctor');
  const { itemList } = await doctor.ok<{ itemList: OrderLine[] }>('GET', `/member-items/prescriptions/${id}`);
  expect(itemList.filter(({ status }) => status === 'Ordered')).toHaveLength(1);
});

test('what does not come says so in its own words, at its place too', async ({ enter, api, facility }) => {
  const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patients/${id}`);
  await page.route('**/api/v1/point-of-cares', (route) => route.abort('connectionreset'));
  for (const [button, text] of [
    ['New Prescription', failures.pharmacyVisit],
    ['New Lab Test', failures.labTest],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(toast(page, text)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(text);
  }
  await page.unroute('**/api/v1/point-of-cares');
  await page.route('**/api/v1/member-items?*', (route) => route.abort('connectionreset'));
  for (const [title, text] of [
    ['New Prescription', failures.medicines],
    ['New Lab Test', failures.tests],
  ] as const) {
    const [panel] = await Promise.all([open(page, title), expect(toast(page, text)).toBeVisible()]);
    await expect(panel.dialog.getByRole('alert')).toContainText(text);
    await page.keyboard.press('Escape');
    await expect(panel.dialog).toHaveCount(0);
  }
  await page.unroute('**/api/v1/member-items?*');
  await page.route('**/member-items/add', (route) => route.abort('connectionreset'));
  const panel = await open(page, 'New Lab Test');
  await panel.add('Urinalysis');
  await panel.submit.click();
  await expect(toast(page, failures.labRequest)).toBeVisible();
});

test.describe('at the pace of the specification', () => {
  test.use({ keepsPace: true });
  test('the panel opens after half a second, and the way back begins after two', async ({
    enter,
    api,
    facility,
  }) => {
    const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
    const page = await enter('doctor', `/patients/${id}`);
    const start = page.getByRole('button', { name: 'New Prescription' });
    await expect(start).toBeEnabled();
    const between = await watchMoments(page, { panel: { dialog: true }, visits: { path: '/visits' } });
    await start.click();
    await expect(toast(page, successes.pharmacyVisit)).toBeVisible();
    const panel = new OrderPanel(page, 'New Prescription');
    await expect(panel.dialog).toBeVisible();
    expect(await between('click', 'panel')).toBeGreaterThan(pace.openOrderDialog - 20);
    const line = await panel.add(paracetamol);
    await prescribe(line, '10');
    await panel.submit.click();
    await expect(toast(page, successes.prescription)).toBeVisible();
    await expect(panel.dialog).toHaveCount(0);
    await expect(page).toHaveURL('/visits');
    await expect.poll(() => between('click', 'visits')).toBeGreaterThan(pace.redirectAfterSubmit - 20);
  });
});

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 360, height: 740 } });
  test('the panel takes the whole screen, and search and order take turns', async ({
    enter,
    api,
    facility,
  }) => {
    const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
    const page = await enter('doctor', `/patients/${id}`);
    const panel = await open(page, 'New Prescription');
    await panel.add(paracetamol);
    await expect(panel.search).toBeHidden();
    await expect(panel.line(paracetamol).getByLabel('Dose')).toBeFocused();
    await expectFits(page, 'the order');
    await expectAccessible(page, 'the order at 360 px');
    await panel.dialog.getByText('Search', { exact: true }).click();
    await expect(panel.search).toBeVisible();
  });
});

test('the panel and the page are accessible', async ({ enter, api, facility }) => {
  const { authorizedMemberId: id } = await verified(api, facility.takeMember().cardNo);
  const page = await enter('doctor', `/patients/${id}`);
  await expect(prescriptions(page).or(page.getByText('Nothing has been prescribed yet.'))).toBeVisible();
  await expectAccessible(page, 'the prescriptions');
  const panel = await open(page, 'New Prescription');
  await panel.add(paracetamol);
  // A message lies over what stands at the top right while it is shown.
  for (const text of [successes.pharmacyVisit, successes.medicines])
    await expect(toast(page, text)).toHaveCount(0);
  await expectAccessible(page, 'the order');
});

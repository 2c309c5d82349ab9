import { nameOf, sent, verified } from '../lib/doctor.ts';
import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

test('a double click on verify and on forward creates one authorization and one visit', async ({
  enter,
  api,
  facility,
}) => {
  const { cardNo } = facility.takeMember();
  const server = await api('receptionist');
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  await screen.fillIn(cardNo);
  await screen.verifyButton.dblclick();
  await screen.expectOnly('Eligible');
  await screen.forwardButton.click();
  await page.getByLabel('Care Type').selectOption({ label: 'Consultation' });
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await expect(toast(page, 'Patient Fowarded successfully!')).toBeVisible();
  await expect(toast(page, 'Patient Fowarded successfully!')).toHaveCount(1);
  await expect(page).toHaveURL('/patients');

  const after = await server.authorizations(cardNo);
  expect(after.totalItems).toBe(1);
  expect(await server.visitsOf('consultation', cardNo)).toBe(1);
  const { way } = await server.patient(after.itemList[0]?.authorizedMemberId ?? '');
  expect(way.map(({ kind }) => kind)).toEqual(['verified', 'consultation']);

  // Verified again on the same day, the card keeps its authorization, and the screen says so.
  await page.goto('/verification');
  await screen.verify(cardNo);
  await screen.expectOnly('Eligible');
  await expect(page.getByRole('main')).toContainText(
    after.itemList[0]?.authorizationNo.replace(/\d{3}(?=\d)/g, '$& ') ?? 'a number',
  );
  expect((await server.authorizations(cardNo)).totalItems).toBe(1);
});

test('two clicks at one place of a list end one visit, and its row stays until the pointer leaves', async ({
  enter,
  api,
  facility,
}) => {
  const names: string[] = [];
  for (const _ of ['first', 'second']) {
    const patient = await verified(api, facility.takeMember().cardNo);
    await sent(api, patient, 'registration');
    names.push(nameOf(patient));
  }
  const page = await enter('receptionist', `/medical-visit/${facility.carePoints.registration}`);
  const [first = '', second = ''] = names;
  const row = page.getByRole('table').getByRole('row');
  const place = await page.getByRole('button', { name: `Complete Visit of ${first}` }).boundingBox();
  if (!place) throw new Error('The first row has no button');
  const click = () => page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
  await click();
  await expect(page.getByText(`Visit of ${first} completed`)).toBeVisible();
  await expect(row.nth(1)).toContainText(first);
  await click();
  await page.mouse.move(place.x, 5);
  await expect(row.nth(1)).toContainText(second);
  const visits = await (await api('receptionist')).visits('registration');
  expect(visits.itemList.map(({ visitStatus }) => visitStatus).sort()).toEqual(['Completed', 'Pending']);
});

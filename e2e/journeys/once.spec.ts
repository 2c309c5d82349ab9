import type { Locator, Page } from '@playwright/test';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import type { AsRole } from '../lib/api.ts';
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

/** Patients who wait at registration, in the order of the list. */
async function waiting(api: AsRole, facility: TestFacility, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const patient = await verified(api, facility.takeMember().cardNo);
    await sent(api, patient, 'registration');
    names.push(nameOf(patient));
  }
  return names;
}

test('two clicks at one place of a list end one visit, and its row stays until the pointer leaves', async ({
  enter,
  api,
  facility,
}) => {
  const [first = '', second = ''] = await waiting(api, facility, 2);
  const page = await enter('receptionist', `/medical-visit/${facility.carePoints.registration}`);
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

test('on a phone the rows stay under the finger when the band appears above them', async ({
  page,
  enter,
  api,
  facility,
}) => {
  const [first = '', second = '', third = '', fourth = ''] = await waiting(api, facility, 4);
  await page.setViewportSize({ width: 360, height: 740 });
  await enter('receptionist', `/medical-visit/${facility.carePoints.registration}`);
  const button = (name: string) => page.getByRole('button', { name: `Complete Visit of ${name}` });
  await button(fourth).scrollIntoViewIfNeeded();
  const [one, next] = [await middleOf(button(second)), await middleOf(button(third))];
  const tap = await finger(page);

  await tap(one);
  await expect(page.getByText(`Visit of ${second} completed`)).toBeVisible();
  expect(Math.abs((await middleOf(button(third))).y - next.y)).toBeLessThan(1);
  await tap(one);
  await tap(next);
  await expect(page.getByText(`Visit of ${third} completed`)).toBeVisible();
  await expect(button(first)).toBeVisible();
  await expect(button(fourth)).toBeVisible();
  const visits = await (await api('receptionist')).visits('registration');
  expect(visits.itemList.filter(({ visitStatus }) => visitStatus === 'Completed')).toHaveLength(2);
});

interface Place {
  x: number;
  y: number;
}

async function middleOf(control: Locator): Promise<Place> {
  const box = await control.boundingBox();
  if (!box) throw new Error('The control is not shown');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Returns a tap with one finger, as the browser receives it. */
async function finger(page: Page): Promise<(at: Place) => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  return async (at) => {
    await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
}

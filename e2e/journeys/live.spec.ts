import { apiBase } from '@afyakadi/contract/browser';
import type { Locator, Page } from '@playwright/test';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import type { AsRole } from '../lib/api.ts';
import { nameOf, sent, verified } from '../lib/doctor.ts';
import { holdBack } from '../lib/hold-back.ts';
import { expect, test } from '../lib/test.ts';

const stream = `**${apiBase}/events`;
const state = (page: Page, text: string) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: text });

/** Forwards a patient to registration, from another computer; returns the name. */
async function forwardSomebody(api: AsRole, facility: TestFacility): Promise<string> {
  const patient = await verified(api, facility.takeMember().cardNo);
  await sent(api, patient, 'registration');
  return nameOf(patient);
}

/** Opens the list of registration, where one patient waits. */
async function openList(
  page: Page,
  api: AsRole,
  facility: TestFacility,
): Promise<{ pending: Locator; rowOf: (name: string) => Locator }> {
  await forwardSomebody(api, facility);
  await page.goto(`/medical-visit/${facility.carePoints.registration}`);
  const pending = page.getByRole('button', { name: /Pending Visits/ });
  await pending.click();
  await expect(pending).toHaveText(/1$/);
  return { pending, rowOf: (name) => page.getByRole('row').filter({ hasText: name }) };
}

test('a patient whom reception forwards appears in the open list automatically, and is counted', async ({
  enter,
  page,
  api,
  facility,
}) => {
  await enter('doctor');
  const { pending, rowOf } = await openList(page, api, facility);
  await expect(state(page, 'Live')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { mark: 'not reloaded' }));

  // While live, the list is polled every two minutes: longer than the expectation waits.
  const name = await forwardSomebody(api, facility);
  await expect(pending).toHaveText(/2$/);
  await expect(rowOf(name)).toBeVisible();
  expect(await page.evaluate(() => 'mark' in window)).toBe(true);
});

test('a change between the fetch of a list and the start of the stream appears with the stream', async ({
  enter,
  page,
  api,
  facility,
}) => {
  const start = await holdBack(page, stream);
  await enter('doctor');
  const { pending, rowOf } = await openList(page, api, facility);
  const name = await forwardSomebody(api, facility);
  await start();
  await expect(state(page, 'Live')).toBeVisible();
  await expect(pending).toHaveText(/2$/);
  await expect(rowOf(name)).toBeVisible();
});

test('without the stream the screen says so, polls, and returns to live updates', async ({
  enter,
  page,
  api,
  facility,
}) => {
  await page.route(stream, (route) => route.abort());
  await page.clock.install();
  await enter('doctor');
  const { pending, rowOf } = await openList(page, api, facility);
  await expect(state(page, 'Live updates are off. Lists are checked every 15 s.')).toBeVisible();
  const name = await forwardSomebody(api, facility);
  await page.clock.runFor(15_000);
  await expect(pending).toHaveText(/2$/);
  await expect(rowOf(name)).toBeVisible();

  await page.unroute(stream);
  // The next attempt is at most half a minute away.
  await page.clock.runFor(30_000);
  await expect(state(page, 'Live')).toHaveText('Live');
});

test('changes during a network failure appear as soon as it returns', async ({
  enter,
  page,
  api,
  facility,
  context,
}) => {
  await enter('doctor');
  const { pending } = await openList(page, api, facility);
  await expect(state(page, 'Live')).toHaveText('Live');
  await context.setOffline(true);
  await expect(state(page, 'Offline')).toBeVisible();
  await forwardSomebody(api, facility);
  const asked = page.waitForRequest(stream);
  await context.setOffline(false);
  expect((await (await asked).allHeaders())['last-event-id']).toMatch(/^\d+~/);
  await expect(pending).toHaveText(/2$/);
  await expect(state(page, 'Live')).toHaveText('Live');
});

import { apiBase } from '@afyakadi/contract/words';
import type { Locator, Page } from '@playwright/test';
import type { Api } from '../lib/api.ts';
import { cards } from '../lib/cards.ts';
import { held } from '../lib/held.ts';
import { expect, test } from '../lib/test.ts';

/** One at a time: each counts who waits at registration. */
test.describe.configure({ mode: 'serial' });

const stream = `**${apiBase}/events`;
const state = (page: Page, text: string) =>
  page.getByRole('banner').getByRole('status').filter({ hasText: text });

const others: readonly string[] = Object.values(cards).map((card) => card.cardNo);

/** Forwards a patient of today, whom no other journey needs, to registration, from another computer; gives the name. */
async function forwardSomebody(server: Api): Promise<string> {
  const waiting = new Set(
    (await server.visits('registration')).itemList
      .filter((visit) => visit.visitStatus === 'Pending')
      .map((visit) => visit.authorizedMemberId),
  );
  const today = Date.now() - 12 * 3_600_000;
  const card = (await server.cards()).findLast(
    (one) =>
      Date.parse(one.createdAt) > today &&
      one.lastName !== '' &&
      !others.includes(one.cardNo) &&
      !waiting.has(one.authorizedMemberId),
  );
  if (!card) throw new Error('Everybody waits at registration already');
  const { id } = await server.carePoint('registration');
  const body = { pointOfCareId: id, authorizedClientId: card.id };
  expect(await server.status('POST', '/point-of-cares', body)).toBe(200);
  return [card.firstName, card.middleName, card.lastName].filter(Boolean).join(' ');
}

/** What a tile counts, once it has counted: the list is drawn before its numbers are known. */
async function counted(tile: Locator): Promise<number> {
  await expect(tile).toContainText(/\d/);
  return Number((await tile.innerText()).replace(/\D/g, ''));
}

async function openList(page: Page, server: Api): Promise<(name: string) => ReturnType<Page['getByRole']>> {
  const { id } = await server.carePoint('registration');
  await page.goto(`/medical-visit/${id}`);
  await page.getByRole('button', { name: /Pending Visits/ }).click();
  await expect(page.getByRole('table')).toBeVisible();
  return (name) => page.getByRole('row').filter({ hasText: name });
}

/** Longest wait on top: the new one is last, after pages that may still be on their way. */
async function expectOnLastPage(page: Page, row: Locator): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  await expect(async () => {
    if (await next.isEnabled()) await next.click();
    await expect(row).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test('whom reception forwards appears on the open list within a second, and is counted', async ({
  enter,
  api,
}) => {
  const server = await api('receptionist');
  const page = await enter('doctor');
  const rowOf = await openList(page, server);
  await expect(state(page, 'Live')).toBeVisible();
  const pending = page.getByRole('button', { name: /Pending Visits/ });
  const before = await counted(pending);
  await page.evaluate(() => Object.assign(window, { mark: 'not reloaded' }));

  const name = await forwardSomebody(server);
  await expect(pending).toContainText(String(before + 1), { timeout: 1_500 });
  await expectOnLastPage(page, rowOf(name));
  expect(await page.evaluate(() => 'mark' in window)).toBe(true);
});

test('a change between the fetch of a list and the start of the stream appears with the stream', async ({
  enter,
  page,
  api,
}) => {
  const server = await api('receptionist');
  const start = await held(page, stream);
  await page.clock.install();
  await enter('doctor');
  const rowOf = await openList(page, server);
  const pending = page.getByRole('button', { name: /Pending Visits/ });
  const before = await counted(pending);
  const name = await forwardSomebody(server);
  // The clock does not move: no periodic check finds it.
  await start();
  await expect(pending).toContainText(String(before + 1), { timeout: 5_000 });
  await expectOnLastPage(page, rowOf(name));
});

test('without the stream the screen says so, checks by itself, and goes live again', async ({
  enter,
  page,
  api,
}) => {
  const server = await api('receptionist');
  await page.route(stream, (route) => route.abort());
  await page.clock.install();
  await enter('doctor');
  const rowOf = await openList(page, server);
  await expect(state(page, 'Live updates are off. Lists are checked every 15 s.')).toBeVisible();
  const pending = page.getByRole('button', { name: /Pending Visits/ });
  const before = await counted(pending);
  const name = await forwardSomebody(server);
  await page.clock.runFor(15_000);
  await expect(pending).toContainText(String(before + 1), { timeout: 5_000 });
  await expectOnLastPage(page, rowOf(name));

  await page.unroute(stream);
  // The next attempt is half a minute away at most.
  await page.clock.runFor(30_000);
  await expect(state(page, 'Live')).toHaveText('Live', { timeout: 40_000 });
});

test('what happens while the network is away is there as soon as it is back', async ({
  enter,
  page,
  api,
  context,
}) => {
  const server = await api('receptionist');
  await enter('doctor');
  await openList(page, server);
  await expect(state(page, 'Live')).toHaveText('Live');
  const pending = page.getByRole('button', { name: /Pending Visits/ });
  const before = await counted(pending);
  await context.setOffline(true);
  await expect(state(page, 'Offline')).toBeVisible();
  await forwardSomebody(server);
  const asked = page.waitForRequest(stream);
  await context.setOffline(false);
  expect((await (await asked).allHeaders())['last-event-id']).toMatch(/^\d+~/);
  await expect(pending).toContainText(String(before + 1), { timeout: 5_000 });
  await expect(state(page, 'Live')).toHaveText('Live');
});

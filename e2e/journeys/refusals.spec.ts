import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

test('a server that is away keeps the typed text, and is asked again until it has created one authorization', async ({
  enter,
  api,
  facility,
}) => {
  const { cardNo } = facility.takeMember();
  const server = await api('receptionist');
  const page = await enter('receptionist', '/verification');
  const screen = new Verification(page);
  const asked = watchVerifications(page);
  // The request arrives, but its answer is lost.
  await page.route('**/api/v1/card/authorize', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return route.abort();
  });
  // Nor does the server answer health checks.
  await page.route('**/health/live', (route) => route.abort());
  await screen.verify(cardNo);
  await expect(page.getByRole('status').filter({ hasText: 'One moment, reconnecting' })).toBeVisible();
  await expect(screen.cardNo).toHaveValue(cardNo);
  await expect(screen.verifier).toHaveValue('NHIF');

  await page.unroute('**/health/live');
  await page.unroute('**/api/v1/card/authorize');
  await screen.expectOnly('Eligible');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect((await server.authorizations(cardNo)).totalItems).toBe(1);
  expect(new Set(await Promise.all(asked.map((one) => one.headerValue('idempotency-key')))).size).toBe(1);
});

import { toast } from '../lib/screens.ts';
import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

test('a lost connection keeps the typed text, and the repeat creates one authorization', async ({
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
  // Nor does the server answer health checks, until the page has noticed that it is unavailable.
  await page.route('**/health/live', (route) => route.abort());
  await screen.verify(cardNo);
  await expect(toast(page, 'Error contacting server')).toBeVisible();
  await screen.expectOnly('Could not be checked');
  await expect(page.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await expect(screen.cardNo).toHaveValue(cardNo);
  await expect(screen.verifier).toHaveValue('NHIF');

  await page.unroute('**/health/live');
  await page.unroute('**/api/v1/card/authorize');
  await screen.verifyButton.click();
  await screen.expectOnly('Eligible');
  await expect(page.getByRole('status').filter({ hasText: 'Live' })).toBeVisible();
  expect((await server.authorizations(cardNo)).totalItems).toBe(1);
  expect(new Set(await Promise.all(asked.map((one) => one.headerValue('idempotency-key')))).size).toBe(1);
});

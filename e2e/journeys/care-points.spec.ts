import { carePointAttempts, failures } from '@afyakadi/contract/words';
import { expect, test } from '../lib/test.ts';

const list = '**/api/v1/setup/point-of-cares*';

test('care points that do not load are tried three times, then said to have failed, with Retry', async ({
  enter,
  page,
}) => {
  let asked = 0;
  await page.route(list, (route) => {
    asked += 1;
    return route.abort('connectionreset');
  });
  await enter('doctor', '/visits');
  await expect(page.getByRole('main').getByText(failures.carePoints)).toBeVisible();
  expect(asked).toBe(carePointAttempts);
  await page.unroute(list);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Consultation', level: 2 })).toBeVisible();
});

test('a facility without care points is told so', async ({ enter, page }) => {
  await page.route(list, async (route) => {
    const answer = await (await route.fetch()).json();
    const data = { ...answer.data, itemList: [], totalItems: 0 };
    await route.fulfill({ json: { ...answer, data } });
  });
  await enter('doctor', '/visits');
  await expect(page.getByRole('main').getByText(failures.noCarePoints)).toBeVisible();
  await page.unroute(list);
  await page.getByRole('main').getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { name: 'Consultation', level: 2 })).toBeVisible();
});

test('care points that the server refuses are refused in its words', async ({ enter, page }) => {
  const description = 'The care points are being moved. Try again in a minute.';
  await page.route(list, (route) =>
    route.fulfill({ status: 409, json: { statusCode: 51409, description, data: { item: null } } }),
  );
  await enter('doctor', '/visits');
  await expect(page.getByRole('main').getByText(description)).toBeVisible();
  await expect(page.getByText(failures.carePoints)).toHaveCount(0);
});

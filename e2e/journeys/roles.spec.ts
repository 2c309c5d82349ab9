import type { Role } from '@afyakadi/contract/words';
import { expect, test } from '../lib/test.ts';
import { Verification } from '../lib/verification.ts';

/** §6, and the administrator as decided. */
const sidebars: Record<Role, string[]> = {
  receptionist: ['Dashboard', 'Patients', 'Visits'],
  lab_tech: ['Dashboard', 'Visits', 'Laboratory'],
  pharmacist: ['Dashboard', 'Pharmacy'],
  doctor: ['Dashboard', 'Visits', 'Pharmacy', 'Laboratory'],
  admin: ['Dashboard', 'Administration'],
};

for (const [role, links] of Object.entries(sidebars) as [Role, string[]][]) {
  test(`the sidebar of ${role}: ${links.join(', ')}; each link leads to its screen`, async ({ enter }) => {
    const page = await enter(role);
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    await expect(sidebar.getByRole('link')).toHaveText(links);
    for (const link of links) {
      await sidebar.getByRole('link', { name: link }).click();
      await expect(sidebar.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
}

test('the pharmacist sees the pharmacy counts, which are those of the rows, and opens a patient', async ({
  enter,
  api,
}) => {
  const server = await api('pharmacist');
  const page = await enter('pharmacist', '/pharmacy');
  const figure = async (label: string) => {
    const tile = page.getByText(label, { exact: true }).locator('..');
    await expect(tile).toHaveText(/\d$/);
    return Number((await tile.innerText()).replace(/\D/g, ''));
  };
  // Others send patients here meanwhile, and the screen follows.
  await expect(async () => {
    const { totalItems } = await server.visits('pharmacy');
    expect(totalItems).toBeGreaterThan(0);
    const total = await figure('Total Visits');
    expect(total).toBe(totalItems);
    expect((await figure('Completed Visits')) + (await figure('Pending Visits'))).toBe(total);
    const lastPage = page.getByText(new RegExp(`^Page 1 of ${Math.ceil(total / 5)}$`));
    await expect(lastPage).toBeVisible({ timeout: 2_000 });
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(Math.min(total, 5) + 1);
  }).toPass({ timeout: 45_000 });
});

test('a role changed in the storage changes what is drawn and grants nothing', async ({
  enter,
  api,
  page,
}) => {
  await enter('pharmacist');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem('userRole', 'receptionist'));
  await page.goto('/verification');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
    sidebars.receptionist,
  );
  const refused = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/card/authorize'),
  );
  await new Verification(page).verify('109900035308');
  expect((await refused).status()).toBe(403);
  await expect(page.getByText('Your role may not do this.').first()).toBeVisible();
  await expect(page.getByText('Eligible', { exact: true })).toHaveCount(0);

  const server = await api('pharmacist');
  const consultation = await server.carePoint('consultation');
  expect(await server.status('GET', `/point-of-cares/${consultation.id}`)).toBe(403);
  expect(
    await server.status('POST', '/card/authorize', { cardNo: '109900035308', cardTypeID: 'NHIFCard' }),
  ).toBe(403);
});

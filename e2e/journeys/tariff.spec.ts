import { join } from 'node:path';
import type { ClaimDetail, Role, VerifiedCard } from '@afyakadi/contract';
import { createPracticeScheme, type PracticeScheme } from '@afyakadi/practice-scheme';
import type { Browser } from '@playwright/test';
import { rowOf } from '../lib/administering.ts';
import { expectAccessible } from '../lib/axe.ts';
import { diagnose } from '../lib/claimed.ts';
import { figure } from '../lib/importing.ts';
import { apiAt, computerAt } from '../lib/scheme.ts';
import { toast } from '../lib/screens.ts';
import { type OwnServer, ownServer } from '../lib/server.ts';
import { expect, test } from '../lib/test.ts';

const facilityCode = '01099';
const consultation = '10001';
const day = 24 * 3_600_000;

/** A server on a scheme of its own, and a clock that both go by. */
interface World {
  scheme: PracticeScheme;
  server: OwnServer;
  /** The server goes down before midnight and comes back a day later. */
  nextMorning(): Promise<void>;
  end(): Promise<void>;
}

async function world(): Promise<World> {
  let ahead = 0;
  const scheme = await createPracticeScheme({ clock: () => Date.now() + ahead });
  const held = scheme.credentials[facilityCode];
  if (!held) throw new Error(`The practice scheme does not know ${facilityCode}`);
  const env: Record<string, string> = {
    SCHEME_TOKEN_URL: scheme.urls.token,
    SCHEME_URL: scheme.urls.servicehub,
    SCHEME_CLAIMS_URL: scheme.urls.claims,
    SCHEME_PRACTICE: `${facilityCode}:${held.clientId}:${held.clientSecret}`,
  };
  const server = await ownServer(env);
  await server.start();
  return {
    ...{ scheme, server },
    async nextMorning() {
      await server.kill();
      ahead += day;
      env.NODE_OPTIONS = `--import ${join(import.meta.dirname, '..', 'lib', 'ahead.mjs')}`;
      env.CLOCK_AHEAD = String(ahead);
      await server.start();
    },
    async end() {
      await server.remove();
      await scheme.close();
    },
  };
}

test('a price that the scheme changes is seen with its use, taken from tomorrow, and charged then, not before', async ({
  browser,
}) => {
  test.setTimeout(400_000);
  const it = await world();
  try {
    const before = await claimOf(browser, it, '200000000501');
    expect(before.price).toBe(10_000);
    await change(it.scheme, 12_345);

    const admin = await at(browser, it, 'admin', '/admin/imports');
    await test.step('fetched, and compared with what stands here', async () => {
      await expectAccessible(admin, 'imports with a scheme');
      const ready = admin.getByRole('heading', { name: /^Tariff of the scheme.*Ready, not applied/ });
      const fetch = admin.getByRole('button', { name: 'Fetch from the scheme: Tariff' });
      await expect(fetch).toBeVisible();
      // Its first look by itself, right after the start, may be under way; one of ours leads to another screen.
      await expect(async () => {
        if (await fetch.isVisible()) await fetch.click();
        await expect(ready).toBeVisible({ timeout: 20_000 });
      }).toPass({ timeout: 120_000 });
    });
    await test.step('seen with its use and the money at stake, the most used first', async () => {
      await expect(figure(admin, 'Used here in the last 90 days')).toHaveAttribute('aria-pressed', 'true');
      await figure(admin, 'Price changed').click();
      const changed = rowOf(admin, `${consultation} 1001`);
      await expect(changed).toContainText('General Practitioner Consultation');
      await expect(changed).toContainText(/TZS 10,000.*TZS 12,345/s);
      await expect(changed).toContainText(/\+TZS [\d,]+/);
      for (const tab of ['New', 'Gone']) await figure(admin, tab).click();
      await figure(admin, 'Price changed').click();
      await expectAccessible(admin, 'a tariff of the scheme');
    });
    await test.step('taken from tomorrow, by keyboard', async () => {
      await admin.getByRole('button', { name: 'Take over' }).press('Enter');
      const dialog = admin.getByRole('dialog', { name: 'Take over what the scheme says' });
      await expect(dialog.getByLabel('First day')).toHaveValue(/^\d{4}-\d\d-\d\d$/);
      await dialog.getByLabel('First day').fill('2020-01-01');
      await dialog.getByRole('button', { name: 'Take over from that day' }).press('Enter');
      await expect(dialog).toContainText('Choose today or a later day.');
      await dialog.getByLabel('At once').check({ force: true });
      await dialog.getByLabel('A day', { exact: true }).check({ force: true });
      await expectAccessible(admin, 'choosing the day of a tariff');
      await dialog.getByRole('button', { name: 'Take over from that day' }).press('Enter');
      await expect(toast(admin, 'Settled: it holds from')).toBeVisible();
      await expect(admin.getByRole('heading', { name: /^Tariff of the scheme/ })).toContainText(
        'Holds from a later day',
      );
      await expect(admin.getByRole('button', { name: 'Call it off' })).toBeVisible();
      // The button is gone that was pressed, and the keyboard keeps its place.
      await expect(admin.getByRole('heading', { name: /^Tariff of the scheme/ })).toBeFocused();
      await expectAccessible(admin, 'a tariff that holds from a later day');
    });
    await test.step('everybody sees on the list from when it holds', async () => {
      await admin.getByRole('link', { name: 'All imports' }).click();
      const later = admin.getByRole('region', { name: 'Settled for a later day' });
      await expect(later).toContainText(/holds from \d+ \w+ \d{4}, settled by/);
      await admin.setViewportSize({ width: 360, height: 740 });
      await expect(later).toBeVisible();
      const wide = await admin.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(360);
      await expectAccessible(admin, 'imports on a phone');
      await admin.setViewportSize({ width: 1366, height: 768 });
    });
    const today = await claimOf(browser, it, '200000000502');
    expect(today.price).toBe(10_000);

    await it.nextMorning();
    await test.step('the next day it holds, though no server ran at midnight', async () => {
      const page = await at(browser, it, 'admin', '/admin/imports');
      await expect(rowOf(page, 'Tariff of the scheme')).not.toHaveCount(0);
      await expect(page.getByRole('row', { name: /Tariff of the scheme.*Applied/ }).first()).toBeVisible({
        timeout: 60_000,
      });
      await page.context().close();
    });
    const later = await claimOf(browser, it, '200000000503');
    expect(later.price).toBe(12_345);
    await test.step('what was claimed before keeps its price', async () => {
      const reception = await apiOf(browser, it, 'receptionist');
      for (const one of [before, today]) {
        const { item } = await reception.ok<{ item: ClaimDetail }>('GET', `/claims/${one.id}`);
        expect(priceIn(item)).toBe(10_000);
      }
    });
  } finally {
    await it.end();
  }
});

const at = (browser: Browser, it: World, role: Role, path: string) =>
  computerAt(browser, it.server.address, role, path);
const apiOf = (browser: Browser, it: World, role: Role) => apiAt(browser, it.server.address, role);

/** What the training's page does when somebody changes a price there. */
async function change(scheme: PracticeScheme, unitPrice: number): Promise<void> {
  const answer = await fetch(new URL('/practice/prices', scheme.pageUrl), {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ itemCode: consultation, schemeId: '1001', unitPrice }),
  });
  expect(answer.status).toBe(200);
}

const priceIn = (claim: ClaimDetail) => claim.lines.find((line) => line.itemCode === consultation)?.unitPrice;

/** A consultation from the card to the claim. @returns the claim, and what the consultation costs in it */
async function claimOf(
  browser: Browser,
  it: World,
  cardNo: string,
): Promise<{ id: string; price: number | undefined }> {
  const [reception, doctor] = [await apiOf(browser, it, 'receptionist'), await apiOf(browser, it, 'doctor')];
  const { item: card } = await reception.ok<{ item: VerifiedCard }>('POST', '/card/authorize', {
    ...{ cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard', fpCode: null, biometricMethod: 'NONE' },
    ...{ visitTypeID: 1, referralNo: null, imageData: null },
  });
  const point = await doctor.carePoint('consultation');
  const { item: visit } = await reception.ok<{ item: { authorizedPointOfCareId: string } }>(
    'POST',
    '/point-of-cares',
    { pointOfCareId: point.id, authorizedClientId: card.id },
  );
  await doctor.ok('POST', `/point-of-cares/visits/${visit.authorizedPointOfCareId}/take`);
  await diagnose(doctor, card.authorizedMemberId, 'J06.9');
  await doctor.ok('POST', `/point-of-cares/visits/${visit.authorizedPointOfCareId}/complete`);
  const { item } = await reception.ok<{ item: ClaimDetail }>('POST', '/claims', { authorizationId: card.id });
  return { id: String(item.id), price: priceIn(item) };
}

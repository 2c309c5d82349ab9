import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { isInSample, sampleOf } from '../../apps/server/test/setup/sample.ts';
import { startGallery } from '../../tools/lib/gallery.ts';
import { violationsIn } from '../lib/axe.ts';
import { expect, test } from '../lib/test.ts';

// The check reads the examples at rest, and would only wait for animations.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const looks = [
  { theme: 'light', language: 'en', width: 1366 },
  { theme: 'dark', language: 'sw', width: 360 },
  { theme: 'dark', language: 'en', width: 1366 },
  { theme: 'light', language: 'sw', width: 360 },
] as const;
type Look = (typeof looks)[number];

/** Of the files, and of their examples, each in each look: about 20 in `npm test`. */
const share = { ofFiles: 1 / 7, ofCases: 1 / 7 };

const folder = join(import.meta.dirname, '..', '..', 'apps', 'web', 'gallery');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /^\w+\/\w+\.tsx$/.test(file))
  .map((file) => file.replace('.tsx', ''))
  .sort();

test('axe: every example of the gallery, in both themes and languages', async ({ page }) => {
  // All looks of all examples, on a busy computer (decision 027).
  test.setTimeout(1_900_000);
  const gallery = await startGallery({ port: 0, hmr: false, watch: null });
  try {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    // Vite compiles what the examples use on the first visit.
    page.setDefaultNavigationTimeout(120_000);
    if (isInSample('the frame of the gallery', 1 / 10)) await checkFrame(page, gallery.address);

    const only = sampleOf(files, share.ofFiles).map((file) => `only=${file}`);
    await page.goto(`${gallery.address}stage.html?${only.join('&')}#/all`);
    const links = page.getByRole('main').getByRole('link');
    await links.first().waitFor({ timeout: 120_000 });
    const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    const cases = looks.flatMap((look) => hashes.map((hash) => ({ look, hash })));
    let current: Look | undefined;
    for (const { look, hash } of sampleOf(cases, share.ofCases)) {
      if (look !== current) await setLook(page, look);
      current = look;
      const where = `${hash}, ${Object.values(look).join(', ')} px`;
      await page.evaluate((next) => window.location.replace(next), hash);
      await page.locator(`body[data-shown="${look.language} ${decodeURI(hash.slice(2))}"]`).waitFor();
      expect.soft(await violationsIn(page), where).toEqual([]);
      expect.soft(errors.splice(0), `${where}: errors in the console`).toEqual([]);
    }
  } finally {
    await gallery.close();
  }
});

/** The list of all parts shows the chosen one in its frame. */
async function checkFrame(page: Page, address: string): Promise<void> {
  await page.goto(address);
  const links = page.getByRole('navigation', { name: 'Parts' }).getByRole('link');
  await links.first().waitFor({ timeout: 120_000 });
  expect(await links.count()).toBeGreaterThan(100);
  await links.last().press('Enter');
  await expect(page.frameLocator('iframe').getByRole('main')).toBeVisible();
  expect.soft(await violationsIn(page), 'the gallery').toEqual([]);
}

/** Changes the page as the switches of the gallery do. */
async function setLook(page: Page, { theme, language, width }: Look): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.evaluate(
    ([theme, language]) => {
      localStorage.setItem('theme', theme);
      localStorage.setItem('lang', language);
      window.dispatchEvent(new StorageEvent('storage'));
    },
    [theme, language] as const,
  );
}

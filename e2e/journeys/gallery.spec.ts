import type { Page } from '@playwright/test';
import { sampleOf } from '../../apps/server/test/setup/sample.ts';
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

/** Of the examples, each in each look: about 20 in `npm test`. */
const share = 1 / 45;

test('axe: every example of the gallery, in both themes and languages', async ({ page }) => {
  // All looks of all examples, on a busy computer (decision 030).
  test.setTimeout(1_900_000);
  const gallery = await startGallery({ port: 0, hmr: false, watch: null });
  try {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
    // Vite compiles the whole app on the first visit.
    page.setDefaultNavigationTimeout(120_000);
    await page.goto(gallery.address);
    const links = page.getByRole('navigation', { name: 'Parts' }).getByRole('link');
    await links.first().waitFor({ timeout: 120_000 });
    const hashes = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    expect(hashes.length).toBeGreaterThan(100);
    await links.last().press('Enter');
    await expect(page.frameLocator('iframe').getByRole('main')).toBeVisible();
    expect.soft(await violationsIn(page), 'the gallery').toEqual([]);

    await page.goto(`${gallery.address}stage.html`);
    const cases = looks.flatMap((look) => hashes.map((hash) => ({ look, hash })));
    let current: Look | undefined;
    for (const { look, hash } of sampleOf(cases, share)) {
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

import type { Page } from '@playwright/test';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import { expectAccessible } from '../lib/axe.ts';
import { practiceReader, proving, watchCameras } from '../lib/biometrics.ts';
import { expectFits } from '../lib/fits.ts';
import { holdBack } from '../lib/hold-back.ts';
import { refusedIn } from '../lib/policy.ts';
import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Photograph of the holder' });

/** Fills in a card that is refused, whatever proof comes with it. */
async function fillIn(screen: Verification, facility: TestFacility, of: { id: number }): Promise<void> {
  await screen.fillIn(facility.member('cardMissing').cardNo);
  await screen.visitType.selectOption(String(of.id));
}

/** Width, height and characters of a JPEG in base64, as the browser itself reads it. */
function measured(page: Page, base64: string) {
  return page.evaluate(async (data) => {
    const image = new Image();
    image.src = `data:image/jpeg;base64,${data}`;
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  }, base64);
}

test('a face: the camera takes it and turns off at once; it is sent once and deleted with the answer', async ({
  enter,
  page,
  context,
  facility,
}) => {
  await context.grantPermissions(['camera']);
  const refused = await refusedIn(context);
  const on = await watchCameras(page);
  const screen = new Verification(await enter('receptionist', '/verification'));
  const asked = watchVerifications(page);
  await fillIn(screen, facility, proving.face);
  await screen.verifyButton.click();
  const open = page.getByRole('button', { name: 'Open the camera' });
  await expect(open).toBeFocused();
  await expect(page.getByText("Take a photograph of the holder's face")).toBeVisible();
  expect(asked).toHaveLength(0);

  await page.keyboard.press('Enter');
  const take = dialogOf(page).getByRole('button', { name: 'Take the photograph' });
  await expect(take).toBeFocused();
  await expect.poll(on).toBe(1);
  await expectAccessible(page, 'the camera');
  await page.keyboard.press('Escape');
  await expect.poll(on).toBe(0);

  await open.click();
  await expect(take).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(on).toBe(0);
  await expectAccessible(page, 'the photograph');
  await dialogOf(page).getByRole('button', { name: 'Take another' }).click();
  await expect.poll(on).toBe(1);
  await take.click();
  const use = dialogOf(page).getByRole('button', { name: 'Use this photograph' });
  await expect(use).toBeFocused();
  await expect(use).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByAltText('The photograph that will be sent')).toBeVisible();
  expect(await on()).toBe(0);

  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  expect(asked).toHaveLength(1);
  const sent = asked[0]?.postDataJSON();
  expect(sent).toMatchObject({ biometricMethod: 'FACIAL', visitTypeID: proving.face.id });
  expect(await measured(page, sent.imageData)).toEqual([480, 480]);
  expect(sent.imageData.length).toBeLessThanOrEqual(200_000);

  await expect(page.getByAltText('The photograph that will be sent')).toHaveCount(0);
  const part = sent.imageData.slice(1_000, 1_040);
  const kept = await page.evaluate(
    () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]) + document.documentElement.outerHTML,
  );
  expect(kept).not.toContain(part);
  expect(refused).toEqual([]);
});

test('the code for the proof is fetched again if the first try failed', async ({ enter, page, facility }) => {
  await page.route('**/assets/ProofField*', (route) => route.abort());
  const screen = new Verification(await enter('receptionist', '/verification'));
  const asked = watchVerifications(page);
  await fillIn(screen, facility, proving.face);
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await screen.verifyButton.click();
  await expect(retry).toBeFocused();
  await expect(page.getByText("Take a photograph of the holder's face")).toBeVisible();
  expect(asked).toHaveLength(0);
  await expectAccessible(page, 'a proof that could not be fetched');
  await page.unroute('**/assets/ProofField*');
  await retry.press('Enter');
  await expect(page.getByRole('button', { name: 'Open the camera' })).toBeFocused();
});

test('a finger: read by the reader of this computer, with a text for each fault', async ({
  enter,
  page,
  context,
  facility,
  baseURL,
}) => {
  const reader = await practiceReader(baseURL ?? '');
  const refused = await refusedIn(context);
  const screen = new Verification(await enter('receptionist', '/verification'));
  const asked = watchVerifications(page);
  // A person who is faster than the proof's form is led to it when it appears.
  const release = await holdBack(page, '**/assets/ProofField*');
  await fillIn(screen, facility, proving.finger);
  await screen.verifyButton.click();
  await release();
  const read = page.getByRole('button', { name: 'Read the finger' });
  await expect(read).toBeFocused();
  expect(asked).toHaveLength(0);
  await page.getByLabel('Finger', { exact: true }).selectOption({ label: 'L2 · left index finger' });
  for (const [mood, words] of [
    ['no finger', 'No finger was felt'],
    ['bad quality', 'The finger was not read well enough'],
    ['unplugged', 'The reader is not connected'],
    ['busy', 'The reader is in use'],
    ['nonsense', "The reader's program answered something unexpected"],
  ] as const) {
    await reader.set(mood);
    await read.click();
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  }
  await expectAccessible(page, 'a finger that was not read');

  await reader.set('hangs');
  await read.click();
  await expect(page.getByText('Put the finger flat on the reader: left index finger')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(read).toBeFocused();
  await reader.set('ready');
  await read.click();
  await expect(page.getByText('Read: left index finger. Quality 86 of 100.')).toBeVisible();
  await expectAccessible(page, 'a finger that was read');

  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  const sent = asked[0]?.postDataJSON();
  expect(sent).toMatchObject({ biometricMethod: 'FINGERPRINT', fpCode: 'L2' });
  expect(Buffer.from(sent.imageData, 'base64').subarray(1, 4).toString()).toBe('PNG');
  await expect(page.getByText('Read: left index finger. Quality 86 of 100.')).toHaveCount(0);

  await reader.close();
  await read.click();
  await expect(page.getByText("The reader's program does not answer on this computer")).toBeVisible();
  expect(refused).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  await screen.visitType.selectOption(String(proving.either.id));
  await expect(page.getByText('Photograph', { exact: true })).toBeVisible();
  await expectAccessible(page, 'either way');
  await expectFits(page, 'either way');
});

import type { Page } from '@playwright/test';
import type { TestFacility } from '../../apps/server/test/setup/facility.ts';
import { expectAccessible } from '../lib/axe.ts';
import { type PracticeReader, practiceReader, proving, watchCameras } from '../lib/biometrics.ts';
import { expectFits } from '../lib/fits.ts';
import { held } from '../lib/held.ts';
import { refusedIn } from '../lib/policy.ts';
import { expect, test } from '../lib/test.ts';
import { Verification, watchVerifications } from '../lib/verification.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Photograph of the holder' });

/** Fills in a card that is refused, whatever is shown with it. */
async function fillIn(screen: Verification, facility: TestFacility, of: { id: number }): Promise<void> {
  await screen.fillIn(facility.member('cardMissing').cardNo);
  await screen.visitType.selectOption(String(of.id));
}

/** Photographs the holder with Chromium's own test picture. */
async function photograph(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open the camera' }).click();
  await dialogOf(page).getByRole('button', { name: 'Take the photograph' }).click();
  await dialogOf(page).getByRole('button', { name: 'Use this photograph' }).click();
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

test('a face: looked at, taken with the camera off at once, sent once, and gone with the answer', async ({
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
  await expect(dialogOf(page).getByRole('button', { name: 'Use this photograph' })).toBeFocused();
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

test('a camera that is forbidden, missing or in use is told in words, and can be tried again', async ({
  enter,
  page,
  context,
  facility,
}) => {
  const screen = new Verification(await enter('receptionist', '/verification'));
  await fillIn(screen, facility, proving.face);
  const open = page.getByRole('button', { name: 'Open the camera' });
  await open.click();
  // Nobody is there to allow it.
  await expect(dialogOf(page).getByText('The camera is not allowed')).toBeVisible();
  await expectAccessible(page, 'a camera that is not allowed');
  await context.grantPermissions(['camera']);
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Take the photograph' })).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();

  for (const [name, words] of [
    ['NotFoundError', 'No camera found'],
    ['NotReadableError', 'Another program uses the camera'],
    ['TypeError', 'The camera does not work'],
  ] as const) {
    await page.evaluate((failure) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', failure));
    }, name);
    await open.click();
    await expect(dialogOf(page).getByText(words, { exact: true })).toBeVisible();
    await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  }
});

test('a photograph goes with another card, with the lock and with the screen; a silent scheme lets it stay', async ({
  enter,
  page,
  context,
  facility,
}) => {
  await context.grantPermissions(['camera']);
  const on = await watchCameras(page);
  await page.clock.install();
  const screen = new Verification(await enter('receptionist', '/verification'));
  const shown = page.getByAltText('The photograph that will be sent');
  await fillIn(screen, facility, proving.face);
  await photograph(page);
  await expect(shown).toBeVisible();
  await screen.cardNo.fill(facility.member('pending').cardNo);
  await expect(shown).toHaveCount(0);

  // A connection that is lost is no answer: the same question can be asked again.
  await photograph(page);
  await page.route('**/api/v1/card/authorize', (route) => route.abort());
  await screen.verifyButton.click();
  await screen.expectOnly('Could not be checked');
  await expect(shown).toBeVisible();
  await page.unroute('**/api/v1/card/authorize');
  await screen.verifyButton.click();
  await screen.expectOnly('Not eligible');
  await expect(shown).toHaveCount(0);

  await photograph(page);
  await expect(shown).toHaveCount(1);
  await page.getByRole('button', { name: 'Take another' }).click();
  await expect.poll(on).toBe(1);
  await page.clock.fastForward(20 * 60_000);
  await page.clock.runFor(1_100);
  await expect(page.getByRole('dialog', { name: 'Screen locked' })).toBeVisible();
  await expect.poll(on).toBe(0);
  await expect(page.locator('img[src^="data:image/jpeg"]')).toHaveCount(0);
});

test('what takes the proof is fetched again where the first try was lost', async ({
  enter,
  page,
  facility,
}) => {
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

test.describe('with the fingerprint reader of this computer', () => {
  // One device, which does the same for everybody who uses it.
  test.describe.configure({ mode: 'serial' });

  let reader: PracticeReader;
  test.beforeAll(async ({ baseURL }) => {
    reader = await practiceReader(baseURL ?? '');
  });
  test.afterAll(() => reader.close());

  test('a finger: read by the reader of this computer, with each of its faults in words', async ({
    enter,
    page,
    context,
    facility,
  }) => {
    const refused = await refusedIn(context);
    const screen = new Verification(await enter('receptionist', '/verification'));
    const asked = watchVerifications(page);
    // A person who is faster than the form of the proof is led to it when it appears.
    const release = await held(page, '**/assets/ProofField*');
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
    reader = await practiceReader(new URL(page.url()).origin);
  });

  test('either way, on a telephone as well; a visit type that asks for nothing sends nothing', async ({
    enter,
    page,
    context,
    facility,
  }) => {
    await context.grantPermissions(['camera']);
    await page.setViewportSize({ width: 360, height: 740 });
    const screen = new Verification(await enter('receptionist', '/verification'));
    const asked = watchVerifications(page);
    await fillIn(screen, facility, proving.either);
    await photograph(page);
    await page.getByText('Fingerprint', { exact: true }).click();
    await screen.verifyButton.click();
    await expect(page.getByText('Read the finger: its picture is missing')).toBeVisible();
    await page.getByRole('button', { name: 'Read the finger' }).click();
    await expect(page.getByText('Read: right thumb. Quality 86 of 100.')).toBeVisible();
    await expectAccessible(page, 'either way');
    await expectFits(page, 'either way');
    await screen.visitType.selectOption('1');
    await screen.verifyButton.click();
    await screen.expectOnly('Not eligible');
    expect(asked[0]?.postDataJSON()).toMatchObject({
      biometricMethod: 'NONE',
      fpCode: 'R1',
      imageData: null,
    });

    // The scheme may have asked for it in its refusal.
    await page.getByRole('button', { name: 'Add a photograph or fingerprint' }).click();
    await page.getByText('Photograph', { exact: true }).click();
    await photograph(page);
    await screen.verifyButton.click();
    // The last answer was the same.
    await expect.poll(() => asked.length).toBe(2);
    await screen.expectOnly('Not eligible');
    expect(asked[1]?.postDataJSON()).toMatchObject({ biometricMethod: 'FACIAL', visitTypeID: 1 });
  });
});

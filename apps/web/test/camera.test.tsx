import { refusal } from '@afyakadi/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatch } from '../src/lib/session/session.ts';
import { photograph, plugInCamera, unplugCamera } from './lib/camera.ts';
import { Desk } from './lib/desk.ts';
import { sample } from './lib/sample.ts';
import { expectAccessible, main, passTime, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const cardNo = '109900000003';
const shown = () => screen.queryByAltText('The photograph that will be sent');
const refuse = () =>
  server.refuse('authorizeCard', 'notEligible', 'Not available', {
    data: { verification: sample(refusal, { remarks: 'Not available' }) },
  });

let camera: ReturnType<typeof plugInCamera>;
beforeEach(() => {
  camera = plugInCamera();
});
afterEach(unplugCamera);

/** Opens the verification of a card, with a visit type that requires this proof. */
async function openDesk(requiredInput: 'FACIAL' | 'BIOMETRIC' | ''): Promise<Desk> {
  const desk = await Desk.open([{ id: 1, name: 'Normal Visit', requiredInput }]);
  await replaceText(desk.user, desk.cardNo, cardNo);
  return desk;
}

async function openCamera({ user }: Desk) {
  await user.click(await screen.findByRole('button', { name: /Open the camera|Take another/ }));
  return within(await screen.findByRole('dialog', { name: 'Photograph of the holder' }));
}

async function takePhotograph(desk: Desk): Promise<void> {
  const dialog = await openCamera(desk);
  await waitFor(() => expect(camera.isOn()).toBe(1));
  await camera.show();
  await desk.user.click(await dialog.findByRole('button', { name: 'Take the photograph' }));
  expect(camera.isOn()).toBe(0);
  const use = await dialog.findByRole('button', { name: 'Use this photograph' });
  await passTime(500);
  await desk.user.click(use);
  expect(shown()).not.toBeNull();
}

it('focuses the camera if a verification lacks the photograph', async () => {
  const desk = await openDesk('FACIAL');
  await desk.user.click(desk.verifyButton);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Open the camera' })).toHaveFocus());
  expect(main().getByText("Take a photograph of the holder's face")).toBeVisible();
  expect(server.calls('authorizeCard')).toHaveLength(0);
});

it.each([
  ['NotAllowedError', 'The camera is not allowed'],
  ['NotFoundError', 'No camera found'],
  ['NotReadableError', 'Another program uses the camera'],
  ['TypeError', 'The camera does not work'],
])('explains %s, and can be retried', async (failure, words) => {
  const desk = await openDesk('FACIAL');
  camera.failure = failure;
  const dialog = await openCamera(desk);
  expect(await dialog.findByRole('alert')).toHaveTextContent(words);
  await expectAccessible();
  camera.failure = undefined;
  await desk.user.click(dialog.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(camera.isOn()).toBe(1));
  expect(dialog.queryByRole('alert')).toBeNull();
  await desk.user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(camera.isOn()).toBe(0));
});

it('keeps the photograph until the scheme answers', async () => {
  const desk = await openDesk('FACIAL');
  await takePhotograph(desk);
  server.lose('authorizeCard');
  await desk.user.click(desk.verifyButton);
  await passTime(2_000);
  await desk.expectOnly('Could not be checked');
  expect(shown()).not.toBeNull();

  refuse();
  await desk.user.click(desk.verifyButton);
  await desk.expectOnly('Not eligible');
  await waitFor(() => expect(shown()).toBeNull());
  const sent = server.calls('authorizeCard');
  expect(sent.at(-1)?.body).toMatchObject({ biometricMethod: 'FACIAL', imageData: photograph });
});

it('drops the photograph for another card', async () => {
  const desk = await openDesk('FACIAL');
  await takePhotograph(desk);
  await replaceText(desk.user, desk.cardNo, '109900000004');
  expect(shown()).toBeNull();
});

it('closes the camera and drops the photograph on lock', async () => {
  const desk = await openDesk('FACIAL');
  await takePhotograph(desk);
  await openCamera(desk);
  await waitFor(() => expect(camera.isOn()).toBe(1));
  act(() => dispatch({ type: 'idle' }));
  await screen.findByRole('dialog', { name: 'Screen locked' });
  await waitFor(() => expect(camera.isOn()).toBe(0));
  expect(document.querySelector('img[src^="data:image/jpeg"]')).toBeNull();
});

it('sends no proof unless the visit type requires it or a person adds it after a refusal', async () => {
  const desk = await openDesk('');
  refuse();
  await desk.user.click(desk.verifyButton);
  await desk.expectOnly('Not eligible');
  await desk.user.click(screen.getByRole('button', { name: 'Add a photograph or fingerprint' }));
  await takePhotograph(desk);
  await desk.user.click(desk.verifyButton);
  await waitFor(() => expect(server.calls('authorizeCard')).toHaveLength(2));
  expect(server.calls('authorizeCard').map(({ body }) => body)).toMatchObject([
    { biometricMethod: 'NONE', fpCode: 'R1', imageData: null },
    { biometricMethod: 'FACIAL', imageData: photograph },
  ]);
});

it('switches to the fingerprint, and drops the photograph', async () => {
  const desk = await openDesk('BIOMETRIC');
  await takePhotograph(desk);
  await desk.user.click(screen.getByText('Fingerprint'));
  expect(shown()).toBeNull();
  await desk.user.click(desk.verifyButton);
  expect(await main().findByText('Scan the finger: its picture is missing')).toBeVisible();
  expect(server.calls('authorizeCard')).toHaveLength(0);
});

it('offers no code camera in a browser that cannot read codes', async () => {
  await openDesk('');
  await passTime(100);
  expect(screen.queryByRole('button', { name: 'Scan by camera' })).toBeNull();
});

it('verifies a card from its code, and ignores codes without a card number', async () => {
  let code = 'https://verify.example.org/x';
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => [{ rawValue: code }];
    },
  );
  const desk = await openDesk('');
  refuse();
  await desk.user.click(await screen.findByRole('button', { name: 'Scan by camera' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan the card' }));
  await dialog.findByText(/This code holds no card number\./);
  code = JSON.stringify({ cardNo: '109900000005' });
  await passTime(200);
  await desk.expectOnly('Not eligible');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(desk.cardNo).toHaveValue('109900000005');
  expect(server.calls('authorizeCard')).toHaveLength(1);
  expect(camera.isOn()).toBe(0);
});

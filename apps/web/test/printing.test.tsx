import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from './lib/sample.ts';
import { openScreen, passTime, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const frame = () => document.querySelector('iframe');
const links = { create: vi.fn((_file: Blob) => 'about:blank#document'), revoke: vi.fn() };
let isViewer = true;
beforeEach(() => {
  isViewer = true;
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: links.create, revokeObjectURL: links.revoke });
  Object.defineProperty(navigator, 'pdfViewerEnabled', { get: () => isViewer, configurable: true });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'pdfViewerEnabled');
});

/** Presses Print in the dialog of a sent referral. */
async function openLetter() {
  const sent = { id: newId(), direction: 'out', patientName: 'Salma Kaijage' } as const;
  server.list('searchReferrals', [sent]);
  server.item('referralOf', { ...sent, history: [] });
  server.pdf('referralLetter', 'referral-1.pdf');
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const user = await openScreen('/referals', 'doctor');
  await user.click(await screen.findByRole('button', { name: 'Open the referral of Salma Kaijage' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Referral' }));
  const print = await dialog.findByRole('button', { name: 'Print' });
  return { user, dialog, saved, print, press: () => user.click(print) };
}

/** Answers the frame's `print`, and says how often it was called. */
async function openViewer(print = vi.fn()) {
  await waitFor(() => expect(frame()).not.toBeNull());
  const view = frame()?.contentWindow;
  if (view) view.print = print;
  fireEvent.load(frame() ?? document);
  return print;
}

it('prints the PDF of the server in a hidden frame, which the next press on the page removes', async () => {
  const { user, saved, press, print: button } = await openLetter();
  await press();
  const print = await openViewer();
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(server.calls('referralLetter')).toHaveLength(1);
  expect(links.create.mock.calls[0]?.[0]).toMatchObject({ type: 'application/pdf', size: 8 });
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  // Impatient, before the dialog of the browser is open.
  await user.keyboard('{Shift}');
  expect(frame()).not.toBeNull();
  await passTime(3_000);
  await user.keyboard('{Shift}');
  expect(frame()).toBeNull();
  expect(links.revoke).toHaveBeenCalledTimes(1);
  expect(saved).not.toHaveBeenCalled();
});

it('saves the PDF where the browser has no viewer, or lets no page print in it', async () => {
  const { saved, press } = await openLetter();
  isViewer = false;
  await press();
  await waitFor(() => expect(toasts(/Print the downloaded PDF/)).toHaveLength(1));
  expect(saved).toHaveBeenCalledTimes(1);
  expect(frame()).toBeNull();

  isViewer = true;
  await press();
  await openViewer(
    vi.fn(() => {
      throw new DOMException('Not of this origin', 'SecurityError');
    }),
  );
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(2));
  expect(frame()).toBeNull();
});

it('shows what the server refuses, as for the PDF, and how long to wait', async () => {
  const { dialog, press } = await openLetter();
  server.refuse('referralLetter', 'unavailable', 'Too many documents', { data: { waitSeconds: 3 } });
  await press();
  expect(await dialog.findByText(/Try again in/)).toBeVisible();
  expect(frame()).toBeNull();
});

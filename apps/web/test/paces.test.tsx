import { pace, storageKeys } from '@afyakadi/contract/browser';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { openScreen, passUntil } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const keepsPace = { account: { settings: { skipWaiting: false } } } as const;
const rdt = {
  memberVisitItemId: newId(),
  itemName: 'Malaria RDT',
  status: 'Resulted',
  versions: [{ version: 1, remarks: 'Negative' }],
} as const;

const dialog = () => screen.queryByRole('dialog') !== null;
const at = (path: string) => window.location.pathname === path;

/** Measures the ms between a press and its effect. A first press, which is undone, loads the code of the screen. */
async function measurePace(
  press: () => Promise<void>,
  isThere: () => boolean,
  undo: () => Promise<void> | void,
) {
  await press();
  await passUntil(isThere);
  await undo();
  await passUntil(() => !isThere());
  const pressed = Date.now();
  await press();
  await passUntil(isThere);
  return Date.now() - pressed;
}

it('opens an order after half a second, and returns two seconds after sending', async () => {
  answerSetup();
  const { id } = answerPatient();
  server.list('searchItems', [{ itemName: 'Urinalysis', groupName: 'Urinalysis', category: 'test' }]);
  const user = await openScreen('/visits', 'doctor', keepsPace);
  await screen.findByLabelText('Name or card number');
  window.history.pushState(null, '', `/patients/${id}`);
  const opens = await measurePace(
    async () => user.click(await screen.findByRole('button', { name: 'New Lab Test' })),
    dialog,
    () => user.keyboard('{Escape}'),
  );
  expect(opens).toBeGreaterThanOrEqual(pace.openOrderDialog);

  await user.click(await screen.findByRole('option', { name: /Urinalysis/ }));
  const pressed = Date.now();
  await user.click(screen.getByRole('button', { name: 'Submit Lab Request' }));
  await passUntil(() => at('/visits'));
  expect(Date.now() - pressed).toBeGreaterThanOrEqual(pace.redirectAfterSubmit);
  // One press leads back.
  expect(await screen.findByRole('link', { name: /^Back to / })).toHaveAttribute('href', `/patients/${id}`);

  // The third delay was this person's, who is asked once.
  await passUntil(() => screen.queryAllByRole('button', { name: 'Keep pauses' }).length > 0);
  const [keep] = screen.getAllByRole('button', { name: 'Keep pauses' });
  if (keep) await user.click(keep);
  expect(screen.queryAllByRole('button', { name: 'Skip waiting' })).toHaveLength(0);
  expect(localStorage.getItem(storageKeys.pace)).toBe('keep');
});

it('opens a row of the laboratory after two seconds, and its results after one and a half', async () => {
  answerSetup();
  const { id } = answerPatient();
  const visit = { authorizedMemberId: id, carePointId: points.laboratory.id, firstName: 'Neema' } as const;
  server.list('carePointVisits', [{ ...visit, visitStatus: 'Pending', takenAt: '2026-11-20T05:40:00Z' }]);
  server.list('labResults', [rdt]);
  server.item('viewLabResult', rdt);
  const user = await openScreen('/labs', 'lab_tech', keepsPace);
  const row = await measurePace(
    async () => user.click(await screen.findByRole('button', { name: /^Open / })),
    () => at(`/laboratory/${id}`),
    () => window.history.back(),
  );
  expect(row).toBeGreaterThanOrEqual(pace.labRow);

  const view = async () => user.click(await screen.findByRole('button', { name: /^View Results of / }));
  const results = await measurePace(view, dialog, () => user.keyboard('{Escape}'));
  expect(results).toBeGreaterThanOrEqual(pace.viewResults);
});

it("opens a doctor's View Results after one and a half seconds", async () => {
  const { id } = answerPatient();
  server.list('labResults', [rdt]);
  const user = await openScreen(`/patients/${id}`, 'doctor', keepsPace);
  const view = async () => user.click(await screen.findByRole('button', { name: 'View Results' }));
  const results = await measurePace(view, dialog, () => user.keyboard('{Escape}'));
  expect(results).toBeGreaterThanOrEqual(pace.viewResults);
});

import { successes } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, Desk, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const toast = (text: string) => waitFor(() => expect(toasts(text)).toHaveLength(1));

it("stays on the next screen when a claim's answer comes late", async () => {
  const claim = {
    id: newId(),
    status: 'Pending',
    serialNo: '01099/2026/11/1',
    amountClaimed: 12_000,
  } as const;
  server.item('claim', claim);
  server.item('submitClaim', { ...claim, status: 'Submitted' });
  const answer = server.delay('submitClaim');
  const user = await openScreen(`/claims/${claim.id}`, 'receptionist');
  await user.click(await screen.findByRole('button', { name: 'Submit Claim' }));
  const dialog = within(await screen.findByRole('dialog'));
  await passTime(500);
  await user.click(dialog.getByRole('button', { name: 'Submit Claim' }));
  await waitFor(() => expect(server.calls('submitClaim')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('link', { name: 'All claims' }));
  const search = await screen.findByRole('searchbox');
  await replaceText(user, search, 'somebody else');
  answer();
  await toast('Claim submitted');
  await passTime(100);
  expect(window.location.pathname).toBe('/claims');
  expect(search).toHaveValue('somebody else');
});

it("stays on the next card when a forwarding's answer comes late", async () => {
  const desk = await Desk.open();
  server.item('authorizeCard', { cardNo: '109900000001', firstName: 'Rehema', identitySource: 'scheme' });
  await desk.verify('109900000001');
  await desk.user.click(await screen.findByRole('link', { name: 'Submit Point of Care' }));
  const answer = server.delay('startVisit');
  await desk.user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(server.calls('startVisit')).toHaveLength(1);
  window.history.back();
  await at('/verification');
  await replaceText(desk.user, await screen.findByLabelText('Card number'), '02-nhif');
  answer();
  await toast(successes.forwarded);
  await passTime(100);
  expect(window.location.pathname).toBe('/verification');
  expect(desk.cardNo).toHaveValue('02-nhif');
});

it('waits for the answer of an order before Back leaves it', async () => {
  answerSetup();
  const { id } = answerPatient();
  const urinalysis = { id: newId(), itemName: 'Urinalysis', category: 'test' } as const;
  server.item('startVisit', { carePointId: points.laboratory.id, carePointName: 'Laboratory' });
  server.list('searchItems', [urinalysis]);
  const user = await openScreen('/dashboard', 'doctor');
  window.history.pushState({ __TSR_index: 1 }, '', `/patients/${id}`);
  await user.click(await screen.findByRole('button', { name: 'New Lab Test' }));
  const panel = within(await screen.findByRole('dialog', { name: 'New Lab Test' }));
  await replaceText(user, panel.getByRole('combobox', { name: /^Search / }), 'Urinalysis');
  await user.click(await panel.findByRole('option', { name: /Urinalysis/ }));
  await panel.findByRole('listitem', { name: 'Urinalysis' });
  const answer = server.delay('addOrder');
  await user.click(panel.getByRole('button', { name: /^Submit / }));
  await waitFor(() => expect(server.calls('addOrder')).toHaveLength(1));
  window.history.back();
  await toast('The order is being sent. Wait for the answer.');
  await at(`/patients/${id}`);
  answer();
  await toast(successes.labRequest);
});

it('keeps the next dialog open when the call of a closed dialog ends', async () => {
  const first = { id: newId(), serialNo: '01099/2026/11/1', status: 'Pending', firstName: 'Neema' } as const;
  const second = { ...first, id: newId(), serialNo: '01099/2026/11/2', firstName: 'Baraka' };
  server.list('searchClaims', [first, second]);
  server.item('claim', ({ params }) => (params.id === first.id ? first : second));
  server.item('submitClaim', { ...first, status: 'Submitted' });
  const answer = server.delay('submitClaim');
  const user = await openScreen('/claims', 'receptionist');
  const open = async ({ serialNo }: { serialNo: string }) =>
    user.click(await screen.findByRole('button', { name: `Submit Claim ${serialNo}` }));
  await open(first);
  const dialog = within(await screen.findByRole('dialog'));
  await passTime(500);
  await user.click(dialog.getByRole('button', { name: 'Submit Claim' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await open(second);
  const other = await screen.findByRole('dialog', { name: 'Submit Claim' });
  answer();
  await toast('Claim submitted');
  await passTime(100);
  expect(other).toBeInTheDocument();
  expect(other).toHaveTextContent('Baraka');
});

it('refuses text that was changed after a lost answer, and shows the stored text', async () => {
  const { id } = answerPatient();
  server.lose('addNote');
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await screen.findByRole('tab', { name: 'Diagnosis' }));
  const note = await screen.findByLabelText('New note');
  const add = screen.getByRole('button', { name: 'Add note' });
  await replaceText(user, note, 'Fever for three days.');
  await user.click(add);
  await passTime(2_000);
  expect(await main().findByRole('alert')).toHaveTextContent('An error occurred');

  server.refuse('addNote', 'keyReused');
  server.list('patientNotes', [{ text: 'Fever for three days.' }]);
  await replaceText(user, note, 'Fever for four days.');
  await user.click(add);
  await waitFor(() =>
    expect(main().getByRole('alert')).toHaveTextContent(
      'An earlier request with different content has arrived',
    ),
  );
  expect(await screen.findByRole('table', { name: 'Notes' })).toHaveTextContent('Fever for three days.');
  expect(note).toHaveValue('Fever for four days.');
  expect(new Set(server.calls('addNote').map(({ key }) => key)).size).toBe(1);
});

it('reports a completed visit and keeps the focus if the list updates before the answer', async () => {
  answerSetup();
  const waiting = {
    id: newId(),
    firstName: 'Neema',
    middleName: '',
    lastName: 'Ally',
    visitStatus: 'Pending',
    takenAt: new Date().toISOString(),
  } as const;
  server.list('carePointVisits', [waiting], { counts: { total: 1, pending: 1 } });
  const user = await openScreen(`/medical-visit/${points.consultation.id}`, 'doctor');
  const completed = { visitStatus: 'Completed', completedAt: new Date().toISOString() } as const;
  server.item('completeVisit', completed);
  const answer = server.delay('completeVisit');
  await user.click(await main().findByRole('button', { name: 'Complete Visit of Neema Ally' }));
  await waitFor(() => expect(server.calls('completeVisit')).toHaveLength(1));
  server.list('carePointVisits', [], { counts: { total: 1, completed: 1 } });
  server.change({ topic: 'visits', carePointId: points.consultation.id });
  await waitFor(() => expect(screen.queryByText('Neema Ally')).toBeNull());
  answer();
  await main().findByText('Visit of Neema Ally completed');
  await waitFor(() => expect(main().getByRole('heading', { level: 2, name: 'Consultation' })).toHaveFocus());
});

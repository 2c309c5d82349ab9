import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { leaveUnsaved, main, openScreen, passTime, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const point = { id: newId(), name: 'Pharmacy', kind: 'pharmacy' } as const;
const counts = { total: 1, pending: 1 };
const toast = (text: string) => waitFor(() => expect(toasts(text)).toHaveLength(1));

it('reports a closed visit and refetches the lists if a live change removed its row and dialog', async () => {
  server.list('carePoints', [point]);
  const visit = {
    firstName: 'Asha',
    middleName: '',
    lastName: 'Juma',
    visitStatus: 'Pending',
    empty: true,
  } as const;
  server.list('carePointVisits', [visit], { counts });
  const user = await openScreen(`/medical-visit/${point.id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'Close visit of Asha Juma' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the visit' }));
  await user.click(dialog.getByLabelText('Reason'));
  await user.keyboard('Sent by mistake');
  const answer = server.delay('cancelVisit');
  await user.click(dialog.getByRole('button', { name: 'Close the visit' }));
  await waitFor(() => expect(server.calls('cancelVisit')).toHaveLength(1));
  server.list('carePointVisits', [], { counts });
  server.change({ topic: 'visits', carePointId: point.id });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const before = server.calls('carePointVisits').length;
  answer();
  await toast('Visit closed');
  await waitFor(() => expect(server.calls('carePointVisits').length).toBeGreaterThan(before));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('reports why a line was not cancelled after the person has left the patient', async () => {
  const { id } = answerPatient();
  const line = {
    itemName: 'Paracetamol 500 mg',
    status: 'Ordered',
    category: 'medicine',
    dispensedQuantity: 0,
  } as const;
  server.list('prescriptions', [line]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await screen.findByRole('tab', { name: 'Prescriptions' }));
  await user.click(await main().findByRole('button', { name: /^Cancel .*Paracetamol/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the order line' }));
  await user.click(dialog.getByLabelText('Reason'));
  await user.keyboard('Ordered twice');
  server.refuse('cancelLine', 'conflict');
  const answer = server.delay('cancelLine');
  await user.click(dialog.getByRole('button', { name: 'Cancel the line' }));
  await waitFor(() => expect(server.calls('cancelLine')).toHaveLength(1));
  await user.keyboard('{Escape}');
  await screen.findByRole('dialog', { name: 'Leave before the answer?' });
  await leaveUnsaved(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  answer();
  await waitFor(() => expect(toasts(/./).length).toBeGreaterThan(0));
});

it('fetches a list once after an own change and its event, and also without an event', async () => {
  const { id } = answerPatient();
  server.list('prescriptions', [{ itemName: 'Paracetamol', status: 'Ordered', category: 'medicine' }]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await screen.findByRole('tab', { name: 'Prescriptions' }));
  const cancel = async () => {
    await user.click(await main().findByRole('button', { name: /^Cancel .*Paracetamol/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the order line' }));
    await user.click(dialog.getByLabelText('Reason'));
    await user.keyboard('Ordered twice');
    await user.click(dialog.getByRole('button', { name: 'Cancel the line' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const fetched = () => server.calls('prescriptions').length;
  const before = fetched();
  await cancel();
  server.change({ topic: 'orders', memberId: id });
  await passTime(1_000);
  expect(fetched()).toBe(before + 1);
  await cancel();
  await passTime(1_000);
  expect(fetched()).toBe(before + 2);
});

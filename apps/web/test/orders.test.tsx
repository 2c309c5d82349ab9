import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { openScreen, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const needsApproval = "Needs the scheme's approval first.";

it('marks a prescription that waits for the scheme, and an item already ordered today', async () => {
  answerSetup();
  const { id } = answerPatient();
  server.list('prescriptions', [
    { memberVisitItemId: newId(), itemName: 'Paracetamol 500mg tablets', category: 'medicine' },
    { memberVisitItemId: newId(), itemName: 'Insulin Glargine', category: 'medicine', needsApproval: true },
  ]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  expect(await screen.findByRole('row', { name: /Insulin Glargine/ })).toHaveTextContent(needsApproval);
  expect(screen.getByRole('row', { name: /Paracetamol/ })).not.toHaveTextContent(needsApproval);

  const findings = [
    {
      code: 'ordered-today',
      severity: 'warn',
      params: { time: '2026-11-20T07:42:00Z', by: 'Dkt. Asha Mrema' },
    },
  ] as const;
  const paracetamol = {
    id: newId(),
    itemName: 'Paracetamol 500mg tablets',
    category: 'medicine',
    findings,
  } as const;
  server.item('startVisit', { carePointId: points.pharmacy.id, carePointName: 'Pharmacy' });
  server.list('searchItems', [paracetamol]);
  server.item('checkOrder', { lines: [{ itemId: paracetamol.id, findings }] });
  await user.click(screen.getByRole('button', { name: 'New Prescription' }));
  const panel = within(await screen.findByRole('dialog', { name: 'New Prescription' }));
  await replaceText(user, panel.getByRole('combobox', { name: /^Search medicines/ }), 'Paracetamol');
  await user.click(await panel.findByRole('option', { name: /Paracetamol/ }));
  const line = await panel.findByRole('listitem', { name: 'Paracetamol 500mg tablets' });
  expect(line).toHaveTextContent('Already ordered today at 10:42 by Dkt. Asha Mrema.');
});

it("tells a receptionist that a doctor's page is for other roles", async () => {
  const { id } = answerPatient({ access: 'none', allergies: null });
  await openScreen(`/patients/${id}`, 'receptionist');
  await screen.findByText('Not for your role');
  expect(screen.getByText('Orders, diagnoses and notes are the doctor’s.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /New Prescription|New Lab Test|View Results/ })).toBeNull();
});

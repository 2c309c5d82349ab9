import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, leaveUnsaved, openScreen, passTime, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const scan = {
  memberVisitItemId: newId(),
  itemName: 'MRI Scan',
  status: 'Ordered',
  needsApproval: true,
} as const;
const noDiagnosis = 'No diagnosis is recorded for this visit.';

/** Opens the dialog for a patient's MRI scan. */
async function openDialog(role: 'lab_tech' | 'doctor') {
  const { id } = answerPatient();
  server.list('labResults', [scan]);
  const user = await openScreen(role === 'doctor' ? `/patients/${id}` : `/laboratory/${id}`, role);
  if (role === 'doctor') await user.click(await screen.findByRole('tab', { name: 'Diagnosis' }));
  await user.click(await screen.findByRole('button', { name: 'Request Approval Code for MRI Scan' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Approval Code' }));
  return { user, dialog, request: () => user.click(dialog.getByRole('button', { name: 'Request' })) };
}

it("requires a reason, and shows the scheme's later decision", async () => {
  const { user, dialog, request } = await openDialog('lab_tech');
  const reason = dialog.getByLabelText('Reason');
  expect(reason).toHaveFocus();
  await request();
  expect(reason).toHaveAccessibleDescription(/Enter the reason in words: at least 4 letters/);
  await expectAccessible();
  expect(server.calls('requestApproval')).toHaveLength(0);

  const pending = {
    id: newId(),
    status: 'Pending',
    reason: 'Headache at night',
    requestedAt: '2026-11-20T06:00:00Z',
  } as const;
  const valid = { ...pending, status: 'Valid', referenceNo: 'NHIF/REF/10231', quantityApproved: 1 } as const;
  server.item('requestApproval', pending);
  server.item('refreshApproval', pending);
  server.list('labResults', [{ ...scan, approval: pending }]);
  await replaceText(user, reason, pending.reason);
  await request();
  const shown = await screen.findByRole('dialog', { name: 'Approval' });
  expect(shown).toHaveTextContent('The scheme has not decided yet');
  expect(shown).toHaveTextContent(pending.reason);
  await expectAccessible();

  server.item('refreshApproval', valid);
  server.list('labResults', [{ ...scan, approvalNo: valid.referenceNo, approval: valid }]);
  await passTime(5_500);
  await waitFor(() => expect(shown).toHaveTextContent('NHIF/REF/10231'));
  expect(shown).toHaveTextContent('Approved');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approval of MRI Scan' })).toHaveFocus());
  expect(screen.getByRole('row', { name: /MRI Scan/ })).toHaveTextContent('1 of 1 left');
  expect(screen.getByRole('button', { name: 'Submit Results of MRI Scan' })).toBeEnabled();
});

it('sends the laboratory to the doctor for a missing diagnosis', async () => {
  server.refuse('requestApproval', 'validation', undefined, { fields: { diagnosis: noDiagnosis } });
  const { user, dialog, request } = await openDialog('lab_tech');
  await replaceText(user, dialog.getByLabelText('Reason'), 'Headache');
  await request();
  const alert = await dialog.findByRole('alert');
  expect(alert).toHaveTextContent(noDiagnosis);
  expect(alert).toHaveTextContent('Ask the doctor to record a diagnosis');
  expect(dialog.queryByRole('button', { name: 'Record diagnosis' })).toBeNull();
});

it('lets a doctor record the missing diagnosis in the dialog, and keeps the reason', async () => {
  server.refuse('requestApproval', 'validation', undefined, { fields: { diagnosis: noDiagnosis } });
  server.list('diagnosisCodes', [{ code: 'I10', name: 'Essential (primary) hypertension' }]);
  const { user, dialog, request } = await openDialog('doctor');
  await replaceText(user, dialog.getByLabelText('Reason'), 'Headache');
  await request();
  await dialog.findByText(noDiagnosis);
  await expectAccessible();
  await replaceText(user, dialog.getByRole('combobox', { name: 'Diagnosis' }), 'I10');
  await user.click(await screen.findByRole('option', { name: /^I10/ }));
  await user.click(dialog.getByRole('button', { name: 'Record diagnosis' }));
  await waitFor(() => expect(dialog.queryByRole('alert')).toBeNull());
  expect(server.calls('addDiagnosis')[0]?.body).toMatchObject({ code: 'I10' });
  expect(dialog.getByLabelText('Reason')).toHaveValue('Headache');
  expect(dialog.getByRole('button', { name: 'Request' })).toHaveFocus();
});

it("refuses another card's number at its field, and keeps it there", async () => {
  const { user, dialog } = await openDialog('lab_tech');
  await user.click(dialog.getByText('Enter a number'));
  const field = await dialog.findByLabelText('Approval number');
  expect(field).toHaveFocus();
  const save = dialog.getByRole('button', { name: 'Check and save' });
  await user.click(save);
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/Enter the approval number/);
  expect(server.calls('enterApproval')).toHaveLength(0);
  const refused = 'NHIF/REF/10231 is not valid for this card and item.';
  server.refuse('enterApproval', 'validation', undefined, { fields: { referenceNo: refused } });
  await replaceText(user, field, 'NHIF/REF/10231');
  await user.click(save);
  await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(refused)));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveValue('NHIF/REF/10231');
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await leaveUnsaved(user);
  expect(await screen.findByRole('row', { name: /MRI Scan/ })).toHaveTextContent(
    "Needs the scheme's approval",
  );
});

it('reports a lost answer, and repeats the request with the same key', async () => {
  server.lose('requestApproval');
  const { user, dialog, request } = await openDialog('lab_tech');
  await replaceText(user, dialog.getByLabelText('Reason'), 'Headache');
  await request();
  await passTime(2_000);
  await dialog.findByRole('alert');
  await request();
  await waitFor(() => expect(server.calls('requestApproval').length).toBeGreaterThan(3));
  expect(new Set(server.calls('requestApproval').map(({ key }) => key)).size).toBe(1);
});

async function tabTo(user: UserEvent, element: HTMLElement): Promise<void> {
  for (let step = 0; step < 60 && document.activeElement !== element; step += 1) await user.tab();
  expect(element).toHaveFocus();
}

it('works with the keyboard alone', async () => {
  const { id } = answerPatient();
  server.list('labResults', [scan]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  const tab = await screen.findByRole('tab', { name: 'Prescriptions' });
  await tabTo(user, tab);
  await user.keyboard('{ArrowRight}');
  const opener = await screen.findByRole('button', { name: 'Request Approval Code for MRI Scan' });
  await tabTo(user, opener);
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Request Approval Code' }));
  await waitFor(() => expect(dialog.getByLabelText('Reason')).toHaveFocus());
  await user.keyboard('Headache that does not go away');
  const request = dialog.getByRole('button', { name: 'Request' });
  await tabTo(user, request);
  const valid = { id: newId(), status: 'Valid', referenceNo: 'NHIF/REF/10231', quantityApproved: 1 } as const;
  server.item('requestApproval', valid);
  server.list('labResults', [{ ...scan, approvalNo: valid.referenceNo, approval: valid }]);
  await user.keyboard('{Enter}');
  const shown = await screen.findByRole('dialog', { name: 'Approval' });
  expect(shown).toHaveTextContent('NHIF/REF/10231');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approval of MRI Scan' })).toHaveFocus());
});

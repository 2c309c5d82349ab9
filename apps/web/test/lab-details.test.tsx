import { failures, successes, validationTexts } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, leaveUnsaved, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const rdt = { memberVisitItemId: newId(), itemName: 'Malaria RDT', status: 'Ordered' } as const;
const picture = {
  memberVisitItemId: newId(),
  itemName: 'Full Blood Picture',
  status: 'Ordered',
  measures: [{ code: 'HB', name: 'Haemoglobin', unit: 'g/dL', decimals: 1 }],
} as const;
const scan = {
  memberVisitItemId: newId(),
  itemName: 'MRI Scan',
  status: 'Ordered',
  needsApproval: true,
} as const;
const approved = {
  approvalNo: 'NHIF/REF/10231',
  approval: { id: newId(), status: 'Valid', referenceNo: 'NHIF/REF/10231', quantityApproved: 1 },
} as const;
const needsApproval = "Needs the scheme's approval first.";

const form = () => within(screen.getByRole('form', { name: 'Submit Diagnosis Results' }));
const of = (name: string) => within(form().getByRole('group', { name: new RegExp(`^${name}`) }));
const haemoglobin = () => of('Full Blood Picture').getByRole('textbox', { name: /^Haemoglobin/ });
const listed = () => within(screen.getByRole('list', { name: 'Requested Tests' }));

describe('one form for all results of a patient', () => {
  it('requires each result, except for a test with a pending approval', async () => {
    const { id } = answerPatient();
    server.list('labResults', [rdt, picture, scan]);
    const user = await openScreen(`/lab/test-details/${id}`, 'lab_tech');
    await screen.findByRole('form');
    expect(listed().getByText('MRI Scan').closest('li')).toHaveTextContent(needsApproval);
    expect(form().queryByRole('group', { name: /^MRI Scan/ })).toBeNull();
    expect(form().getByText(/^1 more test has no approval\./)).toBeVisible();
    await expectAccessible();

    const submit = form().getByRole('button', { name: 'Submit 2 results' });
    await replaceText(user, of('Malaria RDT').getByLabelText('Result'), 'Negative');
    await user.click(submit);
    const remarks = of('Full Blood Picture').getByLabelText('Remarks');
    await waitFor(() => expect(remarks).toHaveFocus());
    expect(remarks).toHaveAccessibleDescription(validationTexts.resultEmpty);
    await replaceText(user, haemoglobin(), 'many');
    await user.click(submit);
    await waitFor(() => expect(haemoglobin()).toHaveFocus());
    expect(haemoglobin()).toHaveAccessibleDescription(/Must be a number/);
    expect(of('Malaria RDT').getByLabelText('Result')).toHaveValue('Negative');
    expect(server.calls('submitAllLabResults')).toHaveLength(0);
    await expectAccessible();
  });

  it('focuses its first field, from which a test that is ordered meanwhile takes nothing', async () => {
    const { id } = answerPatient();
    server.list('labResults', [picture]);
    const user = await openScreen(`/lab/test-details/${id}`, 'lab_tech');
    await screen.findByRole('form');
    expect(haemoglobin()).toHaveFocus();
    await user.keyboard('12');
    server.list('labResults', [rdt, picture]);
    server.change({ topic: 'results' });
    expect(await form().findByRole('group', { name: /^Malaria RDT/ })).toBeVisible();
    expect(haemoglobin()).toHaveFocus();
    expect(haemoglobin()).toHaveValue('12');
    await user.click(screen.getByRole('link', { name: 'One test at a time' }));
    await leaveUnsaved(user);
  });

  it('submits what is complete before the rest, which stays typed', async () => {
    const { id } = answerPatient();
    const low = { ...picture, measures: [{ ...picture.measures[0], possibleLow: 1, possibleHigh: 30 }] };
    server.list('labResults', [low, rdt]);
    const user = await openScreen(`/lab/test-details/${id}`, 'lab_tech');
    await screen.findByRole('form');
    const early = () => form().queryByRole('button', { name: 'Submit 1 complete result now' });
    expect(early()).toBeNull();
    await replaceText(user, haemoglobin(), '45');
    await user.tab();
    expect(haemoglobin()).toHaveAccessibleDescription(/Enter a number from 1 to 30/);
    await replaceText(user, of('Malaria RDT').getByLabelText('Result'), 'Positive');
    server.list('submitAllLabResults', [{ ...rdt, status: 'Resulted' }]);
    server.list('labResults', [low, { ...rdt, status: 'Resulted' }]);
    await user.click(early() ?? document.body);
    await form().findByRole('button', { name: 'Submit 1 result' });
    expect(server.calls('submitAllLabResults')).toMatchObject([
      { body: { results: [{ memberVisitItemId: rdt.memberVisitItemId, remarks: 'Positive' }] } },
    ]);
    expect(haemoglobin()).toHaveValue('45');
    expect(haemoglobin()).toHaveAccessibleDescription(/Enter a number from 1 to 30/);
    // What was not sent is still guarded.
    await user.click(screen.getByRole('link', { name: 'One test at a time' }));
    await leaveUnsaved(user);
    await screen.findByRole('heading', { name: 'Lab Test Results' });
  });

  it('reports an unknown outcome, keeps the input, and repeats with the same key', async () => {
    const { id } = answerPatient();
    server.list('labResults', [rdt, picture]);
    server.lose('submitAllLabResults');
    const user = await openScreen(`/lab/test-details/${id}`, 'lab_tech');
    await screen.findByRole('form');
    await replaceText(user, of('Malaria RDT').getByLabelText('Result'), 'Negative');
    await replaceText(user, haemoglobin(), '9.1');
    const submit = form().getByRole('button', { name: 'Submit 2 results' });
    await user.click(submit);
    await passTime(2_000);
    expect(await form().findByRole('alert')).toHaveTextContent("We don't know whether the results arrived.");
    expect(haemoglobin()).toHaveValue('9.1');
    expect(listed().queryByText('Completed')).toBeNull();

    server.list('submitAllLabResults', []);
    server.list('labResults', [
      { ...rdt, status: 'Resulted' },
      { ...picture, status: 'Resulted' },
    ]);
    const way = [{ kind: 'laboratory', status: 'Completed', endedAt: '2026-11-20T06:00:00Z' }] as const;
    server.item('patientDetails', { authorizedMemberId: id, access: 'own', way });
    await user.click(submit);
    await waitFor(() => expect(toasts(successes.result)).toHaveLength(1));
    await screen.findByText('No test waits for a result.');
    expect(listed().getAllByText('Completed')).toHaveLength(2);
    await screen.findByText('Visit completed');
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Requested Tests' })).toHaveFocus());
    const sent = server.calls('submitAllLabResults');
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.body).toEqual({
      results: [
        { memberVisitItemId: rdt.memberVisitItemId, remarks: 'Negative', values: [] },
        { memberVisitItemId: picture.memberVisitItemId, remarks: '', values: [{ code: 'HB', value: 9.1 }] },
      ],
    });
  });

  it('asks whom the laboratory told of a critical value before the next patient', async () => {
    const { id } = answerPatient();
    const haemoglobinOf = (value: number) =>
      ({ code: 'HB', name: 'Haemoglobin', unit: 'g/dL', value, flag: 'low', critical: true }) as const;
    const low = (notice: { to: string } | null) =>
      ({
        ...picture,
        status: 'Resulted',
        orderedByName: 'Dr Grace Mollel',
        versions: [{ version: 1, notice, values: [haemoglobinOf(4.2)] }],
        critical: { seen: null },
      }) as const;
    server.list('labResults', [picture]);
    server.list('submitAllLabResults', [low(null)]);
    const user = await openScreen(`/lab/test-details/${id}`, 'lab_tech');
    await screen.findByRole('form');
    await replaceText(user, haemoglobin(), '4.2');
    const way = [{ kind: 'laboratory', status: 'Completed', endedAt: '2026-11-20T06:00:00Z' }] as const;
    server.item('patientDetails', { authorizedMemberId: id, access: 'own', way });
    const list = server.delay('labResults');
    haemoglobin().focus();
    await user.keyboard('{Enter}');
    const band = await screen.findByRole('alert');
    expect(band).toHaveTextContent(/Full Blood PictureHaemoglobin 4.2/);
    await waitFor(() => expect(server.calls('patientDetails').length).toBeGreaterThan(1));
    expect(screen.queryByRole('link', { name: 'Next patient' })).toBeNull();
    expect(within(band).getByLabelText('Doctor told')).toHaveValue('Dr Grace Mollel');
    await expectAccessible();
    // Pressed once more than meant, Enter and the button record nothing.
    const tell = within(band).getByRole('button', { name: 'I told Dr Grace Mollel' });
    expect(within(band).getByText(/^Tell a doctor now/)).toHaveFocus();
    await user.keyboard('{Enter}');
    await user.click(tell);
    await user.type(within(band).getByLabelText('Doctor told'), '{Enter}');
    expect(server.calls('notifyCriticalResult')).toEqual([]);

    server.item('notifyCriticalResult', low({ to: 'Dr Grace Mollel' }));
    server.list('labResults', [low({ to: 'Dr Grace Mollel' })]);
    list();
    await waitFor(() => expect(tell).not.toHaveAttribute('aria-disabled'));
    await user.click(tell);
    await screen.findByRole('link', { name: 'Next patient' });
    expect(server.calls('notifyCriticalResult')).toMatchObject([
      { body: { version: 1, notifiedTo: 'Dr Grace Mollel' } },
    ]);
  });

  it('keeps the input when an approval arrives', async () => {
    const { id } = answerPatient();
    server.list('labResults', [rdt, scan]);
    const user = await openScreen(`/lab/test-details/${id}`, 'lab_tech');
    await screen.findByRole('form');
    await replaceText(user, of('Malaria RDT').getByLabelText('Result'), 'Negative');
    await user.click(screen.getByRole('button', { name: 'Request Approval Code for MRI Scan' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Request Approval Code' }));
    await replaceText(user, dialog.getByLabelText('Reason'), 'Headache');
    server.item('requestApproval', approved.approval);
    server.list('labResults', [rdt, { ...scan, ...approved }]);
    await user.click(dialog.getByRole('button', { name: 'Request' }));
    await screen.findByRole('dialog', { name: 'Approval' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await form().findByRole('button', { name: 'Submit 2 results' });
    expect(of('MRI Scan').getByLabelText('Result')).toBeVisible();
    expect(of('Malaria RDT').getByLabelText('Result')).toHaveValue('Negative');
  });

  it('is read-only for a doctor', async () => {
    const { id } = answerPatient();
    server.list('labResults', [rdt, picture]);
    await openScreen(`/lab/test-details/${id}`, 'doctor');
    await screen.findByRole('list', { name: 'Requested Tests' });
    expect(listed().getAllByRole('listitem')).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /^Submit/ })).toBeNull();
  });

  it('is not open to a pharmacist', async () => {
    const { id } = answerPatient();
    await openScreen(`/lab/test-details/${id}`, 'pharmacist');
    await screen.findByText('Not for your role');
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
    expect(server.calls('labResults')).toHaveLength(0);
  });

  it('does not find the tests of an unknown patient', async () => {
    server.refuse('patientDetails', 'notFound', failures.patientNotFound);
    await openScreen(`/lab/test-details/${newId()}`, 'lab_tech');
    await screen.findByRole('heading', { name: failures.patientNotFound });
  });
});

it('reports a failed result beside its field, and keeps the input', async () => {
  const { id } = answerPatient();
  server.list('labResults', [rdt]);
  server.lose('submitLabResult');
  const user = await openScreen(`/laboratory/${id}`, 'lab_tech');
  await user.click(await screen.findByRole('button', { name: 'Submit Results of Malaria RDT' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit Results' }));
  await replaceText(user, dialog.getByLabelText('Result'), 'Negative');
  await user.click(dialog.getByRole('button', { name: 'Submit' }));
  await passTime(2_000);
  expect(await dialog.findByRole('alert')).toHaveTextContent(failures.submission);
  expect(toasts(failures.submission)).toHaveLength(1);
  expect(dialog.getByLabelText('Result')).toHaveValue('Negative');
});

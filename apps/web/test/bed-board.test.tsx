import type { Stay } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const ward = { id: newId(), name: 'Ward One', kind: 'ward' } as const;
const stay = {
  id: newId(),
  firstName: 'Neema',
  middleName: '',
  lastName: 'Mushi',
  status: 'Admitted',
  carePointId: ward.id,
  carePointName: ward.name,
  admittedAt: '2026-11-20T19:00:00Z',
  diagnosis: { code: 'J18.9', name: 'Pneumonia, unspecified' },
  plannedOn: '2026-11-20',
  pending: { medicines: 1, tests: 2, services: 0 },
} as const;
const waiting = {
  ...stay,
  id: newId(),
  firstName: 'Juma',
  status: 'Requested',
  reason: 'Severe malaria',
  admittedAt: null,
  bed: null,
} as const;
const free = { id: newId(), name: 'A2', itemName: 'General Ward per day' } as const;

/** Who lies in A1 and in A2; Juma waits. */
const answerBeds = (first: PartialSample<Stay>, second: PartialSample<Stay> | null) =>
  server.list(
    'bedBoard',
    [
      {
        id: newId(),
        name: 'A1',
        itemName: 'General Ward per day',
        stay: first,
        doses: { late: 2, due: 1 },
      },
      { ...free, stay: second },
    ],
    { waiting: [waiting] },
  );

function openBoard() {
  answerSetup();
  server.list('carePoints', [...Object.values(points), ward]);
  server.list('carePointVisits', [], { counts: { total: 0, completed: 0, pending: 0 } });
  answerBeds(stay, null);
  return openScreen(`/medical-visit/${ward.id}`, 'practitioner');
}

it('shows who lies where, what is pending and who waits, and asks why a patient with open orders goes', async () => {
  const user = await openBoard();
  const beds = within(await main().findByRole('list', { name: 'Beds of Ward One' }));
  expect(beds.getByRole('link', { name: 'Neema Mushi' })).toBeVisible();
  for (const due of ['2 doses late', '1 dose due', 'Goes today']) expect(beds.getByText(due)).toBeVisible();
  expect(beds.getByText('1 medicine')).toBeVisible();
  expect(beds.getByText('2 tests')).toBeVisible();
  expect(beds.getByRole('listitem')).toHaveTextContent('J18.9 Pneumonia, unspecified');
  expect(main().getByText('1 of 2 beds taken')).toBeVisible();
  expect(main().getByText('1 free bed').parentElement).toHaveTextContent('General: A2');
  expect(main().getByText('Severe malaria')).toBeVisible();

  await user.click(beds.getByRole('button', { name: 'Discharge Neema Mushi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discharge Neema Mushi' }));
  await user.click(dialog.getByRole('button', { name: 'Discharge patient' }));
  expect(dialog.getByLabelText('The patient goes')).toHaveAccessibleDescription('Choose how the stay ends');
  await user.selectOptions(dialog.getByLabelText('The patient goes'), 'Left against advice');
  const text = '3 ordered lines are not finished.';
  server.refuse('dischargePatient', 'unprocessable', text, { fields: { reason: text } });
  await user.click(dialog.getByRole('button', { name: 'Discharge patient' }));
  const why = dialog.getByLabelText('Why the patient goes anyway');
  await waitFor(() => expect(why).toHaveAccessibleDescription(text));
  await expectAccessible();

  await user.type(why, 'Did not wait');
  server.item('dischargePatient', { ...stay, status: 'Discharged', bed: null, outcome: 'Left' });
  const bills = server.calls('stayBill').length;
  expect(bills).toBeGreaterThan(0);
  await user.click(dialog.getByRole('button', { name: 'Discharge patient' }));
  await waitFor(() => expect(toasts('Discharged: Neema Mushi')).toHaveLength(1));
  expect(server.calls('dischargePatient').at(-1)).toMatchObject({
    body: { outcome: 'Left', reason: 'Did not wait' },
  });
  expect(server.calls('stayBill'), 'a stay that has ended has no bill').toHaveLength(bills);
});

it('records a death only after it is confirmed for this patient', async () => {
  const user = await openBoard();
  await user.click(await main().findByRole('button', { name: 'Discharge Neema Mushi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Discharge Neema Mushi' }));
  const how = dialog.getByLabelText('The patient goes');
  await user.selectOptions(how, 'Died');
  const record = dialog.getByRole('button', { name: 'Record the death' });
  await user.click(record);
  const confirm = dialog.getByRole('checkbox', { name: /^Neema Mushi has died/ });
  expect(confirm).toHaveAccessibleDescription(/Confirm the death/);
  expect(server.calls('dischargePatient')).toHaveLength(0);
  await expectAccessible();
  // What was confirmed of another end is not confirmed.
  await user.click(confirm);
  await user.selectOptions(how, 'Home');
  await user.selectOptions(how, 'Died');
  expect(dialog.getByRole('checkbox', { name: /^Neema Mushi has died/ })).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: /^Neema Mushi has died/ }));
  server.item('dischargePatient', { ...stay, status: 'Discharged', bed: null, outcome: 'Died' });
  await user.click(record);
  await waitFor(() => expect(toasts('Death recorded: Neema Mushi')).toHaveLength(1));
  expect(server.calls('dischargePatient')).toMatchObject([{ body: { outcome: 'Died' } }]);
});

it('plans the day on which a patient goes', async () => {
  const user = await openBoard();
  await user.click(await main().findByRole('button', { name: 'Plan the discharge of Neema Mushi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan the discharge of Neema Mushi' }));
  await user.clear(dialog.getByLabelText('The patient goes on'));
  server.item('planDischarge', { ...stay, plannedOn: null });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(toasts('Planned: Neema Mushi')).toHaveLength(1));
  expect(server.calls('planDischarge')).toMatchObject([{ body: { day: null } }]);
});

it('keeps the dialog when a colleague has given the bed, and says by whom', async () => {
  const user = await openBoard();
  await user.click(await main().findByRole('button', { name: 'Admit Juma Mushi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Admit Juma Mushi' }));
  await user.click(dialog.getByRole('button', { name: 'Admit patient' }));
  expect(dialog.getByLabelText('Bed')).toHaveAccessibleDescription('Choose a bed');
  expect(server.calls('admitPatient')).toHaveLength(0);
  await user.selectOptions(dialog.getByLabelText('Bed'), 'A2 · General');
  const taken = 'Bed A2 was given to another patient by Asha Kweka. Choose another bed.';
  server.refuse('admitPatient', 'conflict', taken, { fields: { bedId: taken } });
  answerBeds(stay, { ...stay, id: newId(), firstName: 'Upendo' });
  await user.click(dialog.getByRole('button', { name: 'Admit patient' }));
  await waitFor(() =>
    expect(dialog.getByLabelText('Bed')).toHaveAccessibleDescription(expect.stringContaining(taken)),
  );
  expect(dialog.getByLabelText('Bed')).toHaveValue(free.id);
  expect(
    await dialog.findByRole('option', { name: 'A2 · General (no longer free)', selected: true }),
  ).toBeVisible();
});

it('shows the ward what a stay comes to, and what is at risk without the name of a medicine', async () => {
  const user = await openBoard();
  server.item('stayBill', {
    scheme: 75_000,
    patient: 40_000,
    waived: 0,
    atRisk: 8_000,
    lines: [
      {
        category: 'service',
        itemName: 'General Ward per day',
        quantity: 3,
        unitPrice: 30_000,
        amount: 90_000,
      },
      { category: 'medicine', itemName: null, quantity: null, unitPrice: null, amount: 25_000 },
    ],
    findings: [
      {
        code: 'over-approved',
        severity: 'stop',
        category: 'medicine',
        params: { approved: 2, quantity: 3 },
        atRisk: 8_000,
      },
      { code: 'needs-approval', severity: 'stop', category: 'test', params: {}, atRisk: 6_000 },
    ],
  });
  await user.click(await main().findByRole('button', { name: 'Interim bill of Neema Mushi' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Interim bill of Neema Mushi' }));
  const totals = within(await dialog.findByLabelText('Totals'));
  for (const amount of ['TZS 75,000', 'TZS 40,000', 'TZS 8,000'])
    expect(totals.getByText(amount)).toBeVisible();
  expect(totals.queryByText('Waived')).toBeNull();
  const lines = dialog.getByRole('list', { name: 'What was given' });
  expect(lines).toHaveTextContent('General Ward per day3 × TZS 30,000TZS 90,000MedicinesTZS 25,000');
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  expect(document.querySelector('.printout')).toHaveTextContent(
    /Interim bill.*Neema Mushi.*TZS 90,000.*TZS 40,000/,
  );
  const reasons = within(dialog.getByRole('list', { name: 'What the scheme may refuse' }));
  expect(reasons.getByText('The scheme approved 2 of a medicine, and 3 were given.')).toBeVisible();
  expect(reasons.queryByText('a medicine')).toBeNull();
  expect(reasons.getByText('a test')).toBeVisible();
  await expectAccessible();

  await user.keyboard('{Escape}');
  await user.click(main().getByRole('button', { name: 'Discharge Neema Mushi' }));
  const discharge = within(await screen.findByRole('dialog', { name: 'Discharge Neema Mushi' }));
  expect(await discharge.findByText('TZS 40,000')).toBeVisible();
});

describe('the line of the stay', () => {
  const openPatient = (page: string, of: PartialSample<Stay>) => {
    answerSetup();
    server.list('carePoints', [...Object.values(points), ward]);
    const { id } = answerPatient();
    server.item('patientStay', { stay: of });
    return openScreen(`${page}/${id}`, 'practitioner');
  };

  it.each([
    ['page at the ward', `/services/${ward.id}`],
    ['record', '/patient'],
  ])('leads the ward from the patient’s %s to the interim bill, and back', async (_, page) => {
    const user = await openPatient(page, stay);
    const bill = await main().findByRole('button', { name: 'Interim bill of Neema Mushi' });
    server.item('stayBill', { scheme: 75_000, patient: 40_000 });
    await user.click(bill);
    const dialog = within(await screen.findByRole('dialog', { name: 'Interim bill of Neema Mushi' }));
    expect(await dialog.findByText('TZS 75,000')).toBeVisible();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(bill).toHaveFocus());
    await expectAccessible();
  });

  it('has no bill before the patient is in', async () => {
    await openPatient('/patient', waiting);
    expect(await main().findByText(/^Waits for a bed in Ward One/)).toBeVisible();
    expect(main().queryByText('Interim bill')).toBeNull();
  });

  it('leads the doctor to the discharge summary, also after the stay', async () => {
    answerSetup();
    server.list('carePoints', [...Object.values(points), ward]);
    const { id } = answerPatient();
    server.item('patientStay', {
      stay: {
        ...stay,
        status: 'Discharged',
        bed: null,
        dischargedAt: '2026-11-20T05:00:00Z',
        outcome: 'Home',
      },
    });
    const user = await openScreen(`/patients/${id}`, 'doctor');
    expect(await main().findByText(/^Was in Ward One until/)).toBeVisible();
    server.item('dischargeSummary', {
      course: '',
      returnOn: null,
      writtenAt: null,
      writtenByName: null,
      diagnoses: [{ code: 'J18.9', name: 'Pneumonia, unspecified' }],
      results: [{ itemName: 'ESR', text: '40 mm/h' }],
      medicines: [
        { itemName: 'Amoxicillin 250mg', dosage: '2 capsules', frequency: 'TDS', until: '2026-11-24' },
      ],
    });
    await user.click(main().getByRole('button', { name: 'Discharge summary' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discharge summary of Neema Mushi' }));
    expect((await dialog.findByText('Amoxicillin 250mg')).parentElement).toHaveTextContent(
      /2 capsules.*3 times a day.*until 24 Nov 2026/,
    );
    expect(dialog.queryByRole('button', { name: /Summary/ })).toBeNull();
    await user.type(dialog.getByLabelText('Course of the illness'), 'Well again');
    await expectAccessible();
    server.item('writeDischargeSummary', { course: 'Well again' });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(toasts('Discharge summary saved')).toHaveLength(1));
    expect(server.calls('writeDischargeSummary')).toMatchObject([
      { body: { course: 'Well again', returnOn: null } },
    ]);
  });

  it('is not asked for by a role that may not read it', async () => {
    answerSetup();
    const { id } = answerPatient();
    await openScreen(`/patient/${id}`, 'pharmacist');
    expect(await main().findByText('Prescriptions')).toBeVisible();
    expect(server.calls('patientStay')).toHaveLength(0);
  });
});

it('moves the focus to where the patient waits after asking for the admission', async () => {
  answerSetup();
  server.list('carePoints', [...Object.values(points), ward]);
  const { id } = answerPatient();
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'Admit Patient' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Admit patient' }));
  await user.type(dialog.getByLabelText('Reason'), 'Severe malaria');
  server.item('requestAdmission', waiting);
  server.item('patientStay', { stay: waiting });
  await user.click(dialog.getByRole('button', { name: 'Ask for admission' }));
  const line = await main().findByText(/^Waits for a bed in Ward One/);
  await waitFor(() => expect(line.parentElement).toHaveFocus());
  expect(main().queryByRole('button', { name: 'Admit Patient' })).toBeNull();
});

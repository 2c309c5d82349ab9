import type { Allergy, Diagnosis, PatientVisit } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import {
  expectAccessible,
  main,
  openScreen,
  passTime,
  passUntil,
  replaceText,
  toasts,
} from './lib/screen.tsx';
import { server } from './lib/server.ts';

const malaria = { id: newId(), code: 'B50.9', name: 'Malaria', certainty: 'Provisional' } as const;
const urinary = { id: newId(), code: 'N39.0', name: 'Urinary tract infection', certainty: 'Final' } as const;
const withdrawn = {
  ...urinary,
  withdrawnAt: '2026-11-20T06:00:00Z',
  withdrawnReason: 'The culture grew nothing',
} as const;
const penicillin = { id: newId(), substance: 'Penicillin', severity: 'Severe' } as const;
const toast = (text: string) => passUntil(() => toasts(text).length === 1);

/** Opens the diagnoses on the doctor's page of a patient. */
async function openDiagnoses(...diagnoses: readonly PartialSample<Diagnosis>[]) {
  answerSetup();
  const { id } = answerPatient();
  server.list('patientDiagnoses', diagnoses);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await main().findByRole('tab', { name: 'Diagnosis' }));
  return user;
}

const row = async (text: RegExp) => within(await main().findByRole('row', { name: text }));

it('records a diagnosis chosen with the keyboard', async () => {
  const user = await openDiagnoses();
  server.list('diagnosisCodes', [malaria, urinary]);
  const field = await main().findByRole('combobox', { name: 'Diagnosis' });
  const record = main().getByRole('button', { name: 'Record diagnosis' });
  await user.click(record);
  expect(field).toHaveAccessibleDescription(/Choose a diagnosis from the list/);
  expect(server.calls('addDiagnosis')).toHaveLength(0);

  await replaceText(user, field, 'malaria');
  await passTime(250);
  await screen.findByRole('option', { name: /B50\.9/ });
  await user.keyboard('{ArrowDown}{ArrowUp}{Enter}');
  expect(field).toHaveValue('B50.9 Malaria');
  await user.click(main().getByText('Final'));
  await replaceText(user, main().getByLabelText('Remark (optional)'), 'mRDT positive');
  server.list('patientDiagnoses', [{ ...malaria, note: 'mRDT positive' }]);
  await user.click(record);
  await toast('Diagnosis recorded');
  expect(field).toHaveValue('');
  expect((await row(/B50\.9/)).getByText('mRDT positive')).toBeVisible();
  expect(server.calls('addDiagnosis').map(({ body }) => body)).toEqual([
    { code: 'B50.9', certainty: 'Final', note: 'mRDT positive' },
  ]);
  await expectAccessible();
});

it('makes a diagnosis final, and withdraws one with a reason', async () => {
  const user = await openDiagnoses(malaria, urinary);
  expect((await row(/B50\.9/)).getByText('Provisional')).toBeVisible();
  server.list('patientDiagnoses', [{ ...malaria, certainty: 'Final' }, urinary]);
  await user.click(main().getByRole('button', { name: 'Make B50.9 final' }));
  await toast('Diagnosis made final');
  await waitFor(async () => expect((await row(/B50\.9/)).getByText('Final')).toBeVisible());
  expect(server.calls('finalizeDiagnosis').map(({ params }) => params)).toEqual([{ id: malaria.id }]);

  await user.click(main().getByRole('button', { name: 'Withdraw N39.0' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the diagnosis' }));
  await replaceText(user, dialog.getByLabelText('Reason'), withdrawn.withdrawnReason);
  server.list('patientDiagnoses', [malaria, withdrawn]);
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
  await toast('Diagnosis withdrawn');
  await main().findByText(/Withdrawn: The culture grew nothing/);
  expect(main().queryByRole('button', { name: 'Withdraw N39.0' })).toBeNull();
  expect(server.calls('withdrawDiagnosis')).toMatchObject([
    { params: { id: urinary.id }, body: { reason: withdrawn.withdrawnReason } },
  ]);
});

it('links an order to a diagnosis, but not to a withdrawn one', async () => {
  const item = { itemName: 'Paracetamol', groupName: 'Paracetamol', category: 'medicine' } as const;
  const user = await openDiagnoses({ ...malaria, createdAt: '2026-11-20T07:00:00Z' }, withdrawn);
  server.list('searchItems', [item]);
  await user.click(main().getByRole('button', { name: 'New Prescription' }));
  const panel = within(await screen.findByRole('dialog', { name: 'New Prescription' }));
  await user.click(await panel.findByRole('option', { name: /Paracetamol/ }));
  const choices = within(await panel.findByLabelText('For the diagnosis'));
  expect(choices.getByRole('option', { name: /B50\.9/ })).toBeInTheDocument();
  expect(choices.queryByRole('option', { name: /N39\.0/ })).toBeNull();
});

it('adds a note, but not an empty one', async () => {
  const user = await openDiagnoses();
  const note = await main().findByLabelText('New note');
  const add = main().getByRole('button', { name: 'Add note' });
  await user.click(add);
  expect(note).toHaveAccessibleDescription('Enter the note first');
  const text = 'Fever for three days.\nDrinks well.';
  await replaceText(user, note, text);
  server.list('patientNotes', [{ text }]);
  await user.click(add);
  await toast('Note added');
  expect(await main().findByRole('table', { name: 'Notes' })).toHaveTextContent('Drinks well.');
  expect(note).toHaveValue('');
  expect(server.calls('addNote').map(({ body }) => body)).toEqual([{ text }]);
});

it('records an allergy in the header, and withdraws it with a reason', async () => {
  answerSetup();
  const { id } = answerPatient();
  const user = await openScreen(`/patients/${id}`, 'doctor');
  const allergies = within(await screen.findByRole('region', { name: 'Allergies' }));
  expect(allergies.getByText('None recorded')).toBeVisible();
  await user.click(allergies.getByRole('button', { name: 'Add allergy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add allergy' }));
  const substance = dialog.getByLabelText('Medicine or substance');
  expect(substance).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Record the allergy' }));
  expect(substance).toHaveAccessibleDescription(/Enter the medicine/);
  await expectAccessible();
  expect(server.calls('addAllergy')).toHaveLength(0);
  await replaceText(user, substance, 'Penicillin');
  await user.click(dialog.getByText('Severe'));
  await replaceText(user, dialog.getByLabelText('What happens (optional)'), 'Swollen lips');
  const answer = (status: readonly PartialSample<Allergy>[]) =>
    server.item('patientDetails', { authorizedMemberId: id, access: 'own', allergies: status });
  answer([{ ...penicillin, reaction: 'Swollen lips' }]);
  await user.click(dialog.getByRole('button', { name: 'Record the allergy' }));
  await allergies.findByText('Penicillin · severe · Swollen lips');
  expect(server.calls('addAllergy').map(({ body }) => body)).toEqual([
    { substance: 'Penicillin', severity: 'Severe', reaction: 'Swollen lips' },
  ]);

  await user.click(allergies.getByRole('button', { name: 'Withdraw the allergy to Penicillin' }));
  const withdraw = within(await screen.findByRole('dialog', { name: 'Withdraw the allergy' }));
  await replaceText(user, withdraw.getByLabelText('Reason'), 'Recorded for another patient');
  answer([]);
  await user.click(withdraw.getByRole('button', { name: 'Withdraw' }));
  await allergies.findByText('None recorded');
  expect(server.calls('withdrawAllergy')).toMatchObject([
    { params: { id: penicillin.id }, body: { reason: 'Recorded for another patient' } },
  ]);
});

it.each([
  ['/pharmacy', 'doctor', 'add'],
  ['/laboratory', 'doctor', 'add'],
  ['/patient', 'practitioner', 'add'],
  ['/pharmacy', 'pharmacist', 'read'],
  ['/laboratory', 'lab_tech', 'nothing'],
] as const)('shows at %s to a %s of vital signs what the work needs: %s', async (path, role, what) => {
  answerSetup();
  const { id } = answerPatient();
  await openScreen(`${path}/${id}`, role);
  await main().findByRole('heading', { name: 'Visits' });
  const line = screen.queryByRole('region', { name: 'Vital signs' });
  expect(line !== null).toBe(what !== 'nothing');
  if (line)
    expect(within(line).queryByRole('button', { name: 'Add vital signs' }) !== null).toBe(what === 'add');
});

it('records vital signs, marked by age, and marks wrong ones', async () => {
  answerSetup();
  const dateOfBirth = `${new Date().getFullYear() - 2}-01-01`;
  const { id } = answerPatient({ dateOfBirth });
  const user = await openScreen(`/patients/${id}`, 'doctor');
  const vitals = within(await screen.findByRole('region', { name: 'Vital signs' }));
  await vitals.findByText('None recorded');
  await user.click(vitals.getByRole('button', { name: 'Add vital signs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add vital signs' }));
  const weight = dialog.getByLabelText('Weight');
  expect(weight).toHaveFocus();
  const temperature = dialog.getByLabelText('Temperature');
  await replaceText(user, temperature, 'warm');
  await user.click(dialog.getByRole('button', { name: 'Record vital signs' }));
  expect(temperature).toHaveAccessibleDescription(/Must be a number/);
  await replaceText(user, temperature, '370');
  await replaceText(user, weight, '3.450');
  expect(weight).toHaveAccessibleDescription(/can be read as 3450 or as 3.45/);
  // Judged when it was left for the weight.
  expect(temperature).toHaveAccessibleDescription(/Enter a number from 25 to 45/);
  await user.click(dialog.getByRole('button', { name: 'Record vital signs' }));
  expect(server.calls('addVitals')).toHaveLength(0);
  await replaceText(user, temperature, '38,4');
  expect(dialog.getByText('High')).toBeVisible();
  await expectAccessible();
  await replaceText(user, weight, '12.5');
  const none = {
    weightKg: null,
    pulse: null,
    systolic: null,
    diastolic: null,
    oxygen: null,
    respiratoryRate: null,
    heightCm: null,
    muacCm: null,
  };
  const today = new Date().toISOString();
  const feverish = { ...none, id: newId(), temperatureC: 38.4, createdAt: today, withdrawnAt: null };
  const weighed = {
    ...feverish,
    id: newId(),
    temperatureC: null,
    weightKg: 12.5,
    createdAt: '2026-01-05T08:00:00Z',
  };
  server.list('patientVitals', [feverish, weighed]);
  await user.click(dialog.getByRole('button', { name: 'Record vital signs' }));
  await vitals.findByText('38.4 °C');
  expect(vitals.getByText('High')).toBeVisible();
  // The last weight stays in view, with its day.
  expect(vitals.getByText('12.5 kg')).toBeVisible();
  expect(vitals.getByText('5 Jan 2026')).toBeVisible();
  expect(server.calls('addVitals').map(({ body }) => body)).toEqual([
    { ...none, weightKg: 12.5, temperatureC: 38.4, pregnant: false },
  ]);

  await user.click(vitals.getByRole('button', { name: 'All vital signs' }));
  const all = within(await screen.findByRole('dialog', { name: 'Vital signs' }));
  const [wrong] = await all.findAllByRole('button', { name: 'Entered in error' });
  if (wrong) await user.click(wrong);
  const reason = within(await screen.findByRole('dialog', { name: 'Entered in error' }));
  await replaceText(user, reason.getByLabelText('Reason'), 'Another patient');
  await user.click(reason.getByRole('button', { name: 'Mark as entered in error' }));
  await toast('Marked as entered in error');
  expect(server.calls('withdrawVitals')).toMatchObject([
    { params: { id: feverish.id }, body: { reason: 'Another patient' } },
  ]);
});

it('shows results with their flags, corrections and pending tests', async () => {
  const haemoglobin = {
    code: 'HB',
    name: 'Haemoglobin',
    value: 34,
    low: 13,
    high: 17,
    flag: 'high',
  } as const;
  const picture = {
    memberVisitItemId: newId(),
    itemName: 'Full Blood Picture',
    status: 'Resulted',
    versions: [
      { version: 2, remarks: 'Second reading', values: [haemoglobin], correctionReason: 'It had clotted' },
      { version: 1, remarks: 'First reading' },
    ],
  } as const;
  server.list('labResults', [picture, { itemName: 'Urinalysis', status: 'Ordered' }]);
  server.item('viewLabResult', picture);
  const user = await openDiagnoses();
  await user.click(main().getByRole('button', { name: 'View Results' }));
  let dialog = within(await screen.findByRole('dialog', { name: 'Lab Results' }));
  expect(dialog.getByRole('table', { name: 'Measured values' })).toHaveTextContent('High');
  expect(dialog.getByText('Corrected: It had clotted')).toBeVisible();
  expect(dialog.getByText('Awaited from the laboratory: Urinalysis')).toBeVisible();
  const first = dialog.getByText('First reading');
  expect(first).not.toBeVisible();
  await user.click(dialog.getByText('Before the correction'));
  expect(first).toBeVisible();
  await expectAccessible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const one = await main().findByRole('button', { name: 'View Results of Full Blood Picture' });
  expect(one.closest('li')).toHaveTextContent('High');
  await user.click(one);
  dialog = within(await screen.findByRole('dialog', { name: 'Lab Results' }));
  expect(dialog.getByText('Second reading')).toBeVisible();
  expect(dialog.queryByText(/Urinalysis/)).toBeNull();
});

it('shows a measured value over time, with its range, from the result', async () => {
  const haemoglobin = { code: 'HB', name: 'Haemoglobin', unit: 'g/dL', low: 13, high: 17 } as const;
  const measured = (at: string, value: number, flag: 'low' | null) =>
    ({
      memberVisitItemId: newId(),
      itemName: 'Full Blood Picture',
      status: 'Resulted',
      versions: [{ version: 1, at, values: [{ ...haemoglobin, value, flag, critical: false }] }],
    }) as const;
  const earlier = { at: '2026-10-02T06:00:00Z', values: [{ code: 'HB', value: 15.3, unit: 'g/dL' }] };
  const today = { ...measured('2026-11-20T05:00:00Z', 9.1, 'low'), previous: earlier };
  server.list('labResults', [today, measured(earlier.at, 15.3, null)]);
  server.item('viewLabResult', today);
  const user = await openDiagnoses();
  const [open] = await main().findAllByRole('button', { name: 'View Results of Full Blood Picture' });
  if (open) await user.click(open);
  const dialog = within(await screen.findByRole('dialog', { name: 'Lab Results' }));
  const toggle = dialog.getByRole('button', { name: 'Haemoglobin over time' });
  await user.click(toggle);
  const table = await dialog.findByRole('table', { name: 'Haemoglobin over time' });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows.map((one) => one.textContent)).toEqual(['20 Nov 20269.1Low', '2 Oct 202615.3']);
  expect(dialog.getByRole('region', { name: 'Haemoglobin over time' })).toHaveTextContent('Range: 13–17');
  await expectAccessible();
  await user.click(toggle);
  expect(dialog.queryByRole('table', { name: 'Haemoglobin over time' })).toBeNull();
});

const visitOf = (overrides: PartialSample<PatientVisit>): PartialSample<PatientVisit> => ({
  authorizationId: newId(),
  visitTypeId: 1,
  provisional: null,
  carePoints: ['Consultation', 'Laboratory'],
  diagnoses: [malaria],
  medicines: [{ name: 'Paracetamol', quantity: 15, status: 'Dispensed' }],
  tests: [{ id: picture.memberVisitItemId, name: 'Full Blood Picture', status: 'Resulted', abnormal: 2 }],
  createdAt: '2026-10-02T06:00:00Z',
  ...overrides,
});
const picture = { memberVisitItemId: newId(), itemName: 'Full Blood Picture', status: 'Resulted' } as const;

it('lists the visits, folded, with the current one marked, and opens a result of one', async () => {
  answerSetup();
  const { id, authorizationId } = answerPatient();
  server.list('patientVisits', [
    visitOf({ authorizationId, createdAt: '2026-11-20T05:00:00Z', diagnoses: [], medicines: [], tests: [] }),
    visitOf({}),
  ]);
  server.item('viewLabResult', picture);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  const visits = await main().findByRole('list', { name: 'Visits' });
  const [now, before] = within(visits)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === visits);
  expect(now).toHaveTextContent('20 Nov 2026This visit');
  if (!before) throw new Error('only one visit is listed');
  expect(before).toHaveTextContent(
    '2 Oct 20262 outside the rangeB50.9 MalariaConsultation → Laboratory · 1 medicine · 1 test',
  );
  const one = within(before);
  const medicine = one.getByText(/Paracetamol/);
  expect(medicine).not.toBeVisible();
  await user.click(one.getByText('2 Oct 2026'));
  expect(medicine).toBeVisible();
  await expectAccessible();
  await user.click(one.getByRole('button', { name: 'View Results of Full Blood Picture' }));
  await screen.findByRole('dialog', { name: 'Lab Results' });
});

it('shows a pharmacist only the medicines of a visit', async () => {
  answerSetup();
  const { id } = answerPatient();
  const medicines = [{ name: 'Paracetamol', quantity: 15, given: 10, status: 'NotGiven' }] as const;
  server.list('patientVisits', [visitOf({ diagnoses: null, tests: null, medicines })]);
  await openScreen(`/patient/${id}`, 'pharmacist');
  const visits = await main().findByRole('list', { name: 'Visits' });
  expect(visits).toHaveTextContent('1 medicine');
  expect(visits).toHaveTextContent('Partly dispensed');
  expect(visits).not.toHaveTextContent(/B50|test|Not given/);
});

it('reports failed results in a message and in place', async () => {
  const user = await openDiagnoses();
  server.raw('labResults', 500, '{"statusCode":51500,"description":""}');
  await user.click(main().getByRole('button', { name: 'View Results' }));
  await passTime(2_000);
  await toast(failures.any);
  expect(main().getAllByText(failures.any).length).toBeGreaterThan(0);
  expect(screen.queryByRole('dialog')).toBeNull();
});

const parts = ['Prescriptions', 'Diagnosis history', 'Lab tests and results'];

it.each([
  ['doctor', parts],
  ['pharmacist', ['Prescriptions', 'Diagnosis history']],
  ['lab_tech', ['Lab tests and results']],
  ['receptionist', []],
] as const)('shows a %s only the parts of a patient for that role', async (role, own) => {
  answerSetup();
  const { id } = answerPatient(role === 'receptionist' ? { access: 'none', allergies: null } : {});
  server.list('prescriptions', [{ itemName: 'Multivitamin', category: 'medicine', status: 'Ordered' }]);
  server.list('patientDiagnoses', [malaria]);
  server.list('labResults', [{ itemName: 'Urinalysis', status: 'Ordered' }]);
  await openScreen(`/patient/${id}`, role);
  await screen.findByRole('region', { name: 'Patient' });
  for (const part of own) await main().findByRole('heading', { name: part });
  const shown = parts.filter((part) => main().queryByRole('heading', { name: part }) !== null);
  expect(shown).toEqual(own);
  const orders = role === 'doctor' ? 1 : 0;
  expect(main().queryAllByRole('button', { name: 'New Lab Test' })).toHaveLength(orders);
  expect(main().queryByRole('button', { name: 'New Prescription' })).toBeNull();
  expect(main().queryByRole('button', { name: /^Cancel / })).toBeNull();
});

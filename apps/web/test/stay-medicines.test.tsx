import type { StayMedicine } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const ward = { id: newId(), name: 'Ward One', kind: 'ward' } as const;
const stay = {
  id: newId(),
  status: 'Admitted',
  carePointId: ward.id,
  carePointName: ward.name,
  bed: { id: newId(), name: 'A1' },
} as const;
/** Before the moment at which all tests of screens run. */
const hoursAgo = (hours: number) =>
  new Date(Date.parse('2026-11-20T06:00:00Z') - hours * 3_600_000).toISOString();
const entry = { outcome: 'Given', reason: null, at: hoursAgo(0.1), byName: 'Asha Kweka' } as const;
const amoxicillin = {
  memberVisitItemId: newId(),
  itemName: 'Amoxicillin 250mg',
  dosage: '1 capsule',
  frequency: 'TDS',
  status: 'Ordered',
  ended: null,
} as const;
const late = { number: 1, dueAt: hoursAgo(3), entries: [] };
const due = { number: 2, dueAt: hoursAgo(0), entries: [] };
const doses = [late, due, { number: 3, dueAt: hoursAgo(-8), entries: [] }];

async function openPatient(medicines: readonly PartialSample<StayMedicine>[]) {
  answerSetup();
  server.list('carePoints', [...Object.values(points), ward]);
  const { id } = answerPatient({
    middleName: '',
    allergies: [{ substance: 'Penicillin', severity: 'Severe' }],
  });
  server.item('patientStay', { stay: { ...stay, authorizedMemberId: id } });
  server.list('stayMedicines', medicines);
  return openScreen(`/services/${ward.id}/${id}`, 'practitioner');
}
const dosesOf = (item: string) => within(main().getByRole('list', { name: `Doses of ${item}` }));

it('records a due dose with one press, with name, bed and allergies in view', async () => {
  const user = await openPatient([{ ...amoxicillin, doses }]);
  expect(
    await main().findByRole('heading', { name: /^Medicines by the hour.*Ward One, bed A1$/ }),
  ).toBeVisible();
  expect(
    within(main().getByRole('region', { name: 'Patient' })).getByText('Penicillin · severe'),
  ).toBeVisible();
  expect(main().getByText('The pharmacy has not dispensed it yet.')).toBeVisible();
  const rows = dosesOf('Amoxicillin 250mg').getAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByRole('button', { name: /^Given/ }) !== null)).toEqual([
    true,
    true,
    false,
  ]);
  expect(rows[0]).toHaveTextContent('Late 3 h');
  await expectAccessible();

  server.item('recordDose', { ...amoxicillin, doses });
  server.list('stayMedicines', [{ ...amoxicillin, doses: [{ ...late, entries: [entry] }, due] }]);
  await user.dblClick(
    dosesOf('Amoxicillin 250mg').getAllByRole('button', { name: /^Given/ })[0] ?? document.body,
  );
  await waitFor(() => expect(toasts('Given to Neema Mushi, bed A1: Amoxicillin 250mg')).toHaveLength(1));
  expect(server.calls('recordDose')).toMatchObject([
    { body: { memberVisitItemId: amoxicillin.memberVisitItemId, number: 1, outcome: 'Given', seen: 0 } },
  ]);
  expect(await dosesOf('Amoxicillin 250mg').findByText(/Asha Kweka/)).toBeVisible();
});

it('says who was faster, and asks for the answer to a question', async () => {
  const user = await openPatient([{ ...amoxicillin, doses }]);
  const given = async () => (await main().findAllByRole('button', { name: /^Given/ }))[1] ?? document.body;
  const faster = 'Nothing was changed: Asha Kweka gave this dose at 14:02.';
  server.refuse('recordDose', 'conflict', faster);
  await user.click(await given());
  await waitFor(() => expect(toasts(faster)).toHaveLength(1));
  const question = 'The patient is allergic to Penicillin. Ask the doctor. If it is given anyway, enter why.';
  server.refuse('recordDose', 'unprocessable', question, { fields: { reason: question } });
  await user.click(await given());
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a dose' }));
  expect(dialog.getByRole('alert')).toHaveTextContent(question);
  expect(dialog.getByText(/Penicillin · severe/)).toBeVisible();
  expect(dialog.getByText('Ward One, A1')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'The doctor was asked' }));
  server.item('recordDose', amoxicillin);
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls('recordDose').at(-1)).toMatchObject({
    body: { number: 2, outcome: 'Given', reason: 'The doctor was asked' },
  });
});

it('asks why a dose is not given, and corrects by another entry', async () => {
  const recorded = { number: 1, dueAt: hoursAgo(1), entries: [entry] };
  const user = await openPatient([{ ...amoxicillin, doses: [recorded, due] }]);
  await user.click(await main().findByRole('button', { name: /^Not given: Amoxicillin/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a dose' }));
  await user.click(dialog.getByRole('button', { name: 'Record' }));
  expect(dialog.getByLabelText('What happened')).toHaveAccessibleDescription('Choose what happened');
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription('Enter why, in a few words');
  await expectAccessible();
  await user.keyboard('{Escape}');
  await user.click(main().getByRole('button', { name: /^Correct: Amoxicillin/ }));
  const correction = within(await screen.findByRole('dialog', { name: 'Correct the record of a dose' }));
  await user.selectOptions(correction.getByLabelText('What happened'), 'Entered by mistake');
  await user.click(correction.getByRole('button', { name: 'Wrong patient' }));
  server.item('recordDose', amoxicillin);
  await user.click(correction.getByRole('button', { name: 'Record' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls('recordDose')).toMatchObject([
    { body: { number: 1, outcome: 'EnteredInError', reason: 'Wrong patient', seen: 1 } },
  ]);
});

it('gives the next dose of a medicine when it is needed, and none of one that has ended', async () => {
  const user = await openPatient([
    {
      ...amoxicillin,
      itemName: 'Morphine',
      frequency: 'PRN',
      doses: [{ number: 1, dueAt: null, entries: [entry] }],
    },
    {
      ...amoxicillin,
      memberVisitItemId: newId(),
      ended: { at: hoursAgo(1), byName: 'Dr Mollel', reason: 'Rash' },
      doses: [
        { number: 1, dueAt: hoursAgo(5), entries: [entry] },
        {
          number: 2,
          dueAt: hoursAgo(3),
          entries: [{ ...entry, outcome: 'EnteredInError', reason: 'Wrong patient' }],
        },
      ],
    },
  ]);
  server.item('recordDose', amoxicillin);
  const given = await main().findAllByRole('button', { name: /^Given/ });
  expect(
    given.map((button) => button.getAttribute('aria-label')),
    'none that has ended',
  ).toEqual(['Given: Morphine']);
  await user.click(given[0] ?? document.body);
  await waitFor(() => expect(server.calls('recordDose')).toMatchObject([{ body: { number: 2, seen: 0 } }]));
  expect(main().getByText(/^No longer given since/).parentElement).toHaveTextContent('Rash, Dr Mollel');
  expect(main().queryByRole('button', { name: /^Given: Amoxicillin/ })).toBeNull();
});

it('lets the doctor stop a medicine with a reason', async () => {
  answerSetup();
  server.list('carePoints', [...Object.values(points), ward]);
  const { id } = answerPatient();
  server.item('patientStay', { stay: { ...stay, authorizedMemberId: id } });
  server.list('stayMedicines', [{ ...amoxicillin, doses }]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'Stop Amoxicillin 250mg' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop Amoxicillin 250mg' }));
  await user.type(dialog.getByLabelText('Reason'), 'Rash');
  server.item('stopMedicine', amoxicillin);
  await user.click(dialog.getByRole('button', { name: 'Stop medicine' }));
  await waitFor(() => expect(toasts('Stopped: Amoxicillin 250mg')).toHaveLength(1));
  expect(server.calls('stopMedicine')).toMatchObject([
    { body: { memberVisitItemId: amoxicillin.memberVisitItemId, reason: 'Rash' } },
  ]);
});

import { missingDirectionTexts } from '@afyakadi/contract/care/orders';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { statusTexts } from '@afyakadi/contract/texts/status';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import {
  leaving,
  openPanel,
  openPatient,
  paracetamol,
  prescribe,
  start,
  toast,
  urinalysis,
  visitId,
} from './lib/order-panel.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

it.each([
  ['New Prescription', failures.pharmacyVisit, failures.medicines],
  ['New Lab Test', failures.labTest, failures.tests],
] as const)('%s reports what failed to load', async (title, noVisit, noItems) => {
  const user = await openPatient();
  server.lose('startVisit');
  await start(user, title);
  await passTime(2_000);
  await toast(noVisit);
  expect(main().getByText(noVisit)).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();

  server.item('startVisit', { authorizedPointOfCareId: visitId });
  server.lose('searchItems');
  const { panel } = await openPanel(user, title);
  await passTime(2_000);
  await toast(noItems);
  expect(panel.getByRole('alert')).toHaveTextContent(noItems);
  expect(screen.queryAllByText(noVisit)).toHaveLength(0);
});

it('keeps the input after a lost answer, and repeats the order with the same key', async () => {
  const user = await openPatient();
  const { panel, add, submit } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  await prescribe(user, line, '10');
  server.lose('addOrder');
  const lost = server.delay('addOrder');
  await user.click(submit);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(toasts(/is being sent/)).toHaveLength(1));
  expect(leaving()).toBeNull();
  lost();
  await passTime(2_000);
  await toast(failures.prescription);
  const alert = panel.getByRole('alert');
  expect(alert).toHaveTextContent(failures.prescription);
  expect(alert).toHaveTextContent("We don't know whether the order arrived.");
  expect(line.getByLabelText('Quantity')).toHaveValue('10');
  expect(line.getByLabelText('Quantity')).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(leaving()).toHaveTextContent("We don't know whether the order arrived.");
  await user.click(screen.getByRole('button', { name: 'Continue the order' }));

  // The server may still be working on it. That is no refusal: lines and key must not change.
  server.refuse('addOrder', 'stillRunning');
  await user.click(submit);
  await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent(statusTexts.stillRunning));
  expect(line.getByLabelText('Quantity')).toBeDisabled();
  server.list('addOrder', []);
  await user.click(submit);
  await toast(successes.prescription);
  // Pauses are skipped: the doctor stays with the patient.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.pathname).toMatch(/^\/patients\//);
  const sent = server.calls('addOrder');
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
  expect(sent.at(-1)?.body).toEqual(sent[0]?.body);
  expect(server.calls('cancelVisit')).toHaveLength(0);
});

it('sends several tests as one order, one of them urgent, with a note to the laboratory', async () => {
  const picture = {
    ...urinalysis,
    id: newId(),
    itemName: 'Full Blood Picture',
    groupName: 'Full Blood Picture',
  };
  const user = await openPatient();
  server.list('searchItems', ({ body }) =>
    Object(body).itemName === picture.itemName ? [picture] : [urinalysis],
  );
  const { search, add, submit } = await openPanel(user, 'New Lab Test');
  await toast(successes.labTest);
  await toast(successes.tests);
  await add(picture.itemName);
  expect(search).toHaveFocus();
  const line = await add(urinalysis.itemName);
  await replaceText(user, line.getByLabelText('Note to the laboratory'), 'Burning since Monday');
  await user.click(line.getByLabelText('Urgent'));
  await user.click(submit);
  await toast(successes.labRequest);
  expect(server.calls('addOrder')[0]?.body).toMatchObject({
    memberItems: [
      { id: picture.id },
      { id: urinalysis.id, doctorNote: 'Burning since Monday', urgent: true },
    ],
  });
  expect(server.calls('startVisit')[0]?.body).toMatchObject({ pointOfCareId: points.laboratory.id });
});

it('sends medicines, tests and procedures as one order, and starts the visits that it needs', async () => {
  const dressing = {
    ...urinalysis,
    id: newId(),
    itemName: 'Wound Dressing',
    groupName: 'Wound Dressing',
    category: 'service',
    careKind: 'procedures',
  } as const;
  const user = await openPatient();
  const found = { medicine: paracetamol, test: urinalysis, service: dressing };
  server.list('searchItems', ({ body }) => [found[Object(body).category as keyof typeof found]]);
  const { panel, add } = await openPanel(user, 'New Prescription');
  await prescribe(user, await add(paracetamol.itemName), '10');
  const addOf = async (tab: string, name: string) => {
    await user.click(panel.getByRole('tab', { name: tab }));
    await waitFor(() => expect(panel.getByRole('combobox', { name: /^Search / })).toHaveFocus());
    await panel.findByRole('option', { name: new RegExp(name) });
    await user.keyboard(`${name.slice(0, 4)}`);
    await passTime(250);
    await user.keyboard('{Enter}');
    await panel.findByRole('listitem', { name });
  };
  await addOf('Tests', urinalysis.itemName);
  await addOf('Procedures and imaging', dressing.itemName);
  // What was added before stays in view.
  expect(panel.getByRole('listitem', { name: paracetamol.itemName })).toBeVisible();
  expect(server.calls('startVisit')).toHaveLength(1);
  const submit = panel.getByRole('button', { name: 'Submit Order' });
  const answer = server.delay('addOrder');
  await user.dblClick(submit);
  answer();
  for (const text of [successes.prescription, successes.labRequest, 'Procedures ordered']) await toast(text);
  expect(server.calls('addOrder')).toMatchObject([
    { body: { memberItems: [{ id: paracetamol.id }, { id: urinalysis.id }, { id: dressing.id }] } },
  ]);
  expect(server.calls('startVisit').map(({ body }) => Object(body).pointOfCareId)).toEqual([
    points.pharmacy.id,
    points.laboratory.id,
  ]);
  expect(server.calls('cancelVisit')).toHaveLength(0);
});

it('withdraws the visit that was started for medicines when only a test is ordered', async () => {
  const user = await openPatient();
  const { panel } = await openPanel(user, 'New Prescription');
  await user.click(panel.getByRole('tab', { name: 'Tests' }));
  await user.click(await panel.findByRole('option', { name: /Urinalysis/ }));
  server.item('startVisit', { authorizedPointOfCareId: newId() });
  await user.click(await panel.findByRole('button', { name: 'Submit Lab Request' }));
  await toast(successes.labRequest);
  await waitFor(() => expect(server.calls('cancelVisit')).toMatchObject([{ params: { id: visitId } }]));
});

it('records a diagnosis in the order', async () => {
  const user = await openPatient();
  server.list('diagnosisCodes', [{ code: 'J06.9', name: 'Acute upper respiratory infection' }]);
  const { panel, search } = await openPanel(user, 'New Prescription');
  await user.click(panel.getByRole('button', { name: 'Add diagnosis' }));
  await waitFor(() => expect(panel.getByRole('combobox', { name: 'Diagnosis' })).toHaveFocus());
  await user.keyboard('j06');
  await panel.findByRole('option', { name: /J06/ });
  await user.keyboard('{Enter}{Enter}');
  await toast('Diagnosis recorded');
  expect(server.calls('addDiagnosis')).toMatchObject([{ body: { code: 'J06.9', certainty: 'Provisional' } }]);
  await waitFor(() => expect(search).toHaveFocus());
});

it('reports a refused order, keeps its input, and sends it again with a new key', async () => {
  const user = await openPatient();
  const { panel, add, submit } = await openPanel(user, 'New Lab Test');
  await add(urinalysis.itemName);
  server.refuse('addOrder', 'validation', undefined, { fields: { 'memberItems.0': 'Not in the tariff' } });
  await user.click(submit);
  await waitFor(() => expect(panel.getByRole('alert')).toHaveTextContent('Nothing was ordered.'));
  expect(panel.getByRole('listitem', { name: urinalysis.itemName })).toHaveTextContent('Not in the tariff');
  server.list('addOrder', []);
  await user.click(submit);
  await toast(successes.labRequest);
  expect(new Set(server.calls('addOrder').map(({ key }) => key)).size).toBe(2);
});

it('explains why an item cannot be ordered, and requires a reason for one with an allergy', async () => {
  const user = await openPatient();
  const { panel, add, submit } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  const stop = { code: 'over-maximum', severity: 'stop', params: { maximum: 200 } } as const;
  server.item('checkOrder', { lines: [{ itemId: paracetamol.id, findings: [stop] }] });
  await prescribe(user, line, '9000');
  const why = 'At most 200 may be ordered at once.';
  await line.findByText(why);
  // At its line, and nowhere else.
  expect(panel.getAllByText(why)).toHaveLength(1);
  expect(submit).toBeDisabled();
  expect(submit).toHaveAccessibleDescription('1 line cannot be ordered as it is.');

  const allergy = { code: 'allergy', severity: 'confirm', params: { substance: 'Penicillin' } } as const;
  server.item('checkOrder', { lines: [{ itemId: paracetamol.id, findings: [allergy] }] });
  await prescribe(user, line, '15');
  const reason = await line.findByLabelText('Reason for ordering anyway');
  expect(submit).toBeEnabled();
  await user.click(submit);
  await waitFor(() => expect(reason).toHaveFocus());
  expect(reason).toHaveAccessibleDescription('Enter the reason in words: at least 4 letters');
  expect(server.calls('addOrder')).toHaveLength(0);
  // A usual reason is a text like any other.
  await user.click(line.getByRole('button', { name: 'Taken before without harm' }));
  expect(reason).toHaveValue('Taken before without harm');
  await replaceText(user, reason, 'Took it last month without harm');
  await user.click(submit);
  await waitFor(() => expect(server.calls('addOrder')).toHaveLength(1));
  expect(server.calls('addOrder')[0]?.body).toMatchObject({
    memberItems: [{ id: paracetamol.id, quantity: 15, overrideReason: 'Took it last month without harm' }],
  });
});

it('keeps a text that is too long, and sends none', async () => {
  const user = await openPatient();
  const { panel, search, add, submit } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  await prescribe(user, line, '10');
  const note = line.getByLabelText('Note to the pharmacist');
  await user.click(note);
  await user.paste('a'.repeat(501));
  await user.click(submit);
  await waitFor(() => expect(note).toHaveFocus());
  expect(note).toHaveAccessibleDescription(/^At most 500 characters/);
  expect(server.calls('addOrder')).toHaveLength(0);

  const searches = server.calls('searchItems').length;
  await user.clear(search);
  await user.click(search);
  await user.paste(`${paracetamol.itemName} ${'x'.repeat(100)}`);
  await passTime(250);
  expect(search).toHaveDisplayValue(/x{100}$/);
  expect(panel.getByText('At most 100 characters')).toBeVisible();
  expect(server.calls('searchItems')).toHaveLength(searches);
});

it('shows what the patient pays over the ceiling, and what is left of it, before anything is sent', async () => {
  const user = await openPatient();
  const { panel, add, submit } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  const over = { code: 'over-ceiling', severity: 'warn', params: { amount: 15_000 } } as const;
  server.item('checkOrder', {
    lines: [
      {
        itemId: paracetamol.id,
        amount: 55_000,
        coverage: 'covered',
        split: {
          scheme: 40_000,
          patient: 15_000,
          waived: 0,
          parts: [{ reason: 'over-ceiling', amount: 15_000 }],
        },
        findings: [over],
      },
    ],
    covered: 40_000,
    cash: 15_000,
    balance: { patientType: 'OUT', ceiling: 400_000, left: 40_000 },
    charges: [
      {
        itemName: 'GP Consultation',
        amount: 10_000,
        split: {
          scheme: 0,
          patient: 10_000,
          waived: 0,
          parts: [{ reason: 'over-ceiling', amount: 10_000 }],
        },
      },
      { itemName: 'Registration fee', amount: 5_000, split: null },
    ],
  });
  await prescribe(user, line, '15');
  await line.findByText('Over the yearly ceiling of the patient’s product. The patient pays TZS 15,000.');
  line.getByText('Partly covered');
  expect(panel.getByText('Patient pays cash').nextElementSibling).toHaveTextContent('TZS 15,000');
  panel.getByText(
    'Out-patient ceiling this year: TZS 40,000 of TZS 400,000 left. This facility’s own count.',
  );
  panel.getByText(
    'On top of this order, the patient pays TZS 10,000 when the visit is completed (GP Consultation).',
  );
  expect(submit).toBeEnabled();
  expect(server.calls('addOrder')).toHaveLength(0);
});

it('does not send a medicine without directions, and focuses the missing field', async () => {
  const user = await openPatient();
  const { add, submit } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  await replaceText(user, line.getByLabelText('Quantity'), '30');
  await user.click(submit);
  await waitFor(() => expect(line.getByLabelText('Dose')).toHaveFocus());
  expect(line.getByLabelText('Dose')).toHaveAccessibleDescription(missingDirectionTexts.dose);
  expect(line.getByLabelText('Frequency')).toHaveAccessibleDescription(missingDirectionTexts.frequency);
  expect(line.getByLabelText('Days')).toHaveAccessibleDescription(missingDirectionTexts.durationDays);

  await prescribe(user, line, '');
  await user.click(submit);
  await waitFor(() => expect(line.getByLabelText('Quantity')).toHaveFocus());
  expect(line.getByLabelText('Quantity')).toHaveAccessibleDescription('Enter a quantity');
  expect(server.calls('addOrder')).toHaveLength(0);
});

it('orders each line for the newest diagnosis of the visit, changed for the order or for one line', async () => {
  const [malaria, headache] = [newId(), newId()];
  const brufen = { ...paracetamol, id: newId(), itemName: 'Ibuprofen', groupName: 'Ibuprofen' };
  server.list('patientDiagnoses', [
    { id: malaria, code: 'B50.9', name: 'Malaria', createdAt: '2026-11-20T09:00:00.000Z' },
    { id: headache, code: 'R51', name: 'Headache', createdAt: '2026-11-20T08:00:00.000Z' },
    { code: 'N39.0', name: 'Of an earlier visit', createdAt: '2026-11-02T08:00:00.000Z' },
  ]);
  const user = await openPatient();
  server.list('searchItems', ({ body }) =>
    Object(body).itemName === 'Ibuprofen' ? [brufen] : [paracetamol],
  );
  const { panel, add, submit } = await openPanel(user, 'New Prescription');
  const first = await add(paracetamol.itemName);
  const ofLine = (line: ReturnType<typeof within>) => line.getByLabelText('For the diagnosis');
  const ofOrder = panel.getByLabelText('Diagnosis of the order');
  expect(ofOrder).toHaveValue(malaria);
  expect(within(ofOrder).queryByRole('option', { name: /N39/ })).toBeNull();
  expect(ofLine(first)).toHaveValue(malaria);
  await prescribe(user, first, '10');
  const second = await add(brufen.itemName);
  await prescribe(user, second, '6');
  await user.selectOptions(ofLine(second), 'Not linked');
  await user.selectOptions(ofOrder, headache);
  expect([ofLine(first), ofLine(second)].map((field) => Object(field).value)).toEqual([headache, '']);
  await user.click(submit);
  await toast(successes.prescription);
  expect(server.calls('addOrder')[0]?.body).toMatchObject({
    memberItems: [{ diagnosisId: headache }, { diagnosisId: null }],
  });
});

it('computes the quantity from dose, frequency and days, and keeps a manual change', async () => {
  const blister = {
    ...paracetamol,
    id: newId(),
    itemName: 'Paracetamol 500mg tablets, blister of 10',
    unitPrice: 500,
  };
  const user = await openPatient();
  server.list('searchItems', [{ ...paracetamol, unitPrice: 50 }, blister]);
  const { panel, search, add } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  const quantity = () => line.getByLabelText('Quantity');
  await replaceText(user, line.getByLabelText('Dose'), '2');
  await user.selectOptions(line.getByLabelText('Frequency'), 'TDS');
  await replaceText(user, line.getByLabelText('Days'), '5');
  expect(quantity()).toHaveValue('30');
  expect(line.getByLabelText('Dosage')).toHaveValue('2 tablets');
  await replaceText(user, quantity(), '20');
  await replaceText(user, line.getByLabelText('Days'), '4');
  expect(quantity()).toHaveValue('20');
  await user.click(line.getByRole('button', { name: 'Calculated: 24' }));
  expect(quantity()).toHaveValue('24');
  await user.selectOptions(line.getByLabelText('Pack'), blister.id);
  expect(panel.getByRole('listitem', { name: blister.itemName })).toBeVisible();
  expect(quantity()).toHaveValue('3');
  expect(line.getByText('24 tablets → 3 packs of 10 tablets')).toBeVisible();

  await user.click(line.getByLabelText('Note to the pharmacist'));
  await user.keyboard('{Enter}');
  await passTime(50);
  expect(search).toHaveFocus();
});

it('shows a child’s weight, and a dose for each kilogram', async () => {
  answerSetup();
  server.item('startVisit', { authorizedPointOfCareId: visitId });
  server.list('searchItems', [{ ...paracetamol, strength: '500mg' }]);
  server.list('patientVitals', [
    { temperatureC: 38, createdAt: '2026-11-20T05:00:00.000Z' },
    { weightKg: 12.5, createdAt: '2026-11-18T05:00:00.000Z' },
  ]);
  const { id } = answerPatient({ dateOfBirth: '2023-11-01' });
  const user = await openScreen(`/patients/${id}`, 'doctor');
  const { panel, add } = await openPanel(user, 'New Prescription');
  expect(await panel.findByText(/weighed on 18 Nov 2026/)).toHaveTextContent(/^3 years · 12.5 kg/);
  const line = await add(paracetamol.itemName);
  const dose = line.getByLabelText('Dose');
  await replaceText(user, dose, '1,000');
  expect(dose).toHaveAccessibleDescription('“1,000” can be read as 1000 or as 1. Type 1000 or 1.');
  expect(line.queryByText(/^Each dose/)).toBeNull();
  await replaceText(user, dose, '0,5');
  expect(line.getByText('Each dose: 20 mg/kg')).toBeVisible();

  // A field is judged when it is left, and again when it is sent.
  const quantity = line.getByLabelText('Quantity');
  await replaceText(user, quantity, '0,5');
  expect(quantity).not.toHaveAccessibleDescription();
  await user.tab();
  expect(quantity).toHaveAccessibleDescription('Enter a quantity from 1 to 10,000');
  await replaceText(user, quantity, '5');
  expect(quantity).not.toHaveAccessibleDescription();
});

it('lists what the patient takes now', async () => {
  server.item('patientMedicines', {
    current: [
      {
        itemName: 'Metformin 500mg tablets',
        dosage: '1 tablet',
        frequency: 'BD',
        durationDays: 30,
        until: '2026-12-10',
      },
    ],
  });
  await openPatient();
  const current = await main().findByRole('region', { name: 'Current medicines' });
  expect(current).toHaveTextContent('Metformin 500mg tablets 1 tablet · twice a day · until 10 Dec 2026');
  expect(main().queryByRole('button', { name: 'Repeat last prescription' })).toBeNull();
});

it('highlights the first result on the first arrow down, and adds it on Enter', async () => {
  const names = ['Artemether 20mg tablets', 'Artemether injection', 'Artesunate injection'];
  const user = await openPatient();
  server.list(
    'searchItems',
    names.map((name) => ({ ...paracetamol, id: newId(), itemName: name, groupName: name })),
  );
  const { panel, search } = await openPanel(user, 'New Prescription');
  await panel.findByRole('option', { name: /20mg/ });
  const highlighted = () => document.getElementById(search.getAttribute('aria-activedescendant') ?? '');
  expect(highlighted()).toBeNull();
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toHaveTextContent('Artemether 20mg tablets');
  await user.keyboard('{ArrowDown}');
  expect(highlighted()).toHaveTextContent('Artemether injection');
  await user.keyboard('{ArrowUp}{Enter}');
  expect(await panel.findByRole('listitem')).toHaveAccessibleName('Artemether 20mg tablets');
});

it('does not choose from the results of an older search on Enter', async () => {
  const user = await openPatient();
  const { panel, search } = await openPanel(user, 'New Prescription');
  await panel.findByRole('option', { name: /Paracetamol/ });
  await replaceText(user, search, 'ibuprofen');
  await user.keyboard('{Enter}');
  await passTime(250);
  expect(panel.queryByRole('listitem')).toBeNull();
});

it('ends the visit that an empty order started, and keeps an earlier visit', async () => {
  const user = await openPatient();
  let { panel } = await openPanel(user, 'New Prescription');
  expect(server.calls('startVisit')[0]?.body).toMatchObject({
    pointOfCareId: points.pharmacy.id,
    forOrder: true,
  });
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(server.calls('cancelVisit')).toMatchObject([{ params: { id: visitId } }]));

  server.item('startVisit', { authorizedPointOfCareId: visitId, reused: true });
  ({ panel } = await openPanel(user, 'New Prescription'));
  await user.click(panel.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await passTime(500);
  expect(server.calls('cancelVisit')).toHaveLength(1);
});

it('keeps the order on Escape', async () => {
  const user = await openPatient();
  const { panel, add } = await openPanel(user, 'New Prescription');
  const line = await add(paracetamol.itemName);
  await user.keyboard('{Escape}');
  const keepTyping = within(await screen.findByRole('dialog', { name: 'Leave the order?' })).getByRole(
    'button',
    {
      name: 'Continue the order',
    },
  );
  await waitFor(() => expect(keepTyping).toHaveFocus());
  await user.click(keepTyping);
  await waitFor(() => expect(leaving()).toBeNull());
  await waitFor(() => expect(line.getByLabelText('Dose')).toHaveFocus());
  expect(panel.getByRole('listitem', { name: paracetamol.itemName })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Leave without sending' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(server.calls('cancelVisit')).toHaveLength(1));
});

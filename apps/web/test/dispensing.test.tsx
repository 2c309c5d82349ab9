import type { OrderLine } from '@afyakadi/contract';
import { findingTexts } from '@afyakadi/contract/care/findings';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setLocale } from '../src/lib/text/i18n.ts';
import { answerSetup } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import {
  expectAccessible,
  leaveUnsaved,
  main,
  openScreen,
  passTime,
  replaceText,
  toasts,
} from './lib/screen.tsx';
import { server } from './lib/server.ts';

const paracetamol = {
  memberVisitItemId: newId(),
  itemName: 'Paracetamol 500mg tablets',
  category: 'medicine',
  status: 'Ordered',
  quantity: 20,
  remaining: 20,
  unitPrice: 50,
} as const;
const fullyDispensed = {
  ...paracetamol,
  status: 'Dispensed',
  remaining: 0,
  dispensedQuantity: 20,
  dispenses: [{ id: newId(), quantity: 12, at: '2026-11-20T06:00:00Z', byName: 'Rehema Kimaro' }],
} as const;
const row = () => main().findByRole('row', { name: /Paracetamol/ });

async function openAtPharmacy(...lines: readonly PartialSample<OrderLine>[]): Promise<UserEvent> {
  answerSetup();
  const { id } = answerPatient();
  server.list('treatmentItems', lines);
  return openScreen(`/pharmacy/${id}`, 'pharmacist');
}

async function openDispense(user: UserEvent) {
  await user.click(await main().findByRole('button', { name: `Dispense ${paracetamol.itemName}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Dispense' }));
  return {
    dialog,
    amount: dialog.getByLabelText('Amount'),
    confirm: dialog.getByRole('button', { name: 'Confirm' }),
  };
}

async function openDetails(user: UserEvent) {
  await user.click(await main().findByRole('button', { name: `Details of ${paracetamol.itemName}` }));
  return within(await screen.findByRole('dialog', { name: 'Medicine' }));
}

it('shows its columns, the remaining quantity and what the patient pays', async () => {
  await openAtPharmacy(
    { ...paracetamol, dosage: '1 tablet' },
    { ...paracetamol, memberVisitItemId: newId(), itemName: 'Multivitamin', coverage: 'cash' },
  );
  expect(await row()).toHaveTextContent('20 of 20 left');
  expect(await row()).toHaveTextContent('1 tablet');
  expect(await row()).toHaveTextContent('Tsh 50');
  expect(screen.getByRole('row', { name: /Multivitamin/ })).toHaveTextContent(
    'Not covered: the patient pays cash',
  );
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    ...['Date', 'Medication', 'Dosage', 'Status', 'Dispense'],
  ]);
});

it('says what the patient pays of what is given now, as the line was split when it was ordered', async () => {
  // TZS 300 of TZS 1,000 are left of the ceiling, and 4 of 20 were given before.
  const line = {
    ...paracetamol,
    status: 'PartlyDispensed',
    dispensedQuantity: 4,
    remaining: 16,
    splitTerms: { amountLeft: 300, waived: false },
  } as const;
  const multivitamin = {
    ...paracetamol,
    memberVisitItemId: newId(),
    itemName: 'Multivitamin',
    quantity: 2,
    remaining: 2,
    coverage: 'cash',
  } as const;
  const user = await openAtPharmacy(line, multivitamin);
  const { dialog, amount } = await openDispense(user);
  expect(dialog.getByText('The patient pays').parentElement).toHaveTextContent('TZS 700');
  await replaceText(user, amount, '3');
  expect(dialog.getByText('The patient pays').parentElement).toHaveTextContent('TZS 50');
  await replaceText(user, amount, '2');
  expect(dialog.queryByText('The patient pays')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await leaveUnsaved(user);

  await user.click(main().getByRole('button', { name: 'Dispense all' }));
  const all = within(await screen.findByRole('dialog', { name: 'Dispense all' }));
  expect(all.getByText('The patient pays').parentElement).toHaveTextContent('TZS 800');
  expect(all.getByText('Total').parentElement).toHaveTextContent('TZS 900');
});

it('shows what a dose is judged by, while it is given: age, last weight and diagnosis', async () => {
  answerSetup();
  const { id } = answerPatient({ dateOfBirth: '2022-03-04' });
  const diagnosis = { id: newId(), code: 'B54', name: 'Unspecified malaria' };
  server.list('treatmentItems', [{ ...paracetamol, diagnosis }]);
  server.list('patientVitals', [{ weightKg: 16.5, createdAt: '2026-11-20T06:00:00Z', withdrawnAt: null }]);
  const user = await openScreen(`/pharmacy/${id}`, 'pharmacist');
  expect(await row()).toHaveTextContent('For B54 Unspecified malaria');
  const { dialog } = await openDispense(user);
  expect(dialog.getByText(/ years, Female/)).toBeVisible();
  expect(dialog.getByText('16.5 kg')).toBeVisible();
  expect(dialog.getByText(/For B54 Unspecified malaria/)).toBeVisible();
});

it('gives another brand in its place with a reason, and goes on to dispense it', async () => {
  const user = await openAtPharmacy(paracetamol);
  const { dialog } = await openDispense(user);
  const panadol = { id: newId(), itemName: 'Panadol 500mg tablets', unitPrice: 120, quantity: 20 } as const;
  server.list('substituteItems', [panadol]);
  await user.click(dialog.getByRole('button', { name: 'Give another pack or brand' }));
  const other = within(await screen.findByRole('dialog', { name: 'Give another pack or brand' }));
  const choice = await other.findByLabelText('Give instead');
  await user.selectOptions(choice, 'Panadol 500mg tablets · Tsh 120');
  expect(other.getByLabelText('Amount')).toHaveValue('20');
  await expectAccessible();
  await user.click(other.getByRole('button', { name: 'Confirm' }));
  expect(server.calls('substituteLine')).toHaveLength(0);
  await user.click(other.getByRole('button', { name: 'Out of stock' }));
  const instead = {
    ...paracetamol,
    memberVisitItemId: newId(),
    itemName: panadol.itemName,
    substitutes: { itemName: paracetamol.itemName, reason: 'Out of stock', byName: 'Rehema Kimaro' },
  };
  server.item('substituteLine', instead);
  server.list('treatmentItems', [instead, { ...paracetamol, status: 'NotGiven', remaining: 0 }]);
  await user.click(other.getByRole('button', { name: 'Confirm' }));
  const next = within(await screen.findByRole('dialog', { name: 'Dispense' }));
  expect(next.getByText('Panadol 500mg tablets')).toBeVisible();
  expect(next.getByText('In place of Paracetamol 500mg tablets: Out of stock (Rehema Kimaro)')).toBeVisible();
  expect(server.calls('substituteLine')).toMatchObject([
    {
      params: { id: paracetamol.memberVisitItemId },
      body: { itemId: panadol.id, quantity: 20, reason: 'Out of stock' },
    },
  ]);
});

it('offers the labels of what was given today, without what was taken back', async () => {
  const at = new Date().toISOString();
  const act = (quantity: number, reversedQuantity: number) => ({
    id: newId(),
    quantity,
    reversedQuantity,
    at,
  });
  const medicine = (itemName: string, more: PartialSample<OrderLine>) => ({
    ...paracetamol,
    memberVisitItemId: newId(),
    itemName,
    ...more,
  });
  const user = await openAtPharmacy(
    medicine('Partly given', { remaining: 8, dispensedQuantity: 12, dispenses: [act(12, 0)] }),
    medicine('Taken back', { dispenses: [act(20, 20)] }),
    medicine('Not given yet', {}),
  );
  await user.click(await main().findByRole('button', { name: 'Print' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print' }));
  expect(dialog.getByLabelText(/Partly given/)).toBeChecked();
  expect(dialog.getByText('Partly given').closest('label')).toHaveTextContent('Quantity 12');
  expect(dialog.getByLabelText(/Taken back/)).not.toBeChecked();
  expect(dialog.getByLabelText(/Not given yet/)).not.toBeChecked();
});

it('dispenses at least 1 and at most the remaining quantity', async () => {
  const user = await openAtPharmacy(paracetamol);
  const { amount, confirm } = await openDispense(user);
  // The preset amount is given by its button: an Enter that opened the dialog may come twice.
  amount.focus();
  await user.keyboard('{Enter}');
  expect(server.calls('dispenseLine')).toEqual([]);
  expect(amount).toHaveFocus();
  expect(amount).toHaveValue('20');
  await user.clear(amount);
  expect(confirm).toBeDisabled();
  for (const refused of ['0', '-3', '1.5', '1,5', 'ten']) {
    await replaceText(user, amount, refused);
    expect(amount).toHaveValue(refused);
    expect(amount).toHaveAccessibleDescription('Enter a whole number of at least 1');
    expect(confirm).toBeDisabled();
  }
  await replaceText(user, amount, '1,000');
  expect(amount).toHaveAccessibleDescription('“1,000” can be read as 1000 or as 1. Type 1000 or 1.');
  expect(confirm).toBeDisabled();
  await replaceText(user, amount, '21');
  expect(amount).toHaveAccessibleDescription('Only 20 are left.');
  await user.click(confirm);
  expect(amount).toHaveFocus();
  await expectAccessible();
  expect(server.calls('dispenseLine')).toHaveLength(0);

  await replaceText(user, amount, '12');
  server.list('treatmentItems', [{ ...paracetamol, status: 'PartlyDispensed', remaining: 8 }]);
  await user.click(confirm);
  await waitFor(() => expect(toasts(successes.medication)).toHaveLength(1));
  await waitFor(async () => expect(await row()).toHaveTextContent('8 of 20 left'));
  await waitFor(() => expect(screen.getByRole('button', { name: /^Dispense/ })).toHaveFocus());
  expect(server.calls('dispenseLine')).toMatchObject([
    { body: { memberVisitItemId: paracetamol.memberVisitItemId, quantity: 12 } },
  ]);
});

it("shows the new remaining quantity after a colleague's dispensing, and keeps the input", async () => {
  const user = await openAtPharmacy(paracetamol);
  const { amount, confirm } = await openDispense(user);
  server.refuse('dispenseLine', 'validation', undefined, { fields: { quantity: 'Only 3 are left.' } });
  await user.click(confirm);
  await waitFor(() => expect(amount).toHaveAccessibleDescription('Only 3 are left.'));
  expect(amount).toHaveValue('20');
});

it('reports a failed dispensing in place, keeps the input, and repeats with the same key', async () => {
  const user = await openAtPharmacy(paracetamol);
  const { dialog, amount, confirm } = await openDispense(user);
  await replaceText(user, amount, '8');
  server.lose('dispenseLine');
  await user.click(confirm);
  await passTime(2_000);
  expect(await dialog.findByRole('alert')).toHaveTextContent(failures.medication);
  expect(toasts(failures.medication)).toHaveLength(1);
  expect(amount).toHaveValue('8');
  server.raw('dispenseLine', 500, '{"statusCode":51500,"description":"","data":{"item":null}}');
  await user.click(confirm);
  await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(failures.medication));

  server.item('dispenseLine', {});
  await user.click(confirm);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(new Set(server.calls('dispenseLine').map(({ key }) => key)).size).toBe(1);
});

it('requires a reason for an allergy recorded after the order', async () => {
  const findings = [{ code: 'allergy', severity: 'confirm', params: { substance: 'Penicillin' } }] as const;
  const user = await openAtPharmacy({ ...paracetamol, findings });
  expect(await row()).toHaveTextContent('The patient is allergic to Penicillin.');
  const { dialog, confirm } = await openDispense(user);
  const reason = dialog.getByLabelText('Reason for giving it anyway');
  await user.click(confirm);
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription('Enter the reason in words: at least 4 letters');
  expect(server.calls('dispenseLine')).toHaveLength(0);
  await replaceText(user, reason, 'Took it last year without trouble');
  await user.click(confirm);
  await waitFor(() =>
    expect(server.calls('dispenseLine')).toMatchObject([
      { body: { quantity: 20, overrideReason: 'Took it last year without trouble' } },
    ]),
  );
});

describe('all at once', () => {
  const names = ['Paracetamol', 'Ibuprofen', 'Artemether', 'Zinc'];
  const four = names.map((itemName, index) => ({
    ...paracetamol,
    memberVisitItemId: newId(),
    itemName,
    remaining: 20 - index,
  }));
  async function openAll(user: UserEvent) {
    await user.click(await main().findByRole('button', { name: 'Dispense all' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Dispense all' }));
    return { dialog, confirm: dialog.getByRole('button', { name: 'Confirm' }) };
  }

  it('dispenses every open line with its preset amount by two presses', async () => {
    const waiting = { ...paracetamol, memberVisitItemId: newId(), itemName: 'Insulin', needsApproval: true };
    const user = await openAtPharmacy(...four, waiting, fullyDispensed);
    const { dialog, confirm } = await openAll(user);
    expect(dialog.getAllByLabelText(/^Amount/)[0]).toHaveFocus();
    expect(dialog.getByText('1 more medicine waits for the scheme’s approval.')).toBeVisible();
    await expectAccessible();
    await user.click(confirm);
    await waitFor(() => expect(toasts(successes.medication)).toHaveLength(1));
    expect(server.calls('dispenseAll')).toMatchObject([
      {
        body: {
          lines: four.map(({ memberVisitItemId, remaining }) => ({ memberVisitItemId, quantity: remaining })),
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes an amount, leaves a line out, and shows a refusal at its line', async () => {
    const user = await openAtPharmacy(...four);
    const { dialog, confirm } = await openAll(user);
    await user.click(dialog.getByRole('checkbox', { name: 'Dispense Ibuprofen' }));
    const zinc = dialog.getByLabelText('Amount Zinc');
    await replaceText(user, zinc, '18');
    expect(zinc).toHaveAccessibleDescription('Only 17 are left.');
    await user.click(confirm);
    expect(zinc).toHaveFocus();
    await replaceText(user, zinc, '');
    expect(confirm).toBeDisabled();
    await replaceText(user, zinc, '5');
    expect(server.calls('dispenseAll')).toHaveLength(0);

    server.refuse('dispenseAll', 'validation', undefined, {
      fields: {
        'lines.1.quantity': 'Only 2 are left.',
        'lines.2.overrideReason': 'The patient is allergic to Zinc. Enter the reason for giving it anyway.',
      },
    });
    await user.click(confirm);
    const artemether = dialog.getByLabelText('Amount Artemether');
    await waitFor(() => expect(artemether).toHaveAccessibleDescription('Only 2 are left.'));
    const reason = dialog.getByLabelText('Reason for giving it anyway');
    expect(artemether).toHaveFocus();
    await replaceText(user, artemether, '2');
    await user.type(reason, 'Tolerated before');
    server.list('dispenseAll', []);
    await user.click(confirm);
    await waitFor(() =>
      expect(server.calls('dispenseAll').at(-1)?.body).toEqual({
        lines: [
          { memberVisitItemId: four[0]?.memberVisitItemId, quantity: 20 },
          { memberVisitItemId: four[2]?.memberVisitItemId, quantity: 2 },
          { memberVisitItemId: four[3]?.memberVisitItemId, quantity: 5, overrideReason: 'Tolerated before' },
        ],
      }),
    );
  });

  it('repeats a lost attempt unchanged with the same key', async () => {
    const user = await openAtPharmacy(...four);
    const { dialog, confirm } = await openAll(user);
    server.lose('dispenseAll');
    // As if it had arrived: nothing is left of any line.
    server.list('treatmentItems', [fullyDispensed]);
    await user.click(confirm);
    await passTime(2_000);
    expect(await dialog.findByRole('alert')).toHaveTextContent(failures.medication);
    server.list('dispenseAll', []);
    await user.click(confirm);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const calls = server.calls('dispenseAll');
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(new Set(calls.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });

  it('is not offered for a single line', async () => {
    await openAtPharmacy(paracetamol);
    await row();
    expect(screen.queryByRole('button', { name: 'Dispense all' })).toBeNull();
  });
});

it('reverses a dispensing with a reason', async () => {
  const user = await openAtPharmacy(fullyDispensed);
  const details = await openDetails(user);
  expect(details.getByText('Rehema Kimaro')).toBeVisible();
  await user.click(details.getByRole('button', { name: /^Reverse 12 / }));
  const dialog = within(screen.getByRole('dialog', { name: 'Reverse a dispensing' }));
  await replaceText(user, dialog.getByLabelText('Amount'), '2');
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  expect(dialog.getByLabelText('Reason')).toHaveFocus();
  expect(dialog.getByLabelText('Reason')).toHaveAccessibleDescription(
    'Enter the reason in words: at least 4 letters',
  );
  await expectAccessible();
  expect(server.calls('reverseDispense')).toHaveLength(0);
  await replaceText(user, dialog.getByLabelText('Reason'), 'Wrong strength');
  await user.click(dialog.getByRole('button', { name: 'Reverse' }));
  await waitFor(() =>
    expect(server.calls('reverseDispense')).toMatchObject([
      { body: { quantity: 2, reason: 'Wrong strength' } },
    ]),
  );
});

it('closes a line as not given with a reason', async () => {
  const user = await openAtPharmacy(paracetamol);
  await user.click(
    await main().findByRole('button', { name: `Close as not given: ${paracetamol.itemName}` }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Close as not given' }));
  const close = dialog.getByRole('button', { name: 'Close as not given' });
  await user.click(close);
  const reason = dialog.getByLabelText('Reason');
  expect(reason).toHaveAccessibleDescription('Choose a reason');
  await user.selectOptions(reason, 'Other');
  await user.click(close);
  expect(dialog.getByLabelText('Remarks')).toHaveAccessibleDescription(
    'Enter the reason in words: at least 4 letters',
  );
  await expectAccessible();
  expect(server.calls('closeLine')).toHaveLength(0);
  await replaceText(user, dialog.getByLabelText('Remarks'), 'Has some at home');
  await user.click(close);
  await waitFor(() =>
    expect(server.calls('closeLine')).toMatchObject([
      { body: { reason: 'Other', remarks: 'Has some at home' } },
    ]),
  );
});

it('shows on the row why the doctor ordered it despite an allergy', async () => {
  await openAtPharmacy({ ...paracetamol, overrideReason: 'Desensitised in 2024' });
  expect(await row()).toHaveTextContent('The doctor’s reason: Desensitised in 2024');
});

it('shows a stored dose in the language of the reader, and the words of a doctor as they are', async () => {
  const directions = { frequency: 'BD', durationDays: 5 } as const;
  await openAtPharmacy(
    { ...paracetamol, ...directions, dosage: '2 tablets' },
    {
      ...paracetamol,
      ...directions,
      memberVisitItemId: newId(),
      itemName: 'Zinc',
      dosage: '2 tablets at night',
    },
  );
  await row();
  await setLocale('sw');
  expect(await row()).toHaveTextContent('vidonge 2 · mara 2 kwa siku · siku 5');
  expect(screen.getByRole('row', { name: /Zinc/ })).toHaveTextContent('2 tablets at night · mara 2');
});

it('prints labels in the language of the patient', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const directed = { ...paracetamol, dosage: '2 tablets', frequency: 'TDS', durationDays: 5 } as const;
  const other = { ...paracetamol, memberVisitItemId: newId(), itemName: 'Zinc' };
  const user = await openAtPharmacy(directed, other);
  await row();
  await user.click(screen.getByRole('button', { name: 'Print' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Print' }));
  await user.click(dialog.getByRole('checkbox', { name: /^Zinc/ }));
  await expectAccessible();
  await user.click(dialog.getByRole('button', { name: 'Print 1 label' }));
  const labels = () => document.querySelector('.labels');
  expect(labels()).toHaveTextContent('Meza vidonge 2');
  expect(labels()).toHaveTextContent('kwa siku 5');
  expect(labels()).not.toHaveTextContent('Zinc');
  await user.click(dialog.getByRole('radio', { name: 'English' }));
  await user.click(dialog.getByRole('button', { name: 'Print 1 label' }));
  expect(labels()).toHaveTextContent('Take 2 tablets');
  expect(print).toHaveBeenCalledTimes(2);
  expect(labels()).not.toHaveClass('roll');
  // A label printer is chosen once for the device.
  await user.click(dialog.getByRole('radio', { name: 'Labels 62 × 29 mm' }));
  await user.click(dialog.getByRole('radio', { name: 'Prescription' }));
  expect(labels()).toBeNull();
  await user.click(dialog.getByRole('radio', { name: 'Labels' }));
  expect(dialog.getByRole('radio', { name: 'Labels 62 × 29 mm' })).toBeChecked();
  await user.click(dialog.getByRole('button', { name: /^Print \d label/ }));
  expect(labels()).toHaveClass('roll');
  await user.click(dialog.getByRole('radio', { name: 'Prescription' }));
  expect(dialog.getByRole('button', { name: 'Prescription (PDF)' })).toBeVisible();
});

it('dispenses nothing with a pending approval', async () => {
  await openAtPharmacy(paracetamol, {
    ...paracetamol,
    memberVisitItemId: newId(),
    itemName: 'Insulin Glargine',
    needsApproval: true,
  });
  await row();
  const insulin = within(screen.getByRole('row', { name: /Insulin/ }));
  expect(insulin.getByText(findingTexts['needs-approval'])).toBeVisible();
  expect(insulin.getByRole('button', { name: 'Request Approval Code for Insulin Glargine' })).toBeVisible();
  expect(insulin.queryByRole('button', { name: /^Dispense/ })).toBeNull();
  expect(screen.getAllByRole('button', { name: /^Dispense/ })).toHaveLength(1);
});

it('is read-only for a doctor', async () => {
  answerSetup();
  const { id } = answerPatient();
  server.list('treatmentItems', [paracetamol]);
  const user = await openScreen(`/pharmacy/${id}`, 'doctor');
  await row();
  expect(screen.queryByRole('button', { name: /^Dispense/ })).toBeNull();
  const details = await openDetails(user);
  expect(details.getByText('Nothing yet')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Close as not given/ })).toBeNull();
});

it('is not open to a receptionist', async () => {
  answerSetup();
  const { id } = answerPatient({ access: 'none', allergies: null });
  await openScreen(`/pharmacy/${id}`, 'receptionist');
  await screen.findByText('Not for your role');
  expect(server.calls('treatmentItems')).toHaveLength(0);
});

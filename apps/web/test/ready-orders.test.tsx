import { successes } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel, openPatient, paracetamol, toast } from './lib/order-panel.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, main, passTime, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('the last prescription', () => {
  const given = { dose: 1, frequency: 'BD', durationDays: 3, dosage: '1 tablet', quantity: 6 } as const;
  const last = {
    orderedAt: '2026-11-10T08:00:00.000Z',
    orderedByName: 'Dr Juma Salum',
    lines: [
      { itemId: paracetamol.id, itemName: paracetamol.itemName, ...given },
      { itemName: 'Left the price list', ...given },
    ],
  };
  const isRepeated = async (panel: ReturnType<typeof within>) => {
    const line = within(await panel.findByRole('listitem', { name: paracetamol.itemName }));
    await waitFor(() => expect(line.getByLabelText('Dose')).toHaveFocus());
    expect(line.getByLabelText('Dose')).toHaveValue('1');
    expect(line.getByLabelText('Frequency')).toHaveValue('BD');
    expect(line.getByLabelText('Days')).toHaveValue('3');
    expect(line.getByLabelText('Quantity')).toHaveValue('6');
    expect(panel.getByText('Not in the price list any more').closest('[role=status]')).toHaveTextContent(
      'Left the price list',
    );
  };

  it('comes into a new order in one act on the patient’s page, with its findings', async () => {
    server.item('patientMedicines', { last });
    server.list('orderableItems', [paracetamol]);
    const finding = { code: 'ordered-today', severity: 'warn', params: { time: '', by: 'Dr Juma' } } as const;
    server.item('checkOrder', { lines: [{ itemId: paracetamol.id, findings: [finding] }] });
    const user = await openPatient();
    await user.click(await main().findByRole('button', { name: 'Repeat last prescription' }));
    const panel = within(await screen.findByRole('dialog', { name: 'New Prescription' }));
    await isRepeated(panel);
    await passTime(300);
    expect(await panel.findByText(/Dr Juma/)).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Submit Prescription' }));
    await toast(successes.prescription);
    expect(server.calls('addOrder')[0]?.body).toMatchObject({
      memberItems: [{ id: paracetamol.id, dose: 1, frequency: 'BD', durationDays: 3, quantity: 6 }],
    });
  });

  it('joins an order in the panel, each item once', async () => {
    server.item('patientMedicines', { last });
    server.list('orderableItems', [paracetamol]);
    const user = await openPatient();
    const { panel } = await openPanel(user, 'New Prescription');
    const repeat = await panel.findByRole('button', { name: /^Repeat the prescription of 10 Nov 2026/ });
    expect(repeat).toHaveTextContent('Paracetamol 500mg tablets, Left the price list');
    await user.click(repeat);
    await isRepeated(panel);
    await user.click(repeat);
    await waitFor(() => expect(server.calls('orderableItems')).toHaveLength(2));
    expect(within(panel.getByRole('region', { name: 'The order' })).getAllByRole('listitem')).toHaveLength(1);
    await expectAccessible();
  });
});

describe('an order set', () => {
  const set = {
    id: newId(),
    name: 'Malaria, uncomplicated, adult',
    category: 'medicine',
    lines: [
      { itemId: paracetamol.id, itemName: paracetamol.itemName, dose: 2, frequency: 'TDS', durationDays: 3 },
    ],
  } as const;

  it('is saved from the lines of an order', async () => {
    const user = await openPatient();
    const { panel, add } = await openPanel(user, 'New Prescription');
    const line = await add(paracetamol.itemName);
    await replaceText(user, line.getByLabelText('Dose'), '2');
    await user.selectOptions(line.getByLabelText('Frequency'), 'TDS');
    await replaceText(user, line.getByLabelText('Days'), '3');
    await user.click(panel.getByRole('button', { name: 'Save as a set' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save as a set' }));
    const name = dialog.getByLabelText('Name');
    await user.click(dialog.getByRole('button', { name: 'Save the set' }));
    expect(name).toHaveAccessibleDescription(/at least 3 characters/);
    await replaceText(user, name, 'Fever');
    server.refuse('saveOrderSet', 'unprocessable', undefined, {
      fields: { name: 'Another set has this name.' },
    });
    await user.click(dialog.getByRole('button', { name: 'Save the set' }));
    await waitFor(() => expect(name).toHaveAccessibleDescription(/Another set has this name/));
    server.item('saveOrderSet', set);
    server.list('orderSets', [set]);
    await user.click(dialog.getByRole('button', { name: 'Save the set' }));
    await toast('Set saved');
    expect(server.calls('saveOrderSet').at(-1)?.body).toEqual({
      name: 'Fever',
      category: 'medicine',
      lines: [
        {
          itemId: paracetamol.id,
          quantity: null,
          dosage: null,
          dose: 2,
          doseUnit: 'tablet',
          frequency: 'TDS',
          durationDays: 3,
        },
      ],
    });
  });

  it('comes into the order in one act while nothing is typed, and is renamed and removed', async () => {
    server.list('orderSets', [set]);
    server.list('orderableItems', [paracetamol]);
    const user = await openPatient();
    const { panel, search } = await openPanel(user, 'New Prescription');
    const apply = await panel.findByRole('button', { name: /^Malaria, uncomplicated, adult/ });
    await user.type(search, 'para');
    expect(apply).not.toBeInTheDocument();
    await user.clear(search);
    await user.click(panel.getByRole('button', { name: /^Malaria, uncomplicated, adult/ }));
    const line = within(await panel.findByRole('listitem', { name: paracetamol.itemName }));
    await waitFor(() => expect(line.getByLabelText('Dose')).toHaveFocus());
    expect(line.getByLabelText('Quantity')).toHaveValue('18');
    expect(line.getByLabelText('Dosage')).toHaveValue('2 tablets');

    const edit = () => user.click(panel.getByRole('button', { name: `Edit ${set.name}` }));
    await edit();
    const dialog = () => within(screen.getByRole('dialog', { name: 'Edit the set' }));
    await replaceText(user, dialog().getByLabelText('Name'), 'Malaria');
    await user.click(dialog().getByRole('button', { name: 'Save the name' }));
    await toast('Set renamed');
    await edit();
    server.list('orderSets', []);
    await user.click(dialog().getByRole('button', { name: 'Remove the set' }));
    await toast('Set removed');
    await waitFor(() => expect(panel.queryByRole('button', { name: /^Malaria/ })).toBeNull());
    expect(server.calls('renameOrderSet')).toMatchObject([
      { params: { id: set.id }, body: { name: 'Malaria' } },
    ]);
    expect(server.calls('removeOrderSet')).toMatchObject([{ params: { id: set.id } }]);
  });
});

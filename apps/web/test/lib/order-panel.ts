import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { answerSetup } from './desk.ts';
import { answerPatient } from './patient.ts';
import { newId } from './sample.ts';
import { main, openScreen, passTime, passUntil, replaceText, toasts } from './screen.tsx';
import { server } from './server.ts';

export type OrderTitle = 'New Prescription' | 'New Lab Test';

export const paracetamol = {
  id: newId(),
  itemName: 'Paracetamol 500mg tablets',
  groupName: 'Paracetamol 500mg tablets',
  category: 'medicine',
  dosage: 'Tablet',
} as const;
export const urinalysis = {
  id: newId(),
  itemName: 'Urinalysis',
  groupName: 'Urinalysis',
  category: 'test',
} as const;
export const visitId = newId();

/** Opens the doctor's page of a patient, where both kinds of orders start. */
export async function openPatient(): Promise<UserEvent> {
  answerSetup();
  server.item('startVisit', { authorizedPointOfCareId: visitId });
  server.list('searchItems', ({ body }) => (Object(body).category === 'test' ? [urinalysis] : [paracetamol]));
  const { id } = answerPatient();
  return openScreen(`/patients/${id}`, 'doctor');
}

export const start = async (user: UserEvent, title: OrderTitle) =>
  user.click(await main().findByRole('button', { name: title }));

/** Opens the panel of an order. */
export async function openPanel(user: UserEvent, title: OrderTitle) {
  await start(user, title);
  const panel = within(await screen.findByRole('dialog', { name: title }));
  const search = panel.getByRole('combobox', { name: /^Search / });
  await waitFor(() => expect(search).toHaveFocus());
  return {
    panel,
    search,
    /** Adds the first item that a search finds. */
    add: async (name: string) => {
      await replaceText(user, search, name);
      await passTime(250);
      await panel.findByRole('option', { name: new RegExp(name) });
      await user.keyboard('{Enter}');
      const line = within(await panel.findByRole('listitem', { name }));
      if (title === 'New Prescription')
        await waitFor(() => expect(line.getByLabelText('Dose')).toHaveFocus());
      return line;
    },
    submit: panel.getByRole('button', { name: /^Submit / }),
  };
}

/** Orders this quantity of a medicine as directed. */
export async function prescribe(
  user: UserEvent,
  line: ReturnType<typeof within>,
  quantity: string,
): Promise<void> {
  await user.selectOptions(line.getByLabelText('Frequency'), 'UD');
  await replaceText(user, line.getByLabelText('Quantity'), quantity);
  await passTime(300);
}

export const leaving = () => screen.queryByRole('dialog', { name: 'Leave the order?' });
/** Waits for a message, which may be queued. */
export const toast = (text: string) => passUntil(() => toasts(text).length === 1);

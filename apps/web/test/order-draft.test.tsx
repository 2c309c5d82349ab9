import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { main, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

/** Returns whether the browser warns before the page is reloaded or closed. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

it('warns before a reload only while an order has lines', async () => {
  const id = newId();
  server.item('patientDetails', {
    authorizedMemberId: id,
    firstName: 'Asha',
    lastName: 'Juma',
    access: 'own',
    authorization: {},
  });
  server.list('carePoints', [{ kind: 'laboratory' }]);
  server.list('searchItems', [
    { itemName: 'Full Blood Picture', groupName: 'Full Blood Picture', category: 'test' },
  ]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'New Lab Test' }));
  const panel = within(await screen.findByRole('dialog', { name: 'New Lab Test' }));
  expect(asksBeforeUnload()).toBe(false);

  await user.click(await panel.findByText('Full Blood Picture'));
  const line = within(await panel.findByRole('listitem'));
  expect(asksBeforeUnload()).toBe(true);

  await user.click(line.getByRole('button', { name: /^Remove/ }));
  expect(asksBeforeUnload()).toBe(false);
});

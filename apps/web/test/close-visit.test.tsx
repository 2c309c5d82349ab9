import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { main, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const point = { id: newId(), name: 'Pharmacy', kind: 'pharmacy' } as const;
const visit = {
  firstName: 'Asha',
  middleName: '',
  lastName: 'Juma',
  visitStatus: 'Pending',
  empty: true,
} as const;

it('closes an empty visit with a reason, and focuses a missing reason', async () => {
  server.list('carePoints', [point]);
  server.list('carePointVisits', [visit], { counts: { total: 1, pending: 1 } });
  const user = await openScreen(`/medical-visit/${point.id}`, 'doctor');
  const button = await main().findByRole('button', { name: 'Close visit of Asha Juma' });
  expect(button).toHaveTextContent('Close visit');
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Close the visit' }));
  const reason = dialog.getByLabelText('Reason');
  const close = dialog.getByRole('button', { name: 'Close the visit' });

  await user.click(close);
  expect(reason).toHaveFocus();
  expect(reason).toHaveAccessibleDescription('Enter the reason in words: at least 4 letters');
  expect(server.calls('cancelVisit')).toEqual([]);

  // What is pasted beyond the limit stays, and is not sent.
  await user.paste('a'.repeat(301));
  expect(reason).toHaveAccessibleDescription('At most 300 characters');
  await user.click(close);
  expect(reason).toHaveValue('a'.repeat(301));
  await user.keyboard('{Backspace}');
  expect(reason).not.toHaveAccessibleDescription();
  expect(dialog.getByText('300 of 300 characters')).toBeVisible();
  expect(server.calls('cancelVisit')).toEqual([]);

  await user.clear(reason);
  await user.keyboard('Sent by mistake');
  await user.click(close);
  await screen.findByText('Visit closed');
  expect(server.calls('cancelVisit').map(({ body }) => body)).toEqual([{ reason: 'Sent by mistake' }]);
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { main, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const consultation = { name: 'Consultation', kind: 'consultation' } as const;
const asha = {
  firstName: 'Asha',
  middleName: '',
  lastName: 'Kessy',
  visitStatus: 'Pending',
  queueNo: 27,
} as const;

it('calls the next patient to the room of this device, and away when nobody comes', async () => {
  server.list('carePoints', [consultation]);
  server.list('carePointVisits', []);
  server.item('callNext', { visit: asha });
  server.item('recordAbsence', asha);
  const user = await openScreen('/visits', 'doctor', { account: { settings: { queueNumbers: true } } });
  const next = await main().findByRole('button', { name: 'Call next' });
  expect(next).toBeDisabled();
  await user.type(main().getByLabelText('My room'), '3');
  await user.click(next);
  await main().findByText('Asha Kessy');
  expect(main().getByText('27')).toBeVisible();
  expect(server.calls('callNext')[0]).toMatchObject({ body: { room: '3' } });
  await user.click(main().getByRole('button', { name: 'Not here' }));
  await waitFor(() => expect(screen.queryByText('Asha Kessy')).toBeNull());
  expect(localStorage.getItem('device')).toContain('room=3');
});

it('offers no call where the facility does not call by numbers', async () => {
  server.list('carePoints', [consultation]);
  server.list('carePointVisits', []);
  await openScreen('/visits', 'doctor');
  await main().findByRole('button', { name: /Pending Visits/ });
  expect(main().queryByRole('button', { name: 'Call next' })).toBeNull();
});

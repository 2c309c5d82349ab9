import { carePointAttempts } from '@afyakadi/contract/limits';
import { failures } from '@afyakadi/contract/texts/messages';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { main, openScreen, passTime } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const consultation = { name: 'Consultation', kind: 'consultation' } as const;

it('reports failed care points after three lost answers, and loads them with Retry', async () => {
  server.lose('carePoints');
  const user = await openScreen('/visits', 'doctor');
  await passTime(2_000);
  await main().findByText(failures.carePoints);
  expect(server.calls('carePoints')).toHaveLength(carePointAttempts);

  server.list('carePoints', [consultation]);
  await user.click(main().getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Consultation', level: 2 });
});

it('tries three times before it says that there are no care points', async () => {
  server.list('carePoints', []);
  const user = await openScreen('/visits', 'doctor');
  await main().findByText(failures.noCarePoints);
  expect(server.calls('carePoints')).toHaveLength(carePointAttempts);

  server.list('carePoints', [consultation]);
  await user.click(main().getByRole('button', { name: 'Retry' }));
  await screen.findByRole('heading', { name: 'Consultation', level: 2 });
});

it("shows the server's refusal of the care points", async () => {
  server.refuse('carePoints', 'conflict', 'The care points are being moved. Try again in a minute.');
  await openScreen('/visits', 'doctor');
  await main().findByText('The care points are being moved. Try again in a minute.');
  expect(screen.queryByText(failures.carePoints)).toBeNull();
});

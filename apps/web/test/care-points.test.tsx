import { carePointAttempts } from '@afyakadi/contract/limits';
import { failures } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { main, openScreen, passTime, toasts } from './lib/screen.tsx';
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

it('sends a patient on from the list of triage, with the vital signs and what is dangerous in them', async () => {
  const doctor = { ...consultation, id: newId() };
  const triage = { id: newId(), name: 'Triage', kind: 'triage' } as const;
  const asha = {
    id: newId(),
    authorizedMemberId: newId(),
    firstName: 'Asha',
    middleName: '',
    lastName: 'Kessy',
    visitStatus: 'Pending',
    takenAt: null,
    dateOfBirth: '1990-01-01',
    gender: 'Female',
  } as const;
  server.list('carePoints', [doctor, triage]);
  server.list('carePointVisits', [asha]);
  // In care, the patient is no longer on the page of who waits.
  server.item('takeVisit', () => {
    server.list('carePointVisits', []);
    return asha;
  });
  server.item('addVitals', {});
  const user = await openScreen('/visits', 'practitioner');
  await user.click(await main().findByRole('button', { name: 'Vital signs of Asha Kessy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add vital signs' }));
  await user.type(dialog.getByRole('textbox', { name: /Oxygen saturation/ }), '88');
  dialog.getByText('Danger signs: Oxygen saturation. The patient comes first.');
  await user.click(dialog.getByRole('button', { name: 'Record and send on' }));
  await waitFor(() => expect(toasts('Vital signs recorded, sent on to Consultation')).toHaveLength(1));
  await passTime(200);
  expect(main().getByRole('heading', { name: 'Triage', level: 2 })).toHaveFocus();
  expect(server.calls('takeVisit')).toHaveLength(1);
  expect(server.calls('addVitals')).toMatchObject([{ body: { oxygen: 88, forwardTo: doctor.id } }]);
});

it('begins with the care points where the person works', async () => {
  const rooms = ['Dressing room', 'Theatre room'].map(
    (name) => ({ id: newId(), name, kind: 'procedures' }) as const,
  );
  server.list('carePoints', rooms);
  server.list('carePointVisits', []);
  const carePointIds = [rooms[1]?.id ?? ''];
  await openScreen('/visits', 'practitioner', { account: { carePointIds } });
  await screen.findByRole('heading', { name: 'Theatre room', level: 2 });
  expect(main().getAllByRole('link')[0]).toHaveTextContent('Theatre room');
});

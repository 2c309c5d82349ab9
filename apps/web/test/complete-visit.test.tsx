import { undoMinutes } from '@afyakadi/contract/limits';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { main, openScreen, passTime } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const at = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path));
const visitId = newId();
const station = {
  kind: 'consultation',
  visitId,
  name: 'Consultation',
  status: 'Pending',
  startedAt: new Date().toISOString(),
  takenAt: new Date().toISOString(),
  endedAt: null,
  empty: false,
  closesAt: null,
} as const;
const completed = () =>
  server.item('completeVisit', {
    id: visitId,
    visitStatus: 'Completed',
    completedAt: new Date().toISOString(),
  });

it("completes the visit on the patient's page in one act, and the list offers Undo", async () => {
  answerSetup();
  const { id } = answerPatient({ middleName: '', way: [station] });
  server.list('carePointVisits', []);
  completed();
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'Complete Visit of Neema Mushi' }));
  await at('/visits');
  await main().findByText('Visit of Neema Mushi completed');
  expect(main().getByRole('link', { name: 'Back to Neema Mushi' })).toHaveAttribute(
    'href',
    `/patients/${id}`,
  );

  server.item('undoCompleteVisit', { id: visitId, visitStatus: 'Pending' });
  await user.click(main().getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.queryByText('Visit of Neema Mushi completed')).toBeNull());
  expect(server.calls('undoCompleteVisit')).toHaveLength(1);
});

it('offers Undo only as long as the server accepts it', async () => {
  answerSetup();
  const { id } = answerPatient({ middleName: '', way: [station] });
  server.list('carePointVisits', []);
  completed();
  const user = await openScreen(`/patients/${id}`, 'receptionist');
  await user.click(await main().findByRole('button', { name: 'Complete Visit of Neema Mushi' }));
  await main().findByRole('button', { name: 'Undo' });
  await passTime(undoMinutes * 60_000 + 15_000);
  expect(main().queryByRole('button', { name: 'Undo' })).toBeNull();
});

it('says beside the list why Undo was refused', async () => {
  answerSetup();
  server.list(
    'carePointVisits',
    [
      {
        id: visitId,
        firstName: 'Neema',
        middleName: '',
        lastName: 'Ally',
        visitStatus: 'Pending',
        takenAt: new Date().toISOString(),
      },
    ],
    {
      counts: { total: 1, pending: 1 },
    },
  );
  completed();
  const user = await openScreen(`/medical-visit/${points.consultation.id}`, 'doctor');
  expect(screen.getByRole('link', { name: 'Visits' })).toHaveAttribute('aria-current', 'page');
  const complete = await main().findByRole('button', { name: 'Complete Visit of Neema Ally' });
  // The act that ends comes after the one that opens.
  complete.focus();
  await user.tab({ shift: true });
  expect(document.activeElement).toHaveAccessibleName('Open Neema Ally');
  await user.click(complete);
  server.refuse('undoCompleteVisit', 'conflict', 'The patient was sent to Pharmacy since.');
  await user.click(await main().findByRole('button', { name: 'Undo' }));
  await main().findByText('The patient was sent to Pharmacy since.');
});

it('completes a visit while the call for another one is under way', async () => {
  answerSetup();
  const names = ['Ally', 'Bakari'] as const;
  server.list(
    'carePointVisits',
    names.map((lastName) => ({
      id: newId(),
      firstName: 'Neema',
      middleName: '',
      lastName,
      visitStatus: 'Pending',
      takenAt: new Date().toISOString(),
    })),
  );
  const answer = server.delay('completeVisit');
  const user = await openScreen(`/medical-visit/${points.consultation.id}`, 'receptionist');
  for (const name of names)
    await user.click(await main().findByRole('button', { name: `Complete Visit of Neema ${name}` }));
  expect(server.calls('completeVisit')).toHaveLength(2);
  answer();
});

it('offers Undo on the page of a patient whose visit ended a moment ago', async () => {
  const { id } = answerPatient({
    middleName: '',
    way: [{ ...station, status: 'Completed', endedAt: new Date().toISOString() }],
  });
  server.item('undoCompleteVisit', { id: visitId, visitStatus: 'Pending' });
  const user = await openScreen(`/patient/${id}`, 'receptionist');
  await user.click(await main().findByRole('button', { name: 'Undo: complete visit of Neema Mushi' }));
  await waitFor(() => expect(server.calls('undoCompleteVisit')).toHaveLength(1));
});

it('keeps rows under a pointer that has just acted, and ignores a press on another row at that place', async () => {
  answerSetup();
  const taken = { visitStatus: 'Pending', takenAt: new Date().toISOString(), middleName: '' } as const;
  const ally = { ...taken, id: newId(), firstName: 'Neema', lastName: 'Ally' };
  const bakari = { ...taken, id: newId(), firstName: 'Juma', lastName: 'Bakari' };
  const ended = { ...ally, visitStatus: 'Completed', completedAt: new Date().toISOString() } as const;
  server.list('carePointVisits', [ally, bakari]);
  server.item('completeVisit', ended);
  await openScreen(`/medical-visit/${points.consultation.id}`, 'doctor');
  const press = (name: string) =>
    fireEvent.click(main().getByRole('button', { name }), { clientX: 900, clientY: 400, detail: 1 });
  const names = () =>
    within(main().getByRole('table'))
      .getAllByRole('row')
      .flatMap(({ textContent }) => /Neema Ally|Juma Bakari/.exec(textContent)?.[0] ?? []);
  await main().findByRole('button', { name: 'Complete Visit of Neema Ally' });
  server.list('carePointVisits', [bakari, ended]);
  press('Complete Visit of Neema Ally');
  await main().findByText('Visit of Neema Ally completed');
  await waitFor(() => expect(main().getAllByRole('button', { name: /^Complete Visit of / })).toHaveLength(1));
  expect(names()).toEqual(['Neema Ally', 'Juma Bakari']);
  press('Complete Visit of Juma Bakari');
  expect(server.calls('completeVisit')).toHaveLength(1);

  await passTime(2_000);
  expect(names()).toEqual(['Juma Bakari', 'Neema Ally']);
  // Under a finger that was on its way.
  press('Complete Visit of Juma Bakari');
  expect(server.calls('completeVisit')).toHaveLength(1);
  await passTime(2_350);
  press('Complete Visit of Juma Bakari');
  await main().findByText('Visit of Juma Bakari completed');
  expect(main().getByRole('button', { name: 'Undo: complete visit of Neema Ally' })).toBeVisible();
});

it('asks before it completes a visit at consultation that nobody has begun', async () => {
  answerSetup();
  server.list('carePointVisits', [
    {
      id: newId(),
      firstName: 'Neema',
      middleName: '',
      lastName: 'Ally',
      visitStatus: 'Pending',
      takenAt: null,
    },
  ]);
  completed();
  const user = await openScreen(`/medical-visit/${points.consultation.id}`, 'doctor');
  await user.click(await main().findByRole('button', { name: 'Complete Visit of Neema Ally' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Complete a visit that has not begun?' }),
  );
  expect(server.calls('completeVisit')).toHaveLength(0);
  await passTime(500);
  await user.click(question.getByRole('button', { name: 'Complete Visit' }));
  await waitFor(() => expect(server.calls('completeVisit')).toHaveLength(1));
});

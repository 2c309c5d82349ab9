import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerSetup } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const result = {
  memberVisitItemId: newId(),
  firstName: 'Neema',
  middleName: '',
  lastName: 'Ally',
  itemName: 'Full Blood Picture',
  own: true,
  waitsForNotice: true,
  notice: null,
  values: [
    {
      code: 'HB',
      name: 'Haemoglobin',
      unit: 'g/dL',
      value: 4.2,
      low: 13,
      high: 17,
      flag: 'low',
      critical: true,
    },
  ],
} as const;

it('counts critical results on each screen of a doctor, announces a new one, and leads to the patient', async () => {
  const { id } = answerPatient();
  const user = await openScreen('/dashboard', 'doctor');
  await waitFor(() => expect(server.calls('criticalResults')).toHaveLength(1));
  const others = { ...result, memberVisitItemId: newId(), own: false };
  server.list('criticalResults', [{ ...result, authorizedMemberId: id }, others]);
  server.change({ topic: 'critical', memberId: id });
  await waitFor(() => expect(toasts('Critical result of Neema Ally: Full Blood Picture')).toHaveLength(1));
  await user.click(await screen.findByRole('link', { name: 'Critical results not seen: 2' }));
  const [row] = await main().findAllByRole('row', { name: /Neema Ally/ });
  expect(row).toHaveTextContent(
    /Full Blood PictureHaemoglobin 4\.2 g\/dL ?Critical\(13–17\).*No doctor told yet/,
  );
  expect(server.calls('criticalResults').at(-1)).toMatchObject({ query: { values: 'true' } });
  await expectAccessible();

  const values = [{ code: 'K', name: 'Potassium', unit: 'mmol/L', value: 7.2, critical: true }] as const;
  const test = { ...result, status: 'Resulted', versions: [{ version: 1, values }] } as const;
  server.list('labResults', [{ ...test, critical: { seen: null } }]);
  await user.click(main().getAllByRole('link', { name: 'Open Neema Ally' })[0] ?? document.body);
  const band = await main().findByRole('alert');
  expect(band).toHaveTextContent(/Potassium 7.2/);
  server.list('labResults', [{ ...test, critical: { seen: { byName: 'Dr Grace Mollel' } } }]);
  await passTime(500);
  await user.click(within(band).getByRole('button', { name: 'Seen: Full Blood Picture' }));
  await waitFor(() => expect(main().queryByRole('alert')).toBeNull());
  expect(server.calls('seeCriticalResult')).toMatchObject([
    { body: { memberVisitItemId: result.memberVisitItemId, version: 1 } },
  ]);
});

it('counts for the laboratory those of which nobody was told', async () => {
  const told = {
    ...result,
    memberVisitItemId: newId(),
    waitsForNotice: false,
    notice: { to: 'Dr Grace Mollel', byName: 'Baraka Mushi' },
  };
  server.list('criticalResults', [result, told]);
  answerSetup();
  await openScreen('/labs', 'lab_tech');
  await screen.findByRole('link', { name: 'Critical results nobody was told of: 1' });
  // Told or not, what no doctor has seen is one press away from the list, whose last page may have the visit.
  expect(main().getByRole('link', { name: '2 critical results not seen by a doctor' })).toHaveAttribute(
    'href',
    '/critical-results',
  );
});

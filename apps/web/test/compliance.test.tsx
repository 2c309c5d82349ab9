import { failures } from '@afyakadi/contract/texts/messages';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible, main, openScreen, passTime, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const noDate = 'Please select a date for export.';

it.each(['Daily', 'Weekly', 'Monthly'])(
  'reports a missing date of a %s export at its field',
  async (name) => {
    const user = await openScreen('/compliance', 'receptionist');
    const field = await screen.findByLabelText('Date');
    await user.clear(field);
    await user.click(screen.getByRole('button', { name: `Export ${name}` }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(toasts(noDate)).toHaveLength(1);
    expect(field).toHaveAccessibleDescription(noDate);
    await user.type(field, '1/1/2026');
    await waitFor(() => expect(main().queryByText(noDate)).toBeNull());
    await screen.findByText('Nothing was refused in this period.');
    await screen.findAllByText('No claims in this period.');
  },
);

it('opens on this month with its date for the export, and the month before beside it', async () => {
  const share = (claims: number, amountClaimed: number, amountApproved: number) => ({
    claims,
    amountClaimed,
    amountApproved,
  });
  const reports = {
    now: {
      from: '2026-11-01',
      to: '2026-11-30',
      total: share(8, 100_000, 75_000),
      byStatus: [
        { status: 'Approved', ...share(6, 80_000, 70_000) },
        { status: 'Rejected', ...share(2, 20_000, 5_000) },
      ],
    },
    before: { from: '2026-10-01', to: '2026-10-31', total: share(12, 240_000, 0), byStatus: [] },
  } as const;
  server.item('complianceReport', ({ query }) =>
    query.date === '2026-10-31' ? reports.before : reports.now,
  );
  server.list('claimMonths', [
    { year: 2026, month: 8, closedAt: '2026-09-02T08:00:00.000Z', payments: [{ paidOn: '2026-10-12' }] },
    { year: 2026, month: 7, closedAt: '2026-08-02T08:00:00.000Z', daysUnpaid: 95, amountApproved: 9_000 },
  ]);
  await openScreen('/compliance', 'doctor');
  expect(await screen.findByRole('radio', { name: 'Monthly' })).toBeChecked();
  expect(screen.getByLabelText('Date')).not.toHaveValue('');
  expect(screen.getByText('Approved of the decided amount').parentElement).toHaveTextContent(/75%/);
  expect(screen.getByText('Rejected of the decided claims').parentElement).toHaveTextContent(/25%/);
  await screen.findByText('Oct 2026: TZS 240,000');
  await screen.findByText('40 days');
  const chart = await screen.findByRole('table', { name: 'Unpaid by age (TZS)' });
  expect(chart).toHaveTextContent(/More than 90109,000$/);
  await expectAccessible();
});

it('says that the report failed, and loads it with Retry', async () => {
  server.refuse('complianceReport', 'internal', '');
  const user = await openScreen('/compliance', 'doctor');
  await passTime(1_500);
  await waitFor(() => expect(main().getAllByText(failures.any).length).toBeGreaterThan(0));
  server.item('complianceReport', { byStatus: [{ status: 'Approved', claims: 2, amountClaimed: 50_000 }] });
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] ?? main().getByText('Retry'));
  expect(await screen.findByRole('table', { name: /^By status/ })).toHaveTextContent('50,000');
  await expectAccessible();
});

it('shows an administrator no list of claims', async () => {
  server.list('claimMonths', [{ year: 2026, month: 9, daysUnpaid: 40 }]);
  await openScreen('/compliance', 'admin');
  await screen.findByRole('table', { name: 'Unpaid months' });
  expect(screen.queryByRole('heading', { name: 'Claims of the period' })).toBeNull();
  expect(server.calls('searchClaims')).toHaveLength(0);
});

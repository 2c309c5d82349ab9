import { failures } from '@afyakadi/contract/words';
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
    expect(field).toHaveValue('');
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

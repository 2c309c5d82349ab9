import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { expectAccessible, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

/** As of November: the current month, the previous open one, and a closed one. */
const running = { year: 2026, month: 11 };
const over = {
  year: 2026,
  month: 10,
  folios: 41,
  amountClaimed: 812_000,
  unsent: 2,
  unsentAmount: 30_000,
  unclaimed: 3,
  unclaimedAmount: 45_500,
};
const closed = {
  year: 2026,
  month: 9,
  folios: 40,
  amountClaimed: 700_000,
  amountApproved: 650_000,
  closedAt: '2026-10-03T06:00:00Z',
  receiptNo: 'R/9',
};

it('warns about unsubmitted claims before closing a month, and sends the shown figures', async () => {
  server.list('claimMonths', [running, over, closed]);
  server.list('unclaimedVisits', [{ firstName: 'Asha', middleName: '', lastName: 'Mrisho', amount: 40_000 }]);
  const user = await openScreen('/claims/months', 'receptionist');
  await screen.findByText(/^Can be closed from 1 Dec/);
  expect(screen.getByRole('table', { name: 'Months' })).toHaveClass('table-fixed');
  await user.click(screen.getByRole('button', { name: 'Close October 2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close October 2026' }));
  expect(dialog.getByText('41')).toBeVisible();
  expect(dialog.getByText('2 built and not sent, TZS 30,000')).toBeVisible();
  expect(dialog.getByText('3 visits without a claim, TZS 45,500')).toBeVisible();
  const named = within(dialog.getByRole('list', { name: 'Visits not claimed yet' }));
  expect(await named.findByRole('listitem')).toHaveTextContent(/^Asha Mrisho, .*TZS 40,000$/);
  expect(dialog.getByText('and 2 more')).toBeVisible();
  expect(dialog.getByText(/This cannot be undone/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Show visits without a claim' })).toHaveAttribute(
    'href',
    '/claims/new?of=2026-10',
  );
  await expectAccessible();
  server.refuse('closeMonth', 'conflict', 'The figures have changed.');
  await passTime(500);
  await user.click(dialog.getByRole('button', { name: 'Close month' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('The figures have changed.');
  server.item('closeMonth', over);
  await passTime(500);
  await user.click(dialog.getByRole('button', { name: 'Close month' }));
  await waitFor(() => expect(toasts('Month closed')).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
  const figures = { year: 2026, month: 10, folios: 41, amountClaimed: 812_000 };
  expect(server.calls('closeMonth').map(({ body }) => body)).toEqual([figures, figures]);
});

it('records a payment with an amount and a reference', async () => {
  server.list('claimMonths', [over, closed]);
  const user = await openScreen('/claims/months?of=2026-09', 'receptionist');
  await screen.findByText('The two lists match.');
  await user.click(await screen.findByRole('button', { name: 'Record a payment' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Payment for September 2026' }));
  const record = dialog.getByRole('button', { name: 'Record the payment' });
  await user.click(record);
  expect(dialog.getByLabelText('Amount (TZS)')).toHaveAccessibleDescription(/Enter whole TZS, at least 1/);
  expect(dialog.getByLabelText('Reference')).toHaveAccessibleDescription(
    'Enter the reference of the payment',
  );
  expect(server.calls('recordPayment')).toHaveLength(0);
  await expectAccessible();
  const paid = {
    ...closed,
    amountPaid: 50_000,
    payments: [{ amount: 50_000, paidOn: '2026-11-20', reference: 'NHIF/PAY/7' }],
  };
  server.item('recordPayment', paid);
  server.list('claimMonths', [over, paid]);
  await replaceText(user, dialog.getByLabelText('Amount (TZS)'), '50,000');
  await replaceText(user, dialog.getByLabelText('Reference'), 'NHIF/PAY/7');
  await user.click(record);
  await waitFor(() => expect(toasts('Payment recorded')).toHaveLength(1));
  const table = await screen.findByRole('table', { name: 'Payments' });
  await waitFor(() => expect(table).toHaveTextContent(/NHIF\/PAY\/7.*50,000/));
  expect(server.calls('recordPayment')[0]?.body).toEqual({
    year: 2026,
    month: 9,
    amount: 50_000,
    paidOn: '2026-11-20',
    reference: 'NHIF/PAY/7',
  });
});

it('shows and closes the month of each scheme where a facility has several', async () => {
  const scheme = { verifierId: 'WCF', name: "Workers' Compensation Fund" };
  server.list('claimMonths', [
    { ...over, scheme: null },
    { ...over, scheme, folios: 3, amountClaimed: 90_000 },
  ]);
  const user = await openScreen('/claims/months?of=2026-10-WCF', 'receptionist');
  const name = "October 2026, Workers' Compensation Fund";
  expect(await screen.findByRole('heading', { name })).toBeVisible();
  expect(screen.getByRole('table', { name: 'Months' })).toHaveTextContent(
    /October 2026.*October 2026Workers/,
  );
  await user.click(screen.getByRole('button', { name: `Close ${name}` }));
  const dialog = within(await screen.findByRole('dialog', { name: `Close ${name}` }));
  await expectAccessible();
  server.item('closeMonth', over);
  await passTime(500);
  await user.click(dialog.getByRole('button', { name: 'Close month' }));
  await waitFor(() => expect(toasts('Month closed')).toHaveLength(1));
  expect(server.calls('closeMonth')[0]?.body).toEqual({
    year: 2026,
    month: 10,
    verifierId: 'WCF',
    folios: 3,
    amountClaimed: 90_000,
  });
  expect(server.calls('reconcileMonth')[0]?.query).toMatchObject({ verifierId: 'WCF' });
});

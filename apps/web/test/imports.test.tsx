import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { newId } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const file = {
  id: newId(),
  kind: 'tariff',
  source: 'file',
  state: 'ready',
  fileName: 'new-prices.csv',
  createdBy: 'Asha Mrema',
  rows: 3,
  added: 1,
  changed: 1,
  refused: 1,
} as const;
const open = (role: 'admin' | 'doctor' = 'admin', language: 'en' | 'sw' = 'en') =>
  openScreen(`/admin/imports/${file.id}`, role, { language });

describe('a compared file', () => {
  it('is applied without its refused rows only after confirmation', async () => {
    server.item('importDetails', file);
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply this file' }));
    expect(dialog.getByText('1 row is added')).toBeVisible();
    expect(dialog.getByText('1 row is changed')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Apply now' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Agree to continue without the refused rows');
    expect(server.calls('applyImport')).toHaveLength(0);
    await expectAccessible();

    await user.click(dialog.getByRole('checkbox', { name: /^Continue without the refused rows/ }));
    server.item('importDetails', { ...file, state: 'applied', appliedBy: 'Asha Mrema' });
    await user.click(dialog.getByRole('button', { name: 'Apply now' }));
    await waitFor(() => expect(toasts('Applied')).toHaveLength(1));
    await screen.findByText('This file was applied');
    expect(screen.queryByRole('button', { name: /Discard|Apply/ })).toBeNull();
    expect(server.calls('applyImport')[0]?.body).toMatchObject({
      added: 1,
      changed: 1,
      missing: 0,
      withoutRefused: true,
    });
  });

  it('asks about dosage forms that are not known', async () => {
    const unknownForms = [
      { name: 'Globules', items: 12 },
      { name: '', items: 1 },
    ];
    server.item('importDetails', { ...file, refused: 0, unknownForms });
    const user = await open();
    await screen.findByText(/^Globules/);
    expect(main().getByText(/^No form/)).toHaveTextContent('No form (1 item)');
    await user.click(screen.getByRole('button', { name: 'Apply' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Apply this file' }));
    await user.click(dialog.getByRole('button', { name: 'Apply now' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(/dosage forms that are not known/);
    await user.click(dialog.getByRole('checkbox', { name: /^Continue with dosage forms/ }));
    await user.click(dialog.getByRole('button', { name: 'Apply now' }));
    await waitFor(() => expect(server.calls('applyImport')).toHaveLength(1));
  });

  it('is compared again after the data has changed, and can be discarded', async () => {
    server.item('importDetails', { ...file, refused: 0 });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Apply' }));
    const refused = 'The data has changed since the comparison. Check the new figures.';
    server.refuse('applyImport', 'conflict', refused);
    server.item('importDetails', { ...file, refused: 0, changed: 0, same: 1 });
    await user.click(await screen.findByRole('button', { name: 'Apply now' }));
    await waitFor(() => expect(main().getByText(refused)).toBeVisible());
    await waitFor(() => expect(screen.getByRole('button', { name: /Changed/ })).toHaveTextContent('0'));

    server.item('importDetails', { ...file, state: 'discarded' });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    await screen.findByText(/^This file was discarded/);
    expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
    expect(server.calls('discardImport')).toMatchObject([{ params: { id: file.id } }]);
  });

  it('shows the rows behind a figure in pages', async () => {
    server.item('importDetails', { ...file, changed: 0, refused: 0, added: 20_000, rows: 20_000 });
    server.list(
      'importRows',
      ({ query }) =>
        Array.from({ length: Number(query.pageSize) }, (_, at) => {
          const index = Number(query.pageNo) * Number(query.pageSize) + at;
          return { line: index + 2, key: `Z${index}`, outcome: 'added' } as const;
        }),
      {},
      { totalItems: 20_000 },
    );
    const user = await open();
    await screen.findByText('Page 1 of 4000');
    expect(screen.getByRole('button', { name: /Added/ })).toHaveTextContent('20,000');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    const table = await screen.findByRole('table', { name: 'Added' });
    await within(table).findByText('Z5');
    await user.click(screen.getByRole('button', { name: 'Rows per page: 5 rows' }));
    await user.click(await screen.findByRole('menuitemradio', { name: '25 rows' }));
    // The row that was first stays on the page.
    await screen.findByText('Page 1 of 800');
    await within(table).findByText('Z24');
    expect(localStorage.getItem('device')).toBe('rows=25');
    expect(table).toHaveClass('table-fixed');
  });

  it('shows its buttons in Swahili', async () => {
    server.item('importDetails', file);
    const user = await open('admin', 'sw');
    await user.click(await screen.findByRole('button', { name: 'Tekeleza' }));
    await screen.findByRole('button', { name: 'Tekeleza sasa' });
    expect(screen.getByRole('button', { name: 'Tupilia mbali', hidden: true })).toBeInTheDocument();
  });
});

describe('the schemes of a facility', () => {
  const fetching = {
    possible: true,
    daily: true,
    lookedAt: '2026-11-26T02:00:00.000Z',
    others: [{ verifierId: 'WCF', name: "Workers' Compensation Fund", lookedAt: null }],
  };
  const ready = { ...file, source: 'scheme', createdBy: '' } as const;

  it('have a line each, with a button and what waits', async () => {
    const scheme = { verifierId: 'WCF', name: "Workers' Compensation Fund" };
    server.list('imports', [{ ...ready, scheme }], { fetching });
    server.item('importDetails', { ...ready, scheme });
    const user = await openScreen('/admin/imports', 'admin');
    const tariff = within(await screen.findByRole('region', { name: 'Tariff' }));
    const [all, own] = await tariff.findAllByRole('listitem');
    if (!all || !own) throw new Error('Two lines are expected');
    expect(within(all).getByRole('heading', { name: 'All other cards' })).toBeVisible();
    expect(within(all).queryByRole('link')).toBeNull();
    expect(within(own).getByText(/The scheme was not asked yet/)).toBeVisible();
    expect(within(own).getByRole('link', { name: /^Tariff of Workers' Compensation Fund/ })).toBeVisible();
    await expectAccessible();
    const name = "Fetch from the scheme: Tariff, Workers' Compensation Fund";
    await user.click(within(own).getByRole('button', { name }));
    await waitFor(() => expect(server.calls('fetchTariff')).toHaveLength(1));
    expect(server.calls('fetchTariff')[0]?.body).toEqual({ kind: 'tariff', verifierId: 'WCF' });
  });

  it('have no lines where there is one', async () => {
    server.list('imports', [ready], { fetching: { ...fetching, others: [] } });
    await openScreen('/admin/imports', 'admin');
    const tariff = within(await screen.findByRole('region', { name: 'Tariff' }));
    expect(await tariff.findByRole('button', { name: 'Fetch from the scheme: Tariff' })).toBeVisible();
    expect(tariff.queryByRole('listitem')).toBeNull();
    expect(tariff.queryByRole('link')).toBeNull();
  });
});

it('shows the progress of reading and comparing, and then the result', async () => {
  server.item('importDetails', { ...file, state: 'reading', done: 1_500, rows: 0 });
  await open();
  await screen.findByText('Reading the file: 1,500 rows so far');
  expect(screen.getByRole('progressbar')).not.toHaveAttribute('aria-valuenow');
  server.item('importDetails', { ...file, state: 'comparing', done: 5_000, rows: 20_000 });
  await passTime(1_100);
  await waitFor(() => expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25'));
  await expectAccessible();
  server.item('importDetails', file);
  await passTime(1_100);
  await screen.findByRole('button', { name: 'Apply' });
});

it('says in which line a file could not be read', async () => {
  const problem = 'Line 2: This is not UTF-8. Save the file as CSV UTF-8 and choose it again.';
  server.item('importDetails', { ...file, state: 'failed', problem });
  await open();
  expect(await main().findByText(/^Line 2: This is not UTF-8/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Apply' })).toBeNull();
  await expectAccessible();
});

it('is not open to a doctor', async () => {
  await open('doctor');
  await screen.findByText('This screen is not for your role');
  expect(server.calls('importDetails')).toHaveLength(0);
});

import type { ListedClaim } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { submitRun } from '../src/features/claims/bulk.ts';
import { newId, type PartialSample } from './lib/sample.ts';
import { expectAccessible, leaveScreen, openScreen, passTime } from './lib/screen.tsx';
import { server } from './lib/server.ts';

type Listed = PartialSample<ListedClaim> & { id: string; serialNo: string };

const passes = { blocking: 0, atRisk: 0, first: null };
const pending = (no: number, check: ListedClaim['check'] = passes): Listed => ({
  id: newId(),
  serialNo: `01099\\2026\\11\\0000${no}`,
  firstName: 'Neema',
  lastName: `Number${no}`,
  status: 'Pending',
  amountClaimed: 25_000,
  check,
});
const good = [pending(1), pending(2), pending(3), pending(4), pending(5)];
const atRisk = pending(6, {
  blocking: 0,
  atRisk: 800,
  first: { code: 'not-indicated', params: { item: 'Metformin' } },
});
const fails: ListedClaim['check'] = {
  blocking: 1,
  atRisk: 25_000,
  first: { code: 'no-diagnosis', params: {} },
};
const blocked = pending(7, fails);
const all = [...good, atRisk, blocked];
const counts = { counts: { pending: all.length }, amounts: { pending: 175_000 } };

const results = () => within(screen.getByRole('region', { name: /claims|Claims/ }));
const ids = () => server.calls('submitClaim').map(({ params }) => params.id);

describe('submitting many claims', () => {
  beforeEach(() => {
    server.list('searchClaims', all, counts);
    server.item('submitClaim', ({ params }) => ({
      ...all.find(({ id }) => id === params.id),
      id: params.id ?? null,
      status: 'Submitted',
    }));
  });

  it('leaves out what the scheme refused when it was sent last, and says so after a reload', async () => {
    const refusal = { at: '2026-11-20T06:00:00Z', remarks: 'Member is not active', remarksMessage: null };
    server.list('searchClaims', [...good.slice(1), { ...pending(1), refusal }], counts);
    const user = await openScreen('/claims', 'receptionist');
    const row = await screen.findByRole('row', { name: /Number1/ });
    expect(row).toHaveTextContent(/Refused when sent, .*Member is not active/);
    expect(row).not.toHaveTextContent('Passes');
    await user.click(screen.getByRole('button', { name: 'Select all that pass' }));
    await screen.findByText(/^Selected: 4/);
    expect(within(row).getByRole('checkbox')).not.toBeChecked();
  });

  it('takes three actions: select all that pass, submit, confirm; each claim has its own key and result', async () => {
    const user = await openScreen('/claims', 'receptionist');
    await user.click(await screen.findByRole('button', { name: 'Select all that pass' }));
    await screen.findByText(/^Selected: 5/);
    expect(server.calls('searchClaims').at(-1)?.body).toMatchObject({ status: 'Pending', checks: true });
    await user.click(screen.getByRole('button', { name: 'Submit 5 claims' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit claims' }));
    expect(dialog.getByText('TZS 125,000')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Submit 5 claims' })).toHaveFocus();
    await expectAccessible();
    // The Enter that opened it, pressed twice, sends nothing.
    await user.keyboard('{Enter}');
    expect(dialog.getByText('TZS 125,000')).toBeVisible();
    await passTime(500);
    await user.keyboard('{Enter}');
    await screen.findByText('Claims submitted: 5');
    expect(ids().sort()).toEqual(good.map(({ id }) => id).sort());
    expect(new Set(server.calls('submitClaim').map(({ key }) => key)).size).toBe(5);
    expect(server.calls('submitClaim')[0]?.body).toEqual({ amountClaimed: 25_000 });
    expect(results().getAllByText('Submitted')).toHaveLength(5);
    expect(screen.getByRole('region', { name: 'Claims submitted: 5' })).toHaveFocus();
    await expectAccessible();
    await user.click(results().getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Claims submitted: 5')).toBeNull();
  });

  it('says what the check found, and selects by keyboard what can be sent', async () => {
    const user = await openScreen('/claims', 'doctor');
    const rows = within(await screen.findByRole('table', { name: 'Claims' }));
    const first = await rows.findByRole('checkbox', { name: `Select ${good[0]?.serialNo}` });
    first.focus();
    await user.keyboard(' {ArrowDown} ');
    await screen.findByText(/^Selected: 2/);
    expect(rows.getAllByText('Passes')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await rows.findByText('TZS 800 at risk');
    expect(rows.getByText(/^No diagnosis is recorded\./)).toBeVisible();
    expect(rows.getByText(/^Must fix · TZS 25,000 at risk$/)).toBeVisible();
    expect(rows.queryByRole('checkbox', { name: `Select ${blocked.serialNo}` })).toBeNull();
    await user.click(rows.getByRole('checkbox', { name: `Select ${atRisk.serialNo}` }));
    await user.click(screen.getByRole('button', { name: 'Submit 3 claims' }));
    expect(await screen.findByText('At risk')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Not now' }));
    await user.click(screen.getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByRole('button', { name: /^Submit \d/ })).toBeNull();
    expect(ids()).toEqual([]);
  });

  it('shows why one was refused, first, and submits the others', async () => {
    const third = good[2]?.id;
    const refusal = {
      fields: { 'no-diagnosis': 'No diagnosis is recorded. The doctor records at least one.' },
    };
    server.refuseIf('submitClaim', ({ params }) => params.id === third, 'unprocessable', refusal);
    await submitAll();
    await screen.findByText('Claims submitted: 4 of 5');
    const [shownFirst] = results().getAllByRole('listitem');
    expect(shownFirst).toHaveTextContent(/Number3.*Not submitted.*No diagnosis is recorded/);
    expect(within(shownFirst ?? document.body).getByRole('link')).toHaveAttribute('href', `/claims/${third}`);
    expect(ids()).toHaveLength(5);
  });

  it('pauses without a connection, and continues with the same keys: nothing is sent twice', async () => {
    server.setUp(false);
    server.lose('submitClaim');
    await submitAll();
    await passTime(3_000);
    await screen.findByText('Paused: 0 of 5 claims are submitted');
    const tried = new Map(server.calls('submitClaim').map(({ params, key }) => [params.id, key]));
    expect(tried.size).toBe(3);
    server.item('submitClaim', ({ params }) => ({ id: params.id ?? null, status: 'Submitted' }));
    server.setUp(true);
    await passTime(6_000);
    await screen.findByText('Claims submitted: 5');
    const keys = new Map<string | undefined, Set<string | null>>();
    for (const { params, key } of server.calls('submitClaim'))
      keys.set(params.id, (keys.get(params.id) ?? new Set()).add(key));
    expect([...keys.values()].map(({ size }) => size)).toEqual([1, 1, 1, 1, 1]);
    for (const [id, key] of tried) expect(keys.get(id)?.has(key)).toBe(true);
  });

  it('can be paused, left, and continued from another visit of the screen', async () => {
    const release = server.delay('submitClaim');
    const user = await submitAll();
    await waitFor(() => expect(ids()).toHaveLength(3));
    await user.click(results().getByRole('button', { name: 'Pause' }));
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
    release();
    await passTime(100);
    expect(ids()).toHaveLength(3);
    window.history.back();
    await screen.findByText('Paused: 3 of 5 claims are submitted');
    await user.click(results().getByRole('button', { name: 'Continue' }));
    await screen.findByText('Claims submitted: 5');
    expect(new Set(ids()).size).toBe(5);
    expect(ids()).toHaveLength(5);
  });

  it('drops the results when the session ends', async () => {
    await submitAll();
    await screen.findByText('Claims submitted: 5');
    leaveScreen();
    expect(submitRun.state.get()).toBeUndefined();
  });
});

async function submitAll() {
  const user = await openScreen('/claims', 'receptionist');
  await user.click(await screen.findByRole('button', { name: 'Select all that pass' }));
  await user.click(await screen.findByRole('button', { name: 'Submit 5 claims' }));
  await screen.findByRole('dialog', { name: 'Submit claims' });
  await passTime(500);
  await user.keyboard('{Enter}');
  return user;
}

it('builds the claims of all visits that pass', async () => {
  const visit = (name: string, check: ListedClaim['check']) => ({
    authorizationId: newId(),
    firstName: name,
    amount: 10_000,
    hasDiagnosis: check?.blocking === 0,
    check,
  });
  const [asha, juma] = [visit('Asha', passes), visit('Juma', fails)];
  server.list('unclaimedVisits', [asha, juma]);
  server.item('buildClaim', { id: newId(), serialNo: '01099\\2026\\11\\00008', status: 'Pending' });
  const user = await openScreen('/claims/new?of=2026-11', 'receptionist');
  expect(await screen.findByText('Only November 2026.')).toBeVisible();
  expect(server.calls('unclaimedVisits').map(({ body }) => body)).toEqual([
    { text: '', checks: true, month: { year: 2026, month: 11 } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Select all that pass' }));
  await user.click(await screen.findByRole('button', { name: 'Build 1 claim' }));
  await screen.findByText('Claims built: 1');
  expect(server.calls('buildClaim').map(({ body }) => body)).toEqual([
    { authorizationId: asha.authorizationId, status: 'Pending' },
  ]);
  expect(results().getByText('01099\\2026\\11\\00008')).toBeVisible();
  await expectAccessible();
});

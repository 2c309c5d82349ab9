import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('the list of claims', () => {
  it('reports a reversed period, and returns to the last 30 days', async () => {
    server.list('searchClaims', [], { from: '2026-10-22', to: '2026-11-20' });
    const user = await openScreen('/claims', 'doctor');
    const to = await screen.findByLabelText('To');
    expect(to).toHaveValue('20 Nov 2026');
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '1/1/2027');
    await screen.findByText('The last day must not be before the first.');
    expect(to).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(screen.queryByText('The last day must not be before the first.')).toBeNull();
    expect(screen.getByLabelText('From')).toHaveValue('22 Oct 2026');
    expect(to).toHaveValue('20 Nov 2026');
  });

  it('says that no claim matches a search', async () => {
    const user = await openScreen('/claims', 'doctor');
    await replaceText(user, await screen.findByRole('searchbox'), 'zzzz');
    await screen.findByText('No claim of this period matches “zzzz”.');
    await expectAccessible();
  });

  it('marks the draft of a patient who is in as an interim bill, and asks for no correction', async () => {
    const first = { code: 'stay-open', params: { carePoint: 'General ward' } } as const;
    const draft = { id: newId(), firstName: 'Neema', status: 'Draft', amountClaimed: 80_000 } as const;
    const rows = [{ ...draft, check: { blocking: 1, atRisk: 0, first } }] as const;
    server.list('searchClaims', rows, { from: '2026-10-22', to: '2026-11-20' });
    await openScreen('/claims', 'receptionist');
    const row = await screen.findByRole('row', { name: /Neema/ });
    expect(row).toHaveTextContent(/Interim bill.*The patient is still in at General ward/);
    expect(row).not.toHaveTextContent('Must fix');
  });

  it('says that a claim is not found', async () => {
    server.refuse('claim', 'notFound', 'There is no such claim here.');
    await openScreen(`/claims/${newId()}`, 'doctor');
    await screen.findByText('There is no such claim here.');
    await expectAccessible();
  });
});

it('tells the bed-days of a stay apart by their day on a phone too', async () => {
  const wide = window.matchMedia;
  const phone = vi.spyOn(window, 'matchMedia');
  phone.mockImplementation((query) => Object.assign(wide(query), { matches: true }));
  onTestFinished(() => phone.mockRestore());
  const id = newId();
  const bedDay = { itemName: 'General Ward per day', quantity: 1, amount: 20_000 } as const;
  server.item('claim', {
    id,
    status: 'Pending',
    lines: [
      { ...bedDay, id: newId(), givenOn: '2026-11-18' },
      { ...bedDay, id: newId(), givenOn: '2026-11-19' },
    ],
  });
  await openScreen(`/claims/${id}`, 'doctor');
  expect(await screen.findByText('18 Nov 2026')).toBeVisible();
  expect(screen.getByText('19 Nov 2026')).toBeVisible();
});

it('shows of a claim what the patient pays, and what is left of the ceiling', async () => {
  const split = {
    scheme: 40_000,
    patient: 15_000,
    waived: 0,
    parts: [{ reason: 'over-ceiling', amount: 15_000 }],
  } as const;
  const id = newId();
  server.item('claim', {
    id,
    status: 'Pending',
    amountClaimed: 40_000,
    // Another service is the patient's in full.
    split: { ...split, patient: 20_000 },
    balance: { patientType: 'OUT', ceiling: 400_000, left: 0 },
    lines: [{ id: newId(), itemName: 'Crutches', quantity: 1, unitPrice: 55_000, amount: 40_000, split }],
  });
  await openScreen(`/claims/${id}`, 'doctor');
  expect(await screen.findByText('TZS 15,000 by the patient: over the yearly ceiling')).toBeVisible();
  const totals = within(screen.getByLabelText('Totals'));
  expect(totals.getByText('Patient pays').nextElementSibling).toHaveTextContent('TZS 20,000');
  screen.getByText(
    'TZS 5,000 more is for services that the patient pays in full. They are not on the claim.',
  );
  screen.getByText(/TZS 0 of TZS 400,000 left. This facility’s own count./);
});

it('says of a patient who is in that this is an interim bill, and offers no more than a draft', async () => {
  const authorizationId = newId();
  const bill = {
    authorizationId,
    status: 'Draft',
    amountClaimed: 80_000,
    atRisk: 0,
    findings: [
      { code: 'stay-open', severity: 'stop', params: { carePoint: 'General ward' }, lineId: null, atRisk: 0 },
    ],
  } as const;
  server.item('claimOfVisit', { ...bill, id: null });
  const user = await openScreen(`/claims/new?visit=${authorizationId}`, 'receptionist');
  const finding = within(await screen.findByRole('list', { name: 'Findings' })).getByRole('listitem');
  expect(finding).toHaveTextContent(
    'For your informationThe patient is still in at General ward, so this is an interim bill.',
  );
  expect(finding).not.toHaveTextContent(/Must fix|TZS/);
  const totals = within(screen.getByLabelText('Totals'));
  expect(totals.getByText('At risk').nextElementSibling).toHaveTextContent('TZS 0');
  const actions = () => screen.queryAllByRole('button', { name: /^(Save draft|Build claim|Submit Claim)$/ });
  expect(actions().map(({ textContent }) => textContent)).toEqual(['Save draft']);
  const reason = /^The patient is still in at General ward, .* The claim is built after the discharge\.$/;
  expect(screen.getAllByText(reason)).toHaveLength(2);
  await expectAccessible();

  const draft = { ...bill, id: newId() };
  server.item('buildClaim', draft);
  server.item('claimOfVisit', draft);
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await waitFor(() => expect(actions()).toEqual([]));
  expect(screen.getAllByText(reason)).toHaveLength(2);
});

describe('a claim with a finding', () => {
  const lineId = newId();
  const claim = {
    id: newId(),
    authorizationId: newId(),
    firstName: 'Neema',
    lastName: 'Mushi',
    status: 'Draft',
    amountClaimed: 12_000,
    lines: [{ id: lineId, itemName: 'Urinalysis', quantity: 1, unitPrice: 12_000, amount: 12_000 }],
    findings: [
      {
        code: 'same-test-today',
        severity: 'confirm',
        params: { item: 'Urinalysis', on: '2026-11-20' },
        lineId,
        atRisk: 12_000,
      },
    ],
    atRisk: 12_000,
  } as const;

  it('cannot be sent before the finding has an answer', async () => {
    server.item('claimOfVisit', claim);
    const user = await openScreen(`/claims/new?visit=${claim.authorizationId}`, 'receptionist');
    const found = within(await screen.findByRole('list', { name: 'Findings' }));
    expect(found.getByRole('listitem')).toHaveTextContent('Needs an answer');
    await user.click(screen.getByRole('button', { name: 'Submit Claim' }));
    await screen.findByText('This claim cannot be sent yet');
    expect(screen.getByRole('heading', { name: 'Checks' })).toHaveFocus();
    expect(server.calls('submitClaim')).toHaveLength(0);
    await expectAccessible();

    await user.click(found.getByRole('button', { name: 'Answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer' }));
    expect(dialog.getByLabelText('Your answer')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save answer' }));
    await dialog.findByText('Enter the reason in words: at least 4 letters');
    await expectAccessible();
    const answer = 'Repeated after treatment';
    const answered = { ...claim, findings: [{ ...claim.findings[0], answer }] };
    server.item('buildClaim', answered);
    server.item('claimOfVisit', answered);
    await replaceText(user, dialog.getByLabelText('Your answer'), answer);
    await user.click(dialog.getByRole('button', { name: 'Save answer' }));
    await waitFor(() => expect(found.getByRole('listitem')).toHaveTextContent('Answered'));
    expect(found.getByRole('listitem')).toHaveTextContent(answer);
    expect(screen.queryByText('This claim cannot be sent yet')).toBeNull();
    expect(server.calls('buildClaim')[0]?.body).toMatchObject({
      authorizationId: claim.authorizationId,
      answers: [{ code: 'same-test-today', lineId, reason: answer }],
    });
  });

  it('can be left out with a reason, and included again', async () => {
    server.item('claimOfVisit', claim);
    const user = await openScreen(`/claims/new?visit=${claim.authorizationId}`, 'receptionist');
    const found = within(await screen.findByRole('list', { name: 'Findings' }));
    await user.click(found.getByRole('button', { name: 'Exclude' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Exclude from the claim' }));
    const reason = 'Done twice by mistake';
    const [line] = claim.lines;
    const without = { ...claim, amountClaimed: 0, findings: [], lines: [{ ...line, leftOut: reason }] };
    server.item('buildClaim', without);
    server.item('claimOfVisit', without);
    await replaceText(user, dialog.getByLabelText('Reason'), reason);
    await user.click(dialog.getByRole('button', { name: 'Exclude' }));
    await screen.findByText('All checks passed.');
    expect(server.calls('buildClaim')[0]?.body).toMatchObject({ leftOut: [{ lineId, reason }] });
    expect(screen.getByRole('row', { name: new RegExp(reason) })).toHaveTextContent('Excluded');
    await expectAccessible();
    server.item('buildClaim', claim);
    server.item('claimOfVisit', claim);
    await user.click(screen.getByRole('button', { name: 'Include Urinalysis in the claim' }));
    await screen.findByRole('list', { name: 'Findings' });
    expect(server.calls('buildClaim')[1]?.body).toMatchObject({ leftOut: [] });
    expect(screen.queryByText(reason)).toBeNull();
  });

  it("shows a doctor the money at risk on the patient's page, and why", async () => {
    const { id } = answerPatient();
    server.item('claimOfVisit', claim);
    const user = await openScreen(`/patients/${id}`, 'doctor');
    const risk = await screen.findByText(/^Money at risk:/);
    expect(risk).toHaveTextContent('TZS 12,000');
    const why = screen.getByText(/^Urinalysis was done more than once/);
    expect(why).not.toBeVisible();
    await user.click(risk);
    expect(why).toBeVisible();
    await expectAccessible();
  });

  it('shows a pharmacist no money at risk', async () => {
    const { id } = answerPatient();
    await openScreen(`/patients/${id}`, 'pharmacist');
    await screen.findByText('Not for your role');
    expect(screen.queryByText(/Money at risk/)).toBeNull();
    expect(server.calls('claimOfVisit')).toHaveLength(0);
  });
});

describe('sending a claim', () => {
  const built = {
    id: newId(),
    authorizationId: newId(),
    firstName: 'Neema',
    lastName: 'Mushi',
    status: 'Pending',
    serialNo: '01099/2026/11/1',
    amountClaimed: 12_000,
  } as const;
  const sent = { ...built, status: 'Submitted' } as const;

  it('from the list repeats with the same key after a lost answer', async () => {
    server.list('searchClaims', [built]);
    server.item('claim', built);
    server.lose('submitClaim');
    const user = await openScreen('/claims', 'receptionist');
    await user.click(await screen.findByRole('button', { name: `Submit Claim ${built.serialNo}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit Claim' }));
    const submit = await dialog.findByRole('button', { name: 'Submit Claim' });
    await passTime(500);
    await user.click(submit);
    await waitFor(() => expect(server.calls('submitClaim')).toHaveLength(1));
    server.item('submitClaim', sent);
    await passTime(500);
    await waitFor(() => expect(toasts('Claim submitted')).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
    const [first, second] = server.calls('submitClaim');
    expect(second).toEqual(first);
  });

  it('keeps the widths of the columns, and shows the whole text of a long name and state', async () => {
    const firstName = 'Mwanahamisi Deogratius';
    server.list('searchClaims', [
      { ...built, firstName, sending: true, sendingSince: '2026-11-23T09:00:00.000Z' },
    ]);
    await openScreen('/claims', 'receptionist');
    const table = within(await screen.findByRole('table', { name: 'Claims' }));
    expect((await table.findByText(/^Mwanahamisi/)).title).toContain(firstName);
    expect(table.getByText('Waits for the scheme')).not.toHaveClass('truncate');
    expect(screen.getByRole('table', { name: 'Claims' })).toHaveClass('table-fixed');
  });

  it('keeps the rows in their places while a button is pressed', async () => {
    server.list('searchClaims', [built]);
    server.item('claim', built);
    const user = await openScreen('/claims', 'receptionist');
    const target = await screen.findByRole('button', { name: `Submit Claim ${built.serialNo}` });
    await user.pointer({ keys: '[MouseLeft>]', target });
    const arrived = { ...built, id: newId(), serialNo: '01099/2026/11/2' };
    server.list('searchClaims', [arrived, built]);
    server.change({ topic: 'claims' });
    await waitFor(() => expect(server.calls('searchClaims')).toHaveLength(2));
    await passTime(100);
    const row = { name: `Submit Claim ${arrived.serialNo}`, hidden: true };
    expect(screen.queryByRole('button', row)).toBeNull();
    await user.pointer({ keys: '[/MouseLeft]', target });
    await screen.findByRole('dialog', { name: 'Submit Claim' });
    await screen.findByRole('button', row);
  });

  it('keeps the open dialog when the claim gets its own address', async () => {
    const { authorizationId } = built;
    server.item('claimOfVisit', { ...built, id: null, status: 'Draft', serialNo: null });
    server.item('buildClaim', built);
    server.item('claim', built);
    const answer = server.delay('buildClaim');
    const user = await openScreen(`/claims/new?visit=${authorizationId}`, 'receptionist');
    await user.click(await screen.findByRole('button', { name: 'Build claim' }));
    await user.click(screen.getByRole('button', { name: 'Submit Claim' }));
    const dialog = await screen.findByRole('dialog', { name: 'Submit Claim' });
    server.item('claimOfVisit', built);
    answer();
    await waitFor(() => expect(window.location.pathname).toBe(`/claims/${built.id}`));
    await waitFor(() => expect(document.title).toMatch(/^Claim /));
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(dialog).toHaveTextContent(built.serialNo);
  });

  it('shows the current state if another window has sent it', async () => {
    server.item('claim', built);
    const user = await openScreen(`/claims/${built.id}`, 'doctor');
    const submit = await screen.findByRole('button', { name: 'Submit Claim' });
    server.refuse('submitClaim', 'conflict', 'It was sent already.');
    server.item('claim', sent);
    await user.click(submit);
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit Claim' }));
    await passTime(500);
    await user.click(dialog.getByRole('button', { name: 'Submit Claim' }));
    await screen.findByText('The scheme has this claim and has not decided yet');
    expect(screen.queryByRole('button', { name: 'Submit Claim' })).toBeNull();
  });
});

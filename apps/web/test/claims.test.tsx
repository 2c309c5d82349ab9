import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, fill, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('the list of claims', () => {
  it('names a period that runs backwards, and returns to the last 30 days', async () => {
    server.list('searchClaims', [], { from: '2026-10-22', to: '2026-11-20' });
    const user = await openScreen('/claims', 'doctor');
    const to = await screen.findByLabelText('To');
    expect(to).toHaveValue('2026-11-20');
    await user.clear(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2027-01-01');
    await screen.findByText('The last day must not be before the first.');
    expect(to).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible();
    await user.click(screen.getByRole('button', { name: 'Last 30 days' }));
    expect(screen.queryByText('The last day must not be before the first.')).toBeNull();
    expect(screen.getByLabelText('From')).toHaveValue('2026-10-22');
    expect(to).toHaveValue('2026-11-20');
  });

  it('says that no claim matches a search', async () => {
    const user = await openScreen('/claims', 'doctor');
    await fill(user, await screen.findByRole('searchbox'), 'zzzz');
    await screen.findByText('No claim of this period matches “zzzz”.');
    await expectAccessible();
  });

  it('says that a claim is not found', async () => {
    server.refuse('claim', 'notFound', 'There is no such claim here.');
    await openScreen(`/claims/${newId()}`, 'doctor');
    await screen.findByText('There is no such claim here.');
    await expectAccessible();
  });
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
    const found = within(await screen.findByRole('list', { name: 'What was found' }));
    expect(found.getByRole('listitem')).toHaveTextContent('Needs an answer');
    await user.click(screen.getByRole('button', { name: 'Submit Claim' }));
    await screen.findByText('This claim cannot be sent yet');
    expect(server.calls('submitClaim')).toHaveLength(0);
    await expectAccessible();

    await user.click(found.getByRole('button', { name: 'Answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Answer' }));
    expect(dialog.getByLabelText('Your answer')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Save the answer' }));
    await dialog.findByText('Say why, in at least 3 characters');
    await expectAccessible();
    const answer = 'Repeated after treatment';
    const answered = { ...claim, findings: [{ ...claim.findings[0], answer }] };
    server.item('buildClaim', answered);
    server.item('claimOfVisit', answered);
    await fill(user, dialog.getByLabelText('Your answer'), answer);
    await user.click(dialog.getByRole('button', { name: 'Save the answer' }));
    await waitFor(() => expect(found.getByRole('listitem')).toHaveTextContent('Answered'));
    expect(found.getByRole('listitem')).toHaveTextContent(answer);
    expect(screen.queryByText('This claim cannot be sent yet')).toBeNull();
    expect(server.calls('buildClaim')[0]?.body).toMatchObject({
      authorizationId: claim.authorizationId,
      answers: [{ code: 'same-test-today', lineId, reason: answer }],
    });
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

  it('tells a pharmacist nothing of the money at risk', async () => {
    const { id } = answerPatient();
    await openScreen(`/patients/${id}`, 'pharmacist');
    await screen.findByText('Not for your role');
    expect(screen.queryByText(/Money at risk/)).toBeNull();
    expect(server.calls('claimOfVisit')).toHaveLength(0);
  });
});

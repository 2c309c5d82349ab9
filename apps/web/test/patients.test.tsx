import { failures, successes } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatTime } from '../src/lib/text/format.ts';
import { answerSetup, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, openScreen, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const khadija = {
  id: newId(),
  cardNo: '01-zhsf001',
  firstName: 'Khadija',
  middleName: 'Makame',
  lastName: 'Vuai',
  identitySource: 'scheme',
  state: 'valid',
  forwardedTo: null,
  stay: null,
} as const;
const forwardedTo = {
  visitId: newId(),
  carePointId: points.consultation.id,
  carePointName: 'Consultation',
  visitStatus: 'Pending',
  withdrawable: true,
} as const;

const row = () => screen.findByRole('row', { name: /Vuai/ });

it('counts who was verified and not forwarded, and narrows the list to them', async () => {
  server.list('authorizedCards', ({ query }) =>
    query.view === 'notForwarded' ? [khadija] : [khadija, { ...khadija, id: newId(), forwardedTo }],
  );
  server.item('dashboardWork', { cards: { notForwarded: 1 } });
  const user = await openScreen('/dashboard', 'receptionist');
  await user.click(await screen.findByRole('link', { name: /^Verified, not forwarded\s*1$/ }));
  const only = await screen.findByRole('checkbox', { name: 'Not forwarded, last 24 hours (1)' });
  expect(only).toBeChecked();
  expect(await screen.findAllByRole('row', { name: /Vuai/ })).toHaveLength(1);
  await user.click(only);
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Vuai/ })).toHaveLength(2));
});

describe('the row of a verified patient', () => {
  it('forwards a patient, and returns to the list', async () => {
    answerSetup();
    server.list('authorizedCards', [khadija]);
    const user = await openScreen('/patients', 'receptionist');
    expect(await row()).toHaveTextContent('Not forwarded');
    await user.click(screen.getByRole('button', { name: 'Forward Khadija Makame Vuai' }));
    await screen.findByText(/Khadija\s+Makame\s+Vuai/);
    await user.selectOptions(await screen.findByLabelText('Care Type'), 'Registration');
    server.list('authorizedCards', [{ ...khadija, forwardedTo }]);
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(window.location.pathname).toBe('/patients'));
    expect(toasts(successes.forwarded)).toHaveLength(1);
    await waitFor(async () => expect(await row()).toHaveTextContent('Consultation'));
    expect(screen.queryByRole('button', { name: /^Forward/ })).toBeNull();
    expect(server.calls('startVisit')[0]?.body).toMatchObject({
      pointOfCareId: points.registration.id,
      authorizedClientId: khadija.id,
    });
  });

  it('says in which ward a patient is whose card was verified again, and does not forward them', async () => {
    const stay = { carePointName: 'Ward 1', admitted: true };
    server.list('authorizedCards', [{ ...khadija, stay }]);
    await openScreen('/patients', 'receptionist');
    expect(await row()).toHaveTextContent('Ward 1In the ward');
    expect(screen.queryByRole('button', { name: /^Forward/ })).toBeNull();
    expect(screen.getByRole('button', { name: /^Withdraw/ })).toBeVisible();
  });

  it('forwards a patient again who was discharged since', async () => {
    server.list('authorizedCards', [{ ...khadija, stay: { carePointName: 'Ward 1', admitted: false } }]);
    await openScreen('/patients', 'receptionist');
    expect(await row()).toHaveTextContent('Ward 1Discharged');
    expect(screen.getByRole('button', { name: /^Forward/ })).toBeVisible();
  });

  it('withdraws a visit with a reason', async () => {
    server.list('authorizedCards', [{ ...khadija, forwardedTo }]);
    const user = await openScreen('/patients', 'receptionist');
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the visit' }));
    const reason = dialog.getByLabelText('Reason');
    expect(reason).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    expect(reason).toHaveAccessibleDescription('Enter the reason in words: at least 4 letters');
    await expectAccessible();
    expect(server.calls('cancelVisit')).toHaveLength(0);

    await replaceText(user, reason, 'Sent to the wrong care point');
    server.list('authorizedCards', [khadija]);
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(toasts('Visit withdrawn')).toHaveLength(1));
    await waitFor(async () => expect(await row()).toHaveTextContent('Not forwarded'));
    expect(server.calls('cancelVisit')).toMatchObject([
      { params: { id: forwardedTo.visitId }, body: { reason: 'Sent to the wrong care point' } },
    ]);
  });

  it('keeps the reason in the dialog when the server refuses the withdrawal', async () => {
    server.list('authorizedCards', [khadija]);
    server.refuse('withdrawAuthorization', 'conflict');
    const user = await openScreen('/patients', 'receptionist');
    await user.click(await screen.findByRole('button', { name: /^Withdraw/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw the authorization' }));
    await replaceText(user, dialog.getByLabelText('Reason'), 'Verified by mistake');
    await user.click(dialog.getByRole('button', { name: 'Withdraw' }));
    await dialog.findByText('Someone else changed this. Check the current state first.');
    expect(dialog.getByLabelText('Reason')).toHaveValue('Verified by mistake');
  });
});

it('says since when a patient is in care', async () => {
  const takenAt = '2026-11-20T05:40:00Z';
  server.list('authorizedCards', [{ ...khadija, forwardedTo: { ...forwardedTo, takenAt } }]);
  await openScreen('/patients', 'receptionist');
  expect(await row()).toHaveTextContent(`In care since ${formatTime(takenAt)}`);
  expect(await row()).not.toHaveTextContent('Pending');
});

it('takes in a patient who waits at consultation when a doctor opens the row', async () => {
  answerSetup();
  const { id } = answerPatient();
  server.list('authorizedCards', [{ ...khadija, authorizedMemberId: id, forwardedTo }]);
  const user = await openScreen('/patients', 'doctor');
  await user.click(await screen.findByRole('button', { name: 'Start visit of Khadija Makame Vuai' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/patients/${id}`));
  expect(server.calls('takeVisit')).toMatchObject([{ params: { id: forwardedTo.visitId } }]);
  await user.click(await screen.findByRole('link', { name: 'Back to Patients' }));
  await waitFor(() => expect(window.location.pathname).toBe('/patients'));
});

describe('the list', () => {
  it('says that nobody matches a search', async () => {
    const user = await openScreen('/patients', 'receptionist');
    await screen.findByText('Patients appear here once their card is verified.');
    await replaceText(user, screen.getByRole('searchbox'), 'Zzyzx');
    await screen.findByText('No match for “Zzyzx”.');
    expect(server.calls('searchCards')[0]?.body).toEqual({ text: 'Zzyzx' });
  });

  it.each(['{Enter}', '{Tab}'])(
    'searches at once by %s: rows do not change later under the focus',
    async (key) => {
      const user = await openScreen('/patients', 'receptionist');
      await replaceText(user, await screen.findByRole('searchbox'), 'Khadija');
      expect(server.calls('searchCards')).toHaveLength(0);
      await user.keyboard(key);
      expect(server.calls('searchCards')).toHaveLength(1);
    },
  );

  it('goes by the down key from the search to the rows', async () => {
    server.list('authorizedCards', [khadija, { ...khadija, id: newId() }]);
    const user = await openScreen('/patients', 'doctor');
    await waitFor(() => expect(screen.getAllByRole('link', { name: /^Open / })).toHaveLength(2));
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('{ArrowDown}');
    const [first, second] = screen.getAllByRole('link', { name: /^Open / });
    expect(first).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(second).toHaveFocus();
  });

  it('offers to verify a card that nobody here has', async () => {
    const user = await openScreen('/patients', 'receptionist');
    await replaceText(user, await screen.findByRole('searchbox'), '109900009999');
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('link', { name: 'Verify this card' }));
    await waitFor(() => expect(window.location.pathname).toBe('/verification'));
    expect(await screen.findByDisplayValue('109900009999')).toBeVisible();
  });

  it('shows its columns in Swahili', async () => {
    server.list('authorizedCards', [khadija]);
    await openScreen('/patients', 'receptionist', { language: 'sw' });
    await row();
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toContain('Jina');
    expect(heads).not.toContain('Name');
  });
});

it.each([
  ['doctor', '/patients/'],
  ['receptionist', '/patient/'],
  ['pharmacist', '/pharmacy/'],
  ['lab_tech', '/laboratory/'],
] as const)('tells a %s that a patient is not found', async (role, path) => {
  server.refuse('patientDetails', 'notFound', failures.patientNotFound);
  await openScreen(`${path}${newId()}`, role);
  await screen.findByText(failures.patientNotFound);
});

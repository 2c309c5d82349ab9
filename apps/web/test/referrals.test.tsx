import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const mlimani = { code: '01204', name: 'Mlimani Demo Health Centre' };
const e11 = { code: 'E11.9', name: 'Type 2 diabetes mellitus' };
const i10 = { code: 'I10', name: 'Essential (primary) hypertension' };

/** Opens the referral dialog from the patient's page. */
async function openReferral() {
  const { id } = answerPatient();
  server.list('patientDiagnoses', [e11, i10]);
  server.list('referralFacilities', [mlimani]);
  const user = await openScreen(`/patients/${id}`, 'doctor');
  await user.click(await screen.findByRole('button', { name: 'Refer Patient' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('checkbox', { name: /I10/ });
  return { id, user, dialog };
}

type Dialog = Awaited<ReturnType<typeof openReferral>>['dialog'];

async function choose(user: UserEvent, dialog: Dialog): Promise<void> {
  await user.click(dialog.getByRole('combobox', { name: 'Refer to' }));
  await user.click(await dialog.findByRole('option', { name: new RegExp(mlimani.name) }));
}

const reasonOf = (dialog: Dialog) => dialog.getByLabelText('Reason for referral');

describe('a referral', () => {
  it('is validated, shows a refusal, and can be corrected', async () => {
    const { id, user, dialog } = await openReferral();
    await choose(user, dialog);
    await replaceText(user, reasonOf(dialog), 'x');
    await user.click(dialog.getByRole('button', { name: 'Send Referral' }));
    expect(reasonOf(dialog)).toHaveAccessibleDescription('Enter the reason in words: at least 4 letters');
    expect(dialog.getByText('Choose at least one diagnosis')).toBeVisible();
    expect(server.calls('createReferral')).toHaveLength(0);
    await expectAccessible();

    const remark = 'Kisima Demo Dispensary does not accept referrals.';
    const sent = {
      id: newId(),
      status: 'Rejected',
      version: 1,
      patientName: 'Neema Mushi',
      facility: mlimani,
      diagnoses: [i10],
      reason: 'Specialist review',
      schemeRemarks: remark,
    } as const;
    server.item('createReferral', sent);
    await user.click(dialog.getByRole('checkbox', { name: /I10/ }));
    await replaceText(user, reasonOf(dialog), sent.reason);
    await user.click(dialog.getByRole('button', { name: 'Send Referral' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(remark);
    expect(server.calls('createReferral')[0]?.body).toEqual({
      authorizedMemberId: id,
      toFacilityCode: mlimani.code,
      diagnosisCodes: ['I10'],
      reason: sent.reason,
      remarks: '',
    });
    await expectAccessible();

    await user.click(dialog.getByRole('button', { name: 'Resubmit Referral' }));
    // The facility that refused is not preselected.
    expect(dialog.getByRole('combobox', { name: 'Refer to' })).toHaveValue('');
    expect(reasonOf(dialog)).toHaveValue(sent.reason);
    server.item('resubmitReferral', { ...sent, status: 'Pending', version: 2, schemeRemarks: '' });
    await choose(user, dialog);
    await user.click(dialog.getByRole('button', { name: 'Resubmit Referral' }));
    await dialog.findByText('The scheme accepted the referral');
    expect(toasts('Referral resubmitted')).toHaveLength(1);
    expect(server.calls('resubmitReferral')).toMatchObject([{ params: { id: sent.id } }]);
  });

  it('is locked while its outcome is unknown, and repeats with the same key', async () => {
    const { user, dialog } = await openReferral();
    await choose(user, dialog);
    await user.click(dialog.getByRole('checkbox', { name: /I10/ }));
    await replaceText(user, reasonOf(dialog), 'Review by a neurologist');
    const unanswered = 'The scheme does not answer. The referral is saved but not sent.';
    server.refuse('createReferral', 'notChecked', unanswered);
    await user.click(dialog.getByRole('button', { name: 'Send Referral' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent(unanswered);
    expect(toasts(unanswered)).toHaveLength(1);
    expect(reasonOf(dialog)).toHaveValue('Review by a neurologist');
    expect(reasonOf(dialog)).toBeDisabled();

    server.item('createReferral', { status: 'Pending', patientName: 'Neema Mushi' });
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    await dialog.findByText('The scheme accepted the referral');
    const [first, second] = server.calls('createReferral');
    expect(second).toEqual(first);
  });
});

it('reports a missing patient, facility and diagnosis of a new referral', async () => {
  const { id } = answerPatient();
  const user = await openScreen('/referals', 'doctor');
  await user.click(await screen.findByRole('button', { name: 'Refer Patient' }));
  const dialog = within(await screen.findByRole('dialog'));
  const patient = dialog.getByRole('combobox', { name: 'Patient' });
  await user.click(dialog.getByRole('button', { name: 'Send Referral' }));
  await waitFor(() => expect(patient).toHaveFocus());
  expect(patient).toHaveAccessibleDescription(/Choose the patient/);
  expect(dialog.getByRole('combobox', { name: 'Refer to' })).toHaveAccessibleDescription(
    /Choose the facility/,
  );

  await replaceText(user, patient, 'Zzyzx');
  await dialog.findByText('No patient matches. Verify the card first.');
  server.list('searchCards', [{ authorizedMemberId: id, firstName: 'Gerald', lastName: 'Temu' }]);
  await replaceText(user, patient, 'Gerald');
  await user.click(await dialog.findByRole('option', { name: /Gerald/ }));
  await dialog.findByText(/^This patient has no recorded diagnosis\./);
  await user.click(dialog.getByRole('link', { name: 'Open the patient’s page' }));
  await waitFor(() => expect(window.location.pathname).toBe(`/patients/${id}`));
  expect(screen.queryByRole('dialog')).toBeNull();
});

const there = {
  id: newId(),
  direction: 'out',
  status: 'Completed',
  version: 2,
  patientName: 'Salma Kaijage',
  facility: mlimani,
  reason: 'Specialist review',
} as const;

describe('the list', () => {
  it('reports a failure, loads with Retry, and says that nothing matches', async () => {
    server.refuse('searchReferrals', 'internal', '');
    const user = await openScreen('/referals', 'doctor');
    await passTime(1_500);
    expect(await main().findByRole('alert')).toHaveTextContent('An error occurred');
    server.list('searchReferrals', [there]);
    expect(screen.getByRole('button', { name: /Total Referals/ })).toHaveTextContent('–');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('button', { name: 'Open the referral of Salma Kaijage' });
    server.list('searchReferrals', []);
    await replaceText(user, screen.getByRole('searchbox'), 'Zzyzx');
    await screen.findByText('No referral here matches “Zzyzx”.');
  });

  it('is not open to a pharmacist', async () => {
    await openScreen('/referals', 'pharmacist');
    await screen.findByText('This screen is not for your role');
    expect(server.calls('searchReferrals')).toHaveLength(0);
  });

  it('opens a referral with its earlier versions', async () => {
    const remark = 'Kisima Demo Dispensary does not accept referrals.';
    server.list('searchReferrals', [there]);
    server.item('referralOf', {
      ...there,
      history: [{ ...there, id: newId(), version: 1, status: 'Rejected', schemeRemarks: remark }],
    });
    const user = await openScreen('/referals', 'receptionist');
    await user.click(await screen.findByRole('button', { name: 'Open the referral of Salma Kaijage' }));
    expect(screen.getByText('Salma Kaijage', { selector: 'td *' })).toHaveAttribute('title', 'Salma Kaijage');
    const dialog = within(await screen.findByRole('dialog', { name: 'Referral' }));
    const history = await dialog.findByRole('region', { name: 'Versions before' });
    expect(history).toHaveTextContent('Rejected');
    expect(history).toHaveTextContent(remark);
    expect(screen.getByRole('dialog')).toHaveTextContent('Version 2');
    expect(dialog.queryByRole('button', { name: 'Resubmit Referral' })).toBeNull();
    await expectAccessible();
  });
});

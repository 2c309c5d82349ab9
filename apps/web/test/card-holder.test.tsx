import { refusal } from '@afyakadi/contract';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Desk, points, rehema } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, sample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('a card that the scheme accepts without a name', () => {
  const nameless = {
    cardNo: '109900000002',
    remarks: 'Serve the beneficiary once',
    cardStatus: 'Unknown',
    identitySource: 'missing',
    firstName: '',
    middleName: '',
    lastName: '',
  } as const;

  it('requires the identity before forwarding, and keeps it while another number is entered', async () => {
    server.item('authorizeCard', nameless);
    const desk = await Desk.open();
    await desk.verify(nameless.cardNo);
    await desk.expectOnly('Eligible');
    expect(main().getByText(nameless.remarks)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Submit Point of Care' })).toBeNull();
    await expectAccessible();
    const save = screen.getByRole('button', { name: 'Save identity' });
    await desk.user.click(save);
    expect(screen.getByLabelText('First Name')).toHaveAccessibleDescription(validationTexts.cardNoRequired);
    expect(screen.getByLabelText('First Name')).toHaveFocus();
    await replaceText(desk.user, screen.getByLabelText('First Name'), 'Rehema');

    await replaceText(desk.user, desk.cardNo, '1099');
    expect(save).not.toBeVisible();
    expect(main().getByText(/The last answer was for card/)).toHaveTextContent(nameless.cardNo);
    await expectAccessible();
    await desk.user.click(screen.getByRole('button', { name: 'Back to the last card' }));
    expect(desk.cardNo).toHaveValue(nameless.cardNo);
    expect(save).toBeVisible();
    expect(screen.getByLabelText('First Name')).toHaveFocus();
    expect(screen.getByLabelText('First Name')).toHaveValue('Rehema');
  });

  it("does not show its name next to the next card's answer", async () => {
    server.item('authorizeCard', nameless);
    const desk = await Desk.open();
    await desk.verify(nameless.cardNo);
    await replaceText(desk.user, await screen.findByLabelText('First Name'), 'Rehema');
    await replaceText(desk.user, screen.getByLabelText('Last Name (if any)'), 'Kimaro');
    await desk.user.selectOptions(screen.getByLabelText('Sex'), 'Female');
    await desk.user.type(screen.getByLabelText('Date of birth'), '3/2/91');
    server.item('completeIdentity', { ...nameless, ...rehema, identitySource: 'staff' });
    const answer = server.delay('completeIdentity');
    await desk.user.click(screen.getByRole('button', { name: 'Save identity' }));
    expect(server.calls('completeIdentity')[0]?.body).toEqual({
      firstName: 'Rehema',
      middleName: '',
      lastName: 'Kimaro',
      gender: 'Female',
      dateOfBirth: '1991-02-03',
    });
    server.refuse('authorizeCard', 'notEligible', 'Card is not active', {
      data: { verification: sample(refusal, { remarks: 'Card is not active' }) },
    });
    await desk.verify('109900000003');
    await desk.expectOnly('Not eligible');
    answer();
    await passTime(100);
    await desk.expectOnly('Not eligible');
    expect(main().queryByText(/Rehema/)).toBeNull();
  });

  it('is forwarded with the entered name', async () => {
    server.item('authorizeCard', { ...nameless, ...rehema, identitySource: 'staff', repeated: true });
    const desk = await Desk.open();
    await desk.verify(nameless.cardNo);
    await screen.findByText('Already authorized here today');
    await desk.user.click(screen.getByRole('link', { name: 'Submit Point of Care' }));
    await waitFor(() => expect(window.location.pathname).toBe('/point-of-care'));
    await screen.findByText(/Rehema\s+Kimaro/);
    expect(points.consultation.id).toBe(
      screen.getByLabelText<HTMLSelectElement>('Care Type').selectedOptions[0]?.value,
    );
  });
});

describe('a card of which the scheme names another holder', () => {
  const conflict = {
    authorizationId: newId(),
    theirs: {
      firstName: 'Rajabu',
      middleName: 'Baraka',
      lastName: 'Mollel',
      gender: 'Male',
      dateOfBirth: '1981-08-04',
    },
  } as const;

  it('shows both people, and leads to a care point only after a decision with a reason', async () => {
    server.item('authorizeCard', { ...rehema, identityConflict: conflict });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    const decide = await screen.findByRole('button', { name: 'Decide whose card it is' });
    await waitFor(() => expect(decide).toHaveFocus());
    expect(main().getByRole('cell', { name: 'Rajabu Baraka Mollel' })).toBeVisible();
    expect(main().queryByRole('button', { name: 'Consultation' })).toBeNull();
    await expectAccessible();
    await desk.user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: /Whose card is it/ }));
    await desk.user.click(dialog.getByRole('button', { name: 'Save decision' }));
    const choice = dialog.getByLabelText('Compared with the identity document');
    expect(choice).toHaveAccessibleDescription('Choose whose card it is');
    await expectAccessible();
    await desk.user.selectOptions(choice, 'facility');
    await desk.user.type(dialog.getByLabelText('Reason'), 'Her voter card');
    server.item('decideIdentity', { ...rehema, identityConflict: null });
    await desk.user.click(dialog.getByRole('button', { name: 'Save decision' }));
    expect(await main().findByRole('button', { name: 'Consultation' })).toBeVisible();
    expect(server.calls('decideIdentity').map(({ body }) => body)).toEqual([
      { decision: 'facility', reason: 'Her voter card' },
    ]);
  });

  it("is marked on the patient's page for those who treat", async () => {
    answerPatient({ ...rehema, identityConflict: conflict });
    await openScreen(`/patients/${newId()}`, 'doctor');
    expect(
      await screen.findByText('The scheme names another person as the holder of this card'),
    ).toBeVisible();
    expect(screen.getByRole('cell', { name: 'Rajabu Baraka Mollel' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Decide whose card it is' })).toBeNull();
  });
});

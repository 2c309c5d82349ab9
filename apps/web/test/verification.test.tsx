import { message, refusal } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { failures, successes, validationTexts } from '@afyakadi/contract/texts/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLocale } from '../src/lib/text/i18n.ts';
import { answerEligible, answerSetup, Desk, rehema } from './lib/desk.ts';
import { newId, sample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const no = (remarks = 'Card is not active') =>
  server.refuse('authorizeCard', 'notEligible', remarks, {
    data: { verification: sample(refusal, { remarks }) },
  });

/** Expects one message and one text at its place. */
function expectAnnouncedOnce(text: string): void {
  expect(toasts(text)).toHaveLength(1);
  expect(main().getAllByText(text)).toHaveLength(1);
}

it('has the patients before this one as rows, and counts who was not forwarded', async () => {
  const before = {
    id: newId(),
    firstName: 'Neema',
    middleName: '',
    lastName: 'Ally',
    state: 'valid',
  } as const;
  server.list('authorizedCards', [{ ...before, identitySource: 'scheme', forwardedTo: null, stay: null }]);
  await Desk.open();
  const last = within(await screen.findByRole('region', { name: 'Verified last' }));
  expect(last.getByRole('row', { name: /Neema Ally/ })).toHaveTextContent('Not forwarded');
  expect(last.getByRole('button', { name: 'Forward Neema Ally' })).toBeVisible();
  expect(await last.findByRole('link', { name: 'Not forwarded: 1' })).toHaveAttribute('href', '/patients');
  await expectAccessible();
});

describe('the form', () => {
  it('requires every field, and offers the card types of the verifier', async () => {
    const desk = await Desk.open();
    await desk.user.selectOptions(desk.verifier, '');
    expect(desk.cardType).toBeDisabled();
    await desk.user.click(desk.verifyButton);
    expect(desk.verifier).toHaveAccessibleDescription(new RegExp(validationTexts.verifierRequired));
    expect(desk.cardType).toHaveAccessibleDescription(new RegExp(validationTexts.cardTypeRequired));
    expect(desk.cardNo).toHaveAccessibleDescription(new RegExp(validationTexts.cardNoRequired));

    await desk.user.selectOptions(desk.verifier, 'WCF');
    expect(desk.cardType).toHaveTextContent('WCF Claim Card');
    expect(desk.cardType).not.toHaveTextContent('NHIF Card');
    await desk.user.selectOptions(desk.verifier, 'NHIF');
    expect(desk.cardType).toHaveTextContent('NHIF Card');
    await desk.verify('💳');
    expect(desk.cardNo).toHaveAccessibleDescription(/letters, digits, - and \/ only/);
    expect(server.calls('authorizeCard')).toHaveLength(0);
  });

  it('requires remarks and a referral number if the visit type does', async () => {
    no();
    const desk = await Desk.open();
    await desk.user.selectOptions(desk.visitType, 'Emergency');
    await desk.verify(rehema.cardNo);
    const remarks = screen.getByLabelText(/^Remarks/);
    expect(remarks).toHaveAccessibleDescription(validationTexts.cardNoRequired);
    expect(remarks).toHaveFocus();
    await desk.user.selectOptions(desk.visitType, 'Referral');
    await desk.user.click(desk.verifyButton);
    const number = screen.getByLabelText(/^Referral number/);
    expect(number).toHaveAccessibleDescription(validationTexts.cardNoRequired);
    expect(server.calls('authorizeCard')).toHaveLength(0);

    await replaceText(desk.user, number, '21081009999');
    await desk.user.click(desk.verifyButton);
    await desk.expectOnly('Not eligible');
    await desk.user.selectOptions(desk.visitType, 'Emergency');
    await replaceText(desk.user, screen.getByLabelText(/^Remarks/), 'Fell from a ladder');
    answerEligible();
    await desk.user.click(desk.verifyButton);
    await desk.expectOnly('Eligible');
    expect(server.calls('authorizeCard').map(({ body }) => body)).toMatchObject([
      { visitTypeID: 3, referralNo: '21081009999' },
      { visitTypeID: 2, referralNo: null, remarks: 'Fell from a ladder' },
    ]);
  });

  it('focuses a field that the server refuses', async () => {
    server.refuse('authorizeCard', 'validation', undefined, { fields: { cardNo: 'At most 32 characters' } });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await waitFor(() => expect(desk.cardNo).toHaveFocus());
    expectAnnouncedOnce('Some fields need correction.');
    expect(desk.cardNo).toHaveAccessibleDescription(/At most 32 characters/);
  });
});

describe('the answer', () => {
  it("of a refused card shows the scheme's remark, and leads to no care point", async () => {
    no('Not available at NHIF');
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await desk.expectOnly('Not eligible');
    expect(main().getAllByText('Not available at NHIF').length).toBeGreaterThan(0);
    expect(desk.cardNo).toHaveValue(rehema.cardNo);
    expect(toasts(successes.verified)).toHaveLength(0);
    await expectAccessible();
  });

  it('of an eligible card shows what is left of the ceiling', async () => {
    server.item('authorizeCard', {
      ...rehema,
      balance: { patientType: 'OUT', ceiling: 400_000, left: 40_000 },
    });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await screen.findByText(/TZS 40,000 of TZS 400,000 left. This facility’s own count./);
  });

  it('names the other facility that authorized a card today', async () => {
    const remarks = 'Already authorized today at Pili Hospital';
    const latestAuthorization = { facilityName: 'Bahari Hospital' };
    server.refuse('authorizeCard', 'notEligible', remarks, {
      data: { verification: sample(refusal, { remarks, latestAuthorization }) },
    });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await desk.expectOnly('Not eligible');
    expect(main().getAllByText(remarks)[0]).toBeVisible();
    expect(main().getByText(/Bahari Hospital/)).toBeVisible();
  });

  it('without an item is a failure, for verification and forwarding', async () => {
    const withoutItem = JSON.stringify({ statusCode: 51000, description: '', data: { item: null } });
    server.raw('authorizeCard', 200, withoutItem);
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await screen.findAllByText(failures.verification);
    expectAnnouncedOnce(failures.verification);
    expect(toasts(successes.verified)).toHaveLength(0);

    answerEligible();
    await passTime(3_500);
    await desk.user.click(desk.verifyButton);
    await desk.user.click(await screen.findByRole('link', { name: 'Submit Point of Care' }));
    server.raw('startVisit', 200, withoutItem);
    await desk.user.click(await screen.findByRole('button', { name: 'Submit' }));
    await screen.findAllByText(failures.submission);
    expectAnnouncedOnce(failures.submission);
    expect(toasts(successes.forwarded)).toHaveLength(0);
    expect(window.location.pathname).toBe('/point-of-care');
  });

  it('of an unavailable scheme is neither a yes nor a no, and Try again repeats the request', async () => {
    server.refuse('authorizeCard', 'notChecked');
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await desk.expectOnly('The scheme does not answer');
    expect(screen.getByRole('alert')).toHaveTextContent("We couldn't check this card.");
    // The server did not say that this account has the right.
    expect(screen.queryByRole('button', { name: 'Continue provisionally' })).toBeNull();
    expect(screen.queryByText(failures.verification)).toBeNull();
    expect(desk.cardNo).toHaveValue(rehema.cardNo);
    await expectAccessible();

    no();
    await desk.user.click(screen.getByRole('button', { name: 'Try again' }));
    await desk.expectOnly('Not eligible');
    const [first, second] = server.calls('authorizeCard');
    expect(second?.body).toEqual(first?.body);
    // A repeat of the same request would get the same answer, whatever the scheme and the account's rights are now.
    expect(second?.key).not.toBe(first?.key);
  });

  it('leads to a provisional authorization: who it is, the reason of before, and the focus on Consultation', async () => {
    const offer = { provisional: true, mayIssue: true, issuers: [], patient: null };
    const desk = await Desk.open();
    for (const times of [1, 2]) {
      server.refuse('authorizeCard', 'notChecked', undefined, { data: offer });
      await desk.verify(`10990000000${times}`);
      await desk.user.click(await screen.findByRole('button', { name: 'Continue provisionally' }));
      const dialog = within(await screen.findByRole('dialog'));
      const reason = dialog.getByLabelText('Reason');
      await waitFor(() => expect(reason).toHaveFocus());
      if (times === 1) await desk.user.type(reason, 'In labour');
      else await desk.user.click(dialog.getByRole('button', { name: 'Same as before: “In labour”' }));
      expect(reason).toHaveValue('In labour');
      await replaceText(desk.user, dialog.getByLabelText('First Name'), 'Rehema');
      await replaceText(desk.user, dialog.getByLabelText(/^Last Name/), 'Kimaro');
      await desk.user.selectOptions(dialog.getByLabelText('Sex'), 'Female');
      await desk.user.type(dialog.getByLabelText('Date of birth'), '3/2/91');
      server.item('issueProvisional', { ...rehema, provisional: 'waiting' });
      await desk.user.click(dialog.getByRole('button', { name: 'Issue authorization' }));
      await waitFor(() => expect(screen.getByRole('button', { name: 'Consultation' })).toHaveFocus());
      expect(server.calls('issueProvisional')).toHaveLength(times);
    }
  });

  it('names who may issue one, and offers it once the account may, without a reload', async () => {
    const data = {
      provisional: false,
      mayIssue: false,
      issuers: ['Grace Mushi', 'Juma Ally'],
      patient: null,
    };
    server.item('connectionState', { state: 'down' });
    server.refuse('authorizeCard', 'notChecked', undefined, { data });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    expect(await main().findByText(/These colleagues may: Grace Mushi and Juma Ally/)).toBeVisible();
    const granted = { ...data, provisional: true, mayIssue: true, issuers: [] };
    server.refuse('authorizeCard', 'notChecked', undefined, { data: granted });
    await desk.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Continue provisionally' })).toBeVisible();
  });

  it('that the role does not permit is announced once, and disappears with the next request', async () => {
    server.refuse('authorizeCard', 'forbidden');
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    const refused = 'Your role may not do this.';
    await screen.findAllByText(refused);
    expectAnnouncedOnce(refused);
    await expectAccessible();
    await passTime(3_500);
    expect(toasts(refused)).toHaveLength(0);
    expect(main().getAllByText(refused)).toHaveLength(1);

    no();
    await desk.user.click(desk.verifyButton);
    await desk.expectOnly('Not eligible');
    expect(screen.queryByText(refused)).toBeNull();
  });

  it('that was lost keeps the input, and repeats with the same key', async () => {
    server.lose('authorizeCard');
    server.setUp(false);
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    // It is sent again for a minute.
    await passTime(65_000);
    await desk.expectOnly('Could not be checked');
    expectAnnouncedOnce(failures.server);
    expect(screen.getByText('Offline')).toBeVisible();
    expect(desk.cardNo).toHaveValue(rehema.cardNo);

    answerEligible();
    await desk.user.click(desk.verifyButton);
    await desk.expectOnly('Eligible');
    expect(new Set(server.calls('authorizeCard').map(({ key }) => key)).size).toBe(1);
  });
});

describe('a server that is away for half a minute', () => {
  const away = {
    'is gone': () => {
      server.lose('authorizeCard');
      server.setUp(false);
    },
    'cannot reach its database': () => server.refuse('authorizeCard', 'unavailable'),
  };
  it.each(Object.entries(away))('and %s: the verification is resumed under its key', async (_, leave) => {
    leave();
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await passTime(30_000);
    expect(screen.getByText('One moment, reconnecting')).toBeVisible();
    expect(screen.queryByText('Could not be checked')).toBeNull();
    expect(desk.cardNo).toHaveValue(rehema.cardNo);

    server.setUp(true);
    answerEligible();
    await passTime(2_000);
    await desk.expectOnly('Eligible');
    expect(screen.queryByText('One moment, reconnecting')).toBeNull();
    expect(new Set(server.calls('authorizeCard').map(({ key }) => key)).size).toBe(1);
  });
});

it('explains a refusal in Swahili', async () => {
  answerSetup();
  no('Not available');
  const user = await openScreen('/verification', 'receptionist', { language: 'sw' });
  await screen.findByRole('heading', { name: 'Uhakiki wa Mgonjwa' });
  await replaceText(user, screen.getByRole('textbox', { name: 'Namba ya kadi' }), rehema.cardNo);
  await user.click(screen.getByRole('button', { name: 'Hakiki Mgonjwa' }));
  await screen.findByText('Hastahili');
  expect(main().getByText('Mfuko unasema: “Not available”.')).toBeVisible();
});

it('shows an undecided card in the language of the screen, and quotes the server on the slip', async () => {
  answerSetup();
  const english = englishOf(message('cards.undecided'));
  const swahili = 'Mfuko wa bima bado haujaamua. Jaribu tena baada ya dakika chache.';
  server.refuse('authorizeCard', 'notEligible', english, {
    code: 'cards.undecided',
    data: { verification: sample(refusal, { remarks: '', authorizationStatus: 'PENDING' }) },
  });
  const user = await openScreen('/verification', 'receptionist', { language: 'sw' });
  await replaceText(user, await screen.findByRole('textbox', { name: 'Namba ya kadi' }), rehema.cardNo);
  await user.click(screen.getByRole('button', { name: 'Hakiki Mgonjwa' }));
  expect(await screen.findByText(swahili)).toBeVisible();
  expect(main().getByText(`The scheme says: “${english}”.`)).toBeVisible();
  await act(() => setLocale('en'));
  expect(main().getByText(english)).toBeVisible();
  expect(main().queryByText(swahili)).toBeNull();
});

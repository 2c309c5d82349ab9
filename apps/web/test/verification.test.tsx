import { itemEnvelope, message, refusal, startedVisit } from '@afyakadi/contract';
import { englishOf } from '@afyakadi/contract/english';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { failures, successes, validationTexts } from '@afyakadi/contract/texts/messages';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setLocale } from '../src/lib/text/i18n.ts';
import { answerSetup, Desk, points } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId, sample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const rehema = {
  cardNo: '109900000001',
  firstName: 'Rehema',
  lastName: 'Kimaro',
  cardStatus: 'ACTIVE',
  identitySource: 'scheme',
} as const;

const yes = () => server.item('authorizeCard', rehema);
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
    yes();
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

    yes();
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

    yes();
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
    yes();
    await passTime(2_000);
    await desk.expectOnly('Eligible');
    expect(screen.queryByText('One moment, reconnecting')).toBeNull();
    expect(new Set(server.calls('authorizeCard').map(({ key }) => key)).size).toBe(1);
  });
});

describe('forwarding from the answer', () => {
  const forwarded = /^Rehema .*Kimaro was forwarded to Consultation$/;
  const careTypes = () =>
    within(screen.getByRole('region', { name: /^Forward / }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const consultation = () => screen.getByRole('button', { name: 'Consultation' });
  const strongButtons = () => [...document.querySelectorAll('main .bg-accent')].map((one) => one.textContent);
  const verified = async () => {
    yes();
    const desk = await Desk.open();
    expect(strongButtons()).toEqual(['Verify Patient']);
    await desk.scan(rehema.cardNo);
    await waitFor(() => expect(consultation()).toHaveFocus());
    // A person's Enter comes later than the line feed of a scanner.
    await passTime(100);
    return desk;
  };

  it('is one press of Enter, after which the card field waits for the next patient', async () => {
    server.item('startVisit', {});
    const desk = await verified();
    expect(careTypes()).toEqual(['Consultation', 'Registration']);
    expect(strongButtons()).toEqual(['Consultation']);
    expect(screen.getByRole('link', { name: 'Submit Point of Care' })).toBeVisible();
    await expectAccessible();
    await desk.user.keyboard('{Enter}{Enter}');
    await main().findByText(forwarded);
    expect(toasts(successes.forwarded)).toHaveLength(1);
    expect(server.calls('startVisit').map(({ body }) => body)).toMatchObject([
      { pointOfCareId: points.consultation.id, biometricMethod: 'NONE', fpCode: null, imageData: null },
    ]);
    expect(desk.cardNo).toHaveFocus();
    expect(desk.cardNo).toHaveValue('');
    expect(window.location.pathname).toBe('/verification');
    expect(strongButtons()).toEqual(['Verify Patient']);
    await expectAccessible();

    await desk.scan('109900000003');
    await desk.expectOnly('Eligible');
    expect(main().queryByText(forwarded)).toBeNull();
    expect(server.calls('authorizeCard')).toHaveLength(2);
  });

  it('says where a patient in care is, and opens the patient first', async () => {
    const at = {
      createdAt: '2026-11-28T07:30:00Z',
      takenAt: '2026-11-28T07:41:00Z',
      takenByName: 'Dr Baraka Swai',
    };
    const { id, name } = points.consultation;
    const forwardedTo = { carePointId: id, carePointName: name, visitStatus: 'Pending', ...at } as const;
    const alsoAt = [{ carePointName: 'Laboratory', createdAt: at.createdAt, takenAt: null }];
    server.item('authorizeCard', { ...rehema, repeated: true, forwardedTo, alsoAt });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    expect(await main().findByText(/^Waiting at Laboratory since \d\d:\d\d\.$/)).toBeVisible();
    expect(
      await main().findByText(/^In care at Consultation since \d\d:41, by Dr Baraka Swai\.$/),
    ).toBeVisible();
    expect(careTypes()).toEqual(['Registration']);
    expect(strongButtons()).toEqual(['Open']);
    await waitFor(() => expect(screen.getByRole('link', { name: /^Open Rehema/ })).toHaveFocus());
    await expectAccessible();
    // Somebody else was faster: nothing was forwarded.
    const there = itemEnvelope(sample(startedVisit, { ...at, reused: true, wasThere: true }), {
      unchanged: true,
    });
    server.raw('startVisit', 200, JSON.stringify(there));
    await desk.user.click(screen.getByRole('button', { name: 'Registration' }));
    await main().findByText(/^Rehema .*Kimaro is at Registration already$/);
    expect(toasts(successes.forwarded)).toHaveLength(0);
    expect(toasts('Nothing was changed: it was so before.')).toHaveLength(1);
  });

  it('leaves nothing of the patient in the form', async () => {
    server.item('startVisit', {});
    yes();
    const desk = await Desk.open();
    await desk.user.selectOptions(desk.visitType, 'Referral');
    await replaceText(desk.user, screen.getByLabelText(/^Referral number/), '21081009999');
    await desk.verify(rehema.cardNo);
    await desk.user.click(await screen.findByRole('button', { name: 'Registration' }));
    await main().findByText(/was forwarded to Registration/);
    expect(desk.visitType).toHaveDisplayValue('Normal Visit');
    expect(screen.queryByLabelText(/^Referral number/)).toBeNull();
    expect(desk.verifier).toHaveDisplayValue('NHIF');
  });

  it('is not started by the next scan, nor by the Enter that ends it', async () => {
    const desk = await verified();
    await desk.scan('109900000003');
    await waitFor(() => expect(server.calls('authorizeCard')).toHaveLength(2));
    await waitFor(() => expect(consultation()).toHaveFocus());
    expect(server.calls('startVisit')).toHaveLength(0);
  });

  it('whose answer was lost is repeated with the same key, once per care point', async () => {
    const desk = await verified();
    server.lose('startVisit');
    await desk.user.keyboard('{Enter}');
    await passTime(2_000);
    await main().findByText(failures.submission);
    expect(consultation()).toHaveFocus();
    server.item('startVisit', {});
    await desk.user.keyboard('{Enter}');
    await main().findByText(forwarded);
    expect(new Set(server.calls('startVisit').map(({ key }) => key)).size).toBe(1);
  });

  it('leaves the number alone that is typed before the answer', async () => {
    const answer = server.delay('startVisit');
    const desk = await verified();
    await desk.user.keyboard('{Enter}');
    await replaceText(desk.user, desk.cardNo, '1099');
    server.item('startVisit', {});
    answer();
    await main().findByText(forwarded);
    expect(desk.cardNo).toHaveValue('1099');
    expect(desk.cardNo).toHaveFocus();
  });

  it('says so if the facility has no care points', async () => {
    answerSetup();
    server.list('carePoints', []);
    yes();
    const user = await openScreen('/verification', 'receptionist');
    await replaceText(user, await screen.findByLabelText('Card number'), rehema.cardNo);
    await user.keyboard('{Enter}');
    const answer = await screen.findByRole('region', { name: /^Forward / });
    await within(answer).findByText(failures.noCarePoints);
    expect(within(answer).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(within(answer).getByRole('link', { name: 'Submit Point of Care' })).toBeVisible();
  });
});

describe('a card that is scanned on another screen', () => {
  const open = async (path: string, role: 'receptionist' | 'doctor' = 'receptionist') => {
    answerSetup();
    yes();
    const user = await openScreen(path, role);
    await passTime(100);
    return user;
  };

  it('opens the verification, which sends it once', async () => {
    const user = await open('/dashboard');
    await user.keyboard(`${rehema.cardNo}{Enter}`);
    await waitFor(() => expect(window.location.pathname).toBe('/verification'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Consultation' })).toHaveFocus());
    expect(screen.getByLabelText('Card number')).toHaveValue(rehema.cardNo);
    expect(server.calls('authorizeCard').map(({ body }) => body)).toMatchObject([{ cardNo: rehema.cardNo }]);
    expect(JSON.stringify(window.history.state)).not.toContain(rehema.cardNo);
  });

  it('stays in the field that has the focus', async () => {
    const user = await open('/patients');
    const search = await screen.findByRole('searchbox');
    await user.click(search);
    await user.keyboard(`${rehema.cardNo}{Enter}`);
    expect(search).toHaveValue(rehema.cardNo);
    expect(window.location.pathname).toBe('/patients');
  });

  it('opens the patient for a role that verifies no cards, and says so if the facility has no such patient', async () => {
    const { id } = answerPatient();
    const user = await open('/dashboard', 'doctor');
    await user.keyboard(`${rehema.cardNo}{Enter}`);
    await waitFor(() =>
      expect(toasts(`This facility has no patient with the number ${rehema.cardNo}.`)).toHaveLength(1),
    );
    expect(window.location.pathname).toBe('/dashboard');

    const listed = { cardNo: maskCard(rehema.cardNo), authorizedMemberId: id };
    server.list('searchCards', [{ ...listed, cardNo: '••••7777', authorizedMemberId: newId() }, listed]);
    await user.keyboard(`${rehema.cardNo}{Enter}`);
    await waitFor(() => expect(window.location.pathname).toBe(`/patients/${id}`));
  });
});

describe('an authorization number that is scanned', () => {
  const authorizationNo = '510002743160';
  const answer = () => {
    answerSetup();
    const { id } = answerPatient();
    server.list('searchCards', ({ body }) =>
      JSON.stringify(body).includes(authorizationNo) ? [{ authorizationNo, authorizedMemberId: id }] : [],
    );
    return `${id}`;
  };

  it.each([
    ['/dashboard', 'receptionist', '/patient/'],
    ['/verification', 'receptionist', '/patient/'],
    ['/dashboard', 'pharmacist', '/pharmacy/'],
  ] as const)('on %s opens the patient for the %s', async (path, role, page) => {
    const id = answer();
    const user = await openScreen(path, role);
    await passTime(100);
    await user.keyboard(`${authorizationNo}{Enter}`);
    await waitFor(() => expect(window.location.pathname).toBe(`${page}${id}`));
    expect(server.calls('authorizeCard')).toHaveLength(0);
  });

  it('does not delay a card if the list does not answer', async () => {
    yes();
    server.lose('searchCards');
    const desk = await Desk.open();
    await desk.scan(rehema.cardNo);
    await desk.expectOnly('Eligible');
    expect(server.calls('authorizeCard')).toHaveLength(1);
  });
});

it('leads from the forwarding without a patient back to the list', async () => {
  answerSetup();
  await openScreen('/point-of-care', 'receptionist');
  await screen.findByText(failures.noPatient);
});

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
    no();
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

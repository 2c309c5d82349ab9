import { itemEnvelope, startedVisit } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerEligible, answerSetup, Desk, points, rehema } from './lib/desk.ts';
import { sample } from './lib/sample.ts';
import { expectAccessible, main, openScreen, passTime, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('forwarding from the answer', () => {
  const forwarded = /^Rehema .*Kimaro was forwarded to Consultation$/;
  const careTypes = () =>
    within(screen.getByRole('region', { name: /^Forward / }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  const consultation = () => screen.getByRole('button', { name: 'Consultation' });
  const strongButtons = () => [...document.querySelectorAll('main .bg-accent')].map((one) => one.textContent);
  const verified = async () => {
    answerEligible();
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
    answerEligible();
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
    answerEligible();
    const user = await openScreen('/verification', 'receptionist');
    await replaceText(user, await screen.findByLabelText('Card number'), rehema.cardNo);
    await user.keyboard('{Enter}');
    const answer = await screen.findByRole('region', { name: /^Forward / });
    await within(answer).findByText(failures.noCarePoints);
    expect(within(answer).getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(within(answer).getByRole('link', { name: 'Submit Point of Care' })).toBeVisible();
  });
});

it('leads from the forwarding without a patient back to the list', async () => {
  answerSetup();
  await openScreen('/point-of-care', 'receptionist');
  await screen.findByText(failures.noPatient);
});

import { refusal } from '@afyakadi/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk, points } from './lib/desk.ts';
import { sample } from './lib/sample.ts';
import { server } from './lib/server.ts';

const rehema = {
  cardNo: '109900000001',
  firstName: 'Rehema',
  middleName: '',
  lastName: 'Kimaro',
  identitySource: 'scheme',
} as const;

const slip = () => document.querySelector<HTMLElement>('.printout');
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => {});
});

it('gives a refused patient a slip of the facility, in both languages, without the card number', async () => {
  const remarks = 'Card is not active';
  server.refuse('authorizeCard', 'notEligible', remarks, {
    data: { verification: sample(refusal, { remarks, checkedAt: '2026-11-21T08:05:00Z' }) },
  });
  server.item('facilityLogo', { image: null });
  const desk = await Desk.open();
  await desk.verify(rehema.cardNo);
  await desk.expectOnly('Not eligible');
  await desk.user.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
  expect(slip()).toHaveTextContent('Card no. / Namba ya kadi••••0001');
  expect(slip()).toHaveTextContent('21 Nov 2026, 11:05');
  expect(slip()).toHaveTextContent('The scheme says: “Card is not active”.');
  expect(slip()).toHaveTextContent('Mfuko unasema: “Card is not active”.');
  expect(slip()).not.toHaveTextContent('What to tell the patient');
  expect(slip()).not.toHaveTextContent(rehema.cardNo);
});

describe('the slip of an accepted patient', () => {
  it('has the masked card, the number as text and code, and after forwarding the place in the queue', async () => {
    server.item('authorizeCard', {
      ...rehema,
      authorizationNo: '510002743160',
      provisional: null,
      forwardedTo: null,
      stay: null,
    });
    server.item('startVisit', {});
    server.item('dashboardWork', {
      carePoints: [{ id: points.consultation.id, name: 'Consultation', kind: 'consultation', waiting: 4 }],
    });
    server.item('facilityLogo', { image: 'data:image/png;base64,iVBORw0KGgo=' });
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await desk.expectOnly('Eligible');
    await desk.user.click(screen.getByRole('button', { name: 'Print the slip of Rehema Kimaro' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(slip()?.querySelector('img')).toHaveAttribute('src', 'data:image/png;base64,iVBORw0KGgo=');
    expect(slip()).toHaveTextContent('510 002 743 160');
    expect(slip()).toHaveTextContent('••••0001');
    expect(slip()).not.toHaveTextContent(rehema.cardNo);
    expect(slip()).not.toHaveTextContent('Place in the queue');
    expect(within(slip() ?? document.body).getByRole('img', { hidden: true })).toHaveAccessibleName(
      'QR code of 510002743160',
    );

    await desk.user.click(screen.getByRole('button', { name: 'Consultation' }));
    await screen.findByText('Rehema Kimaro was forwarded to Consultation');
    await desk.user.click(screen.getByRole('button', { name: 'Print the slip of Rehema Kimaro' }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(2));
    expect(slip()).toHaveTextContent('Go to / NendaConsultation / Ushauri wa Daktari');
    expect(slip()).toHaveTextContent('Place in the queue / Nafasi kwenye foleni4');
  });

  it('marks a provisional authorization, and is printed without a place that is not known', async () => {
    server.item('authorizeCard', { ...rehema, provisional: 'waiting', authorizationNo: 'P-T01-17' });
    server.refuse('dashboardWork', 'unavailable');
    const desk = await Desk.open();
    await desk.verify(rehema.cardNo);
    await desk.user.click(await screen.findByRole('button', { name: 'Consultation' }));
    await screen.findByText('Rehema Kimaro was forwarded to Consultation');
    await desk.user.click(await screen.findByRole('button', { name: /^Print the slip/ }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(slip()).toHaveTextContent('PROVISIONAL: not confirmed by the scheme yet');
    expect(slip()).not.toHaveTextContent('Place in the queue');
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk, points } from './lib/desk.ts';
import { server } from './lib/server.ts';

const rehema = {
  cardNo: '109900000001',
  firstName: 'Rehema',
  middleName: '',
  lastName: 'Kimaro',
  identitySource: 'scheme',
} as const;

describe('the slip of an accepted patient', () => {
  const slip = () => document.querySelector<HTMLElement>('.printout');
  beforeEach(() => {
    vi.spyOn(window, 'print').mockImplementation(() => {});
  });

  it('has the masked card, the number as text and code, and after forwarding the place in the queue', async () => {
    server.item('authorizeCard', {
      ...rehema,
      authorizationNo: '510002743160',
      provisional: null,
      forwardedTo: null,
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
    await desk.user.click(await screen.findByRole('button', { name: /^Print the slip/ }));
    await waitFor(() => expect(window.print).toHaveBeenCalledTimes(1));
    expect(slip()).toHaveTextContent('PROVISIONAL: not confirmed by the scheme yet');
    expect(slip()).not.toHaveTextContent('Place in the queue');
  });
});

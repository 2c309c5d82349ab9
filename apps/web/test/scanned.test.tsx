import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answerEligible, answerSetup, Desk, rehema } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { openScreen, passTime, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

describe('a card that is scanned on another screen', () => {
  const open = async (path: string, role: 'receptionist' | 'doctor' = 'receptionist') => {
    answerSetup();
    answerEligible();
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
    answerEligible();
    server.lose('searchCards');
    const desk = await Desk.open();
    await desk.scan(rehema.cardNo);
    await desk.expectOnly('Eligible');
    expect(server.calls('authorizeCard')).toHaveLength(1);
  });
});

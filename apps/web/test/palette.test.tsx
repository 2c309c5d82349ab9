import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answerSetup } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { expectAccessible, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const neema = { cardNo: '109900000007', firstName: 'Neema', middleName: 'Juma', lastName: 'Mushi' } as const;

async function openPalette(user: UserEvent) {
  await user.keyboard('{Control>}k{/Control}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Search' }));
  return { dialog, field: dialog.getByRole('combobox') };
}

const options = () => screen.getAllByRole('option').map((option) => option.textContent);

describe('the command palette', () => {
  it('finds a patient by name, once for each patient, and opens the page of the role', async () => {
    const { id } = answerPatient();
    server.list('searchCards', [
      { ...neema, authorizedMemberId: id },
      { ...neema, authorizedMemberId: id },
    ]);
    const user = await openScreen('/dashboard', 'pharmacist');
    const { field } = await openPalette(user);
    await user.type(field, 'mushi');
    const found = await screen.findByRole('option', { name: /Neema Juma Mushi/ });
    expect(options()).toHaveLength(1);
    expect(found).toHaveTextContent('0007');
    expect(found).not.toHaveTextContent('109900000007');
    expect(server.calls('searchCards').at(-1)?.body).toEqual({ text: 'mushi' });
    await expectAccessible();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe(`/pharmacy/${id}`));
    expect(window.location.href).not.toContain('mushi');
  });

  it('starts a prescription for a patient, once', async () => {
    answerSetup();
    const { id } = answerPatient();
    server.list('searchCards', [{ ...neema, authorizedMemberId: id }]);
    const user = await openScreen('/dashboard', 'doctor');
    const { field } = await openPalette(user);
    await user.type(field, 'mushi');
    await user.click(await screen.findByRole('option', { name: /New prescription for Neema Juma Mushi/ }));
    const panel = await screen.findByRole('dialog', { name: 'New Prescription' });
    expect(window.location.pathname).toBe(`/patients/${id}`);
    expect(server.calls('startVisit')).toHaveLength(1);
    await user.click(within(panel).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(window.history.state).not.toHaveProperty('startOrder');
    expect(server.calls('startVisit')).toHaveLength(1);
  });

  it('starts a prescription for the patient whose page is open, also a second time', async () => {
    answerSetup();
    const { id } = answerPatient();
    const user = await openScreen(`/patients/${id}`, 'doctor');
    for (const times of [1, 2]) {
      const { field } = await openPalette(user);
      await user.type(field, 'new presc{Enter}');
      const panel = await screen.findByRole('dialog', { name: 'New Prescription' });
      expect(server.calls('startVisit')).toHaveLength(times);
      await user.click(within(panel).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('opens a screen at Enter without waiting for patients', async () => {
    const user = await openScreen('/dashboard', 'receptionist');
    const { field } = await openPalette(user);
    await user.type(field, 'pati{Enter}');
    await waitFor(() => expect(window.location.pathname).toBe('/patients'));
  });

  it('says when a search finds nothing, and when it fails', async () => {
    const user = await openScreen('/dashboard', 'doctor');
    const { dialog, field } = await openPalette(user);
    await user.type(field, 'nobody');
    expect(await dialog.findByText('No match for “nobody”.')).toBeVisible();
    server.refuse('searchCards', 'unavailable');
    await user.type(field, ' else');
    await waitFor(() => expect(dialog.queryByText(/^No match|^Searching/)).toBeNull());
    expect(dialog.getByRole('status')).not.toBeEmptyDOMElement();
  });

  it('offers the actions of the role, in the language of the reader', async () => {
    const user = await openScreen('/dashboard', 'receptionist');
    const { field } = await openPalette(user);
    expect(options()).toEqual(
      expect.arrayContaining(['VerificationVerify a card', 'Dark theme', 'Kiswahili', 'Logout']),
    );
    await user.type(field, 'kisw{Enter}');
    await waitFor(() => expect(document.documentElement.lang).toBe('sw'));
  });

  it('searches no patients for the administrator', async () => {
    const user = await openScreen('/dashboard', 'admin');
    const { dialog, field } = await openPalette(user);
    await user.type(field, 'neema');
    expect(await dialog.findByText('No screen of that name in your role.')).toBeVisible();
    expect(server.calls('searchCards')).toHaveLength(0);
  });
});

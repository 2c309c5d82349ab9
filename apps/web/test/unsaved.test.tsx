import { I18nProvider } from '@lingui/react';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useAction } from '../src/lib/api/useAction.ts';
import { PatientOnPageContext } from '../src/lib/hooks/patientOnPage.ts';
import { i18n } from '../src/lib/text/i18n.ts';
import { answerSetup } from './lib/desk.ts';
import { answerPatient } from './lib/patient.ts';
import { newId } from './lib/sample.ts';
import { main, openScreen, replaceText, toasts } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const asha = { id: newId(), firstName: 'Asha', middleName: '', lastName: 'Mushi' };
const baraka = { id: newId(), firstName: 'Baraka', middleName: '', lastName: 'Komba' };

/** Opens the page of Baraka and then, in the same frame, that of Asha; Back leads to Baraka. */
async function openTwoPatients() {
  answerSetup();
  answerPatient();
  server.item('patientDetails', ({ params }) => {
    const { id, ...name } = params.id === asha.id ? asha : baraka;
    return {
      ...name,
      authorizedMemberId: id,
      allergies: [],
      access: 'own',
      authorization: { state: 'valid' },
    };
  });
  const user = await openScreen(`/patients/${baraka.id}`, 'doctor');
  await main().findByRole('heading', { name: /Baraka/ });
  window.history.pushState({ __TSR_index: 1 }, '', `/patients/${asha.id}`);
  await main().findByRole('heading', { name: /Asha/ });
  return user;
}

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' });
const answerQuestion = async (user: Awaited<ReturnType<typeof openTwoPatients>>, name: string) => {
  await user.click(within(await question()).getByRole('button', { name }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
};

it('asks before Back leaves what was begun for one patient, and begins again for the next', async () => {
  const user = await openTwoPatients();
  await user.click(await main().findByRole('button', { name: 'Add allergy' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add allergy' }));
  expect(dialog.getByText('Asha Mushi')).toBeVisible();
  const substance = dialog.getByLabelText('Medicine or substance');
  await replaceText(user, substance, 'Penicillin');
  window.history.back();
  await answerQuestion(user, 'Stay');
  await waitFor(() => expect(window.location.pathname).toBe(`/patients/${asha.id}`));
  expect(substance).toHaveValue('Penicillin');

  window.history.back();
  await answerQuestion(user, 'Leave');
  await main().findByRole('heading', { name: /Baraka/ });
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(await main().findByRole('button', { name: 'Add allergy' }));
  expect(await screen.findByLabelText('Medicine or substance')).toHaveValue('');
});

it('asks before Escape, Close and Cancel discard what was typed in a dialog', async () => {
  const user = await openTwoPatients();
  await user.click(await main().findByRole('button', { name: 'Add vital signs' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add vital signs' }));
  await replaceText(user, dialog.getByLabelText(/Weight/), '61');
  await user.keyboard('{Escape}');
  await answerQuestion(user, 'Stay');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await answerQuestion(user, 'Stay');
  expect(dialog.getByLabelText(/Weight/)).toHaveValue('61');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await answerQuestion(user, 'Leave');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls('addVitals')).toHaveLength(0);
});

it('keeps a note while another tab is open, and asks before the page is left or reloaded', async () => {
  const user = await openTwoPatients();
  await user.click(await main().findByRole('tab', { name: 'Diagnosis' }));
  await replaceText(user, main().getByLabelText('New note'), 'Coughs since Monday');
  await user.click(main().getByRole('tab', { name: 'Prescriptions' }));
  expect(main().getByText('Coughs since Monday')).not.toBeVisible();
  const unload = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(unload);
  expect(unload.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Visits' }));
  await answerQuestion(user, 'Stay');
  await user.click(main().getByRole('tab', { name: 'Diagnosis' }));
  expect(main().getByLabelText('New note')).toHaveValue('Coughs since Monday');

  server.item('addNote', { text: 'Coughs since Monday' });
  await user.click(main().getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(toasts('Note added')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Visits' }));
  await waitFor(() => expect(window.location.pathname).toBe('/visits'));
});

it('sends nothing that was begun for another patient, if a part survives the change of the page', async () => {
  const sent: string[] = [];
  function Part() {
    const action = useAction(async () => sent.push('sent'));
    return (
      <button type="button" onClick={() => void action.run()}>
        {action.failed?.text ?? 'Send'}
      </button>
    );
  }
  const page = (id: string) => (
    <I18nProvider i18n={i18n}>
      <PatientOnPageContext value={{ id, name: id }}>
        <Part />
      </PatientOnPageContext>
    </I18nProvider>
  );
  const user = userEvent.setup({ delay: null });
  const { rerender } = render(page('Asha'));
  rerender(page('Baraka'));
  await user.click(screen.getByRole('button'));
  await screen.findByText('This was begun for another patient. Nothing was sent. Begin again.');
  rerender(page('Asha'));
  await user.click(screen.getByRole('button'));
  expect(sent).toEqual(['sent']);
});

import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { setTimeZone } from '../src/lib/text/format.ts';
import { expectAccessible, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

/** The date of the report on the screen: without one in the field it is today's. */
const requested = (date: string) => server.calls('complianceReport').some(({ query }) => query.date === date);

/** The date field of the report, empty. */
async function emptyField(user: UserEvent, label = 'Date'): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  return field;
}

describe('a day', () => {
  it('is typed with the day first, and read with the name of its month', async () => {
    const user = await openScreen('/compliance', 'doctor');
    const field = await emptyField(user);
    const before = server.calls('complianceReport').length;
    await user.type(field, '5/1/26');
    expect(server.calls('complianceReport')).toHaveLength(before);
    await user.tab();
    expect(field).toHaveValue('5 Jan 2026');
    await waitFor(() => expect(requested('2026-01-05')).toBe(true));
    await user.clear(field);
    await screen.findByText('Without a date you see the period of today.');
  });

  it('is committed by Enter', async () => {
    const user = await openScreen('/compliance', 'doctor');
    await user.type(await emptyField(user), '05012026{Enter}');
    await waitFor(() => expect(requested('2026-01-05')).toBe(true));
  });

  it('that does not exist stays in the field, with how to write it', async () => {
    const user = await openScreen('/compliance', 'doctor');
    const field = await emptyField(user);
    await user.type(field, '31/4/2026');
    await user.tab();
    expect(field).toHaveValue('31/4/2026');
    expect(field).toHaveAccessibleDescription(/^Enter a date like \d\d\/\d\d\/\d{4}\.$/);
    await expectAccessible();
    await user.clear(field);
    await user.type(field, '1/4/2026{Tab}');
    expect(field).toHaveValue('1 Apr 2026');
    expect(field).not.toHaveAccessibleDescription();
  });

  it('outside the limits is refused at the field', async () => {
    const user = await openScreen('/admin/audit', 'admin');
    const field = await screen.findByLabelText('To day');
    await user.type(field, '1/1/2100{Tab}');
    expect(field).toHaveAccessibleDescription(/^Choose .* or earlier\.$/);
  });

  it('is at first today at the facility, whatever the zone of the browser is', async () => {
    setTimeZone('Pacific/Kiritimati');
    vi.setSystemTime('2026-11-30T10:30:00Z');
    const user = await openScreen('/admin/audit', 'admin');
    const field = await screen.findByLabelText('To day');
    await user.type(field, '2/12/2026{Tab}');
    expect(field).toHaveAccessibleDescription('Choose 1 Dec 2026 or earlier.');
    await user.clear(field);
    await user.tab();
    await user.keyboard('{Enter}');
    const calendar = await screen.findByRole('dialog', { name: 'Calendar' });
    expect(calendar).toHaveTextContent('December 2026');
    expect(within(calendar).getByRole('button', { name: 'Today, 1 Dec 2026' })).toHaveAttribute(
      'aria-current',
      'date',
    );
    setTimeZone('Africa/Dar_es_Salaam');
  });

  it('is read in Swahili', async () => {
    const user = await openScreen('/compliance', 'doctor', { language: 'sw' });
    const field = await screen.findByPlaceholderText('ss/mm/mmmm');
    await user.clear(field);
    await user.type(field, '3 Machi 2026{Tab}');
    expect(field).toHaveValue('3 Mac 2026');
  });

  it('is chosen in a calendar by keyboard, and the focus returns', async () => {
    const user = await openScreen('/compliance', 'doctor');
    const field = await emptyField(user);
    await user.type(field, '5/1/2026{Tab}');
    const button = screen.getByRole('button', { name: 'Choose in a calendar' });
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Calendar' });
    expect(dialog).toHaveTextContent('January 2026');
    expect(within(dialog).getByRole('button', { name: '5 Jan 2026' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field).toHaveValue('6 Jan 2026');
    await waitFor(() => expect(button).toHaveFocus());
  });
});

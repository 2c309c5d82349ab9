import { readdirSync } from 'node:fs';
import path from 'node:path';
import { roles } from '@afyakadi/contract/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { topicOf } from '../build/manual.ts';
import { helpTopicOf } from '../src/app/helpTopics.ts';
import { startRouter } from '../src/app/router.tsx';
import { expectAccessible, openScreen, replaceText } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const folder = (language: string) => path.join(import.meta.dirname, '../../../docs/manual', language);
const idsOf = (language: string) => readdirSync(folder(language)).map((file) => topicOf(file, '# Title').id);

describe('help', () => {
  it('opens with ? about the open screen, and leads to the manual', async () => {
    const user = await openScreen('/patients', 'receptionist');
    const search = await screen.findByRole('searchbox');
    await user.type(search, '?');
    expect(screen.queryByRole('dialog')).toBeNull();
    search.blur();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Patients' }));
    expect(dialog.getByText(/newest first/)).toBeVisible();
    await expectAccessible();
    await user.click(dialog.getByRole('link', { name: 'Open the manual' }));
    await waitFor(() => expect(window.location.pathname).toBe('/help'));
    expect(window.location.hash).toBe('#patients');
    expect(await screen.findByRole('heading', { name: 'Your first day at the reception' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Your first day as a doctor' })).toBeNull();
    await expectAccessible();
  });

  it('puts first what the role needs, and finds the parts with all words', async () => {
    const user = await openScreen('/help', 'pharmacist');
    const contents = within(await screen.findByRole('navigation', { name: 'Contents' }));
    const titles = (await contents.findAllByRole('link')).map(({ textContent }) => textContent);
    expect(titles[0]).toBe('Your first day at the pharmacy');
    expect(titles.indexOf('Pharmacy')).toBeLessThan(titles.indexOf('Claims'));
    await user.type(screen.getByRole('searchbox'), 'label printer{Enter}');
    await screen.findByText(/label printer \(62 × 29 mm\)/);
    expect(screen.queryByText(/gives all open medicines/)).toBeNull();
    await replaceText(user, screen.getByRole('searchbox'), 'zzyzx');
    await user.keyboard('{Enter}');
    await screen.findByText('No match for “zzyzx”.');
  });

  it('explains the settings that the form has, with its texts', async () => {
    server.item('settings', {});
    const user = await openScreen('/admin/settings', 'admin');
    const label = await screen.findByLabelText('Lock after minutes without use');
    expect(label).toBeVisible();
    await user.keyboard('?');
    const dialog = within(await screen.findByRole('dialog', { name: 'Administration' }));
    expect(dialog.getByText('Lock after minutes without use')).toBeVisible();
    expect(dialog.getByText('Pauses after actions')).toBeVisible();
  });

  it('leads a new person through the first day, from screen to screen', async () => {
    const user = await openScreen('/dashboard', 'pharmacist', { language: 'sw' });
    await user.click(await screen.findByRole('button', { name: 'Msaada (?)' }));
    await user.click(await screen.findByRole('button', { name: 'Nionyeshe siku yangu ya kwanza' }));
    const tour = within(await screen.findByRole('region', { name: 'Siku yako ya kwanza famasi' }));
    await waitFor(() => expect(tour.getByRole('heading')).toHaveFocus());
    await user.click(tour.getByRole('link', { name: 'Famasi' }));
    await waitFor(() => expect(window.location.pathname).toBe('/pharmacy'));
    await user.click(tour.getByRole('button', { name: 'Inayofuata' }));
    expect(tour.getByText('Hatua ya 2 kati ya 6')).toBeVisible();
    await expectAccessible();
    await user.click(tour.getByRole('button', { name: 'Maliza mafunzo' }));
    expect(screen.queryByRole('region', { name: 'Siku yako ya kwanza famasi' })).toBeNull();
  });

  it('has the same topics in both languages: one for each screen, and a first day for each role', () => {
    const ids = idsOf('en');
    expect(idsOf('sw')).toEqual(ids);
    expect(ids).toEqual(expect.arrayContaining(roles.map((role) => `first-day-${role}`)));
    const wanted = Object.values(startRouter().routesById).flatMap(({ options, fullPath }) =>
      options.staticData?.permission ? helpTopicOf(fullPath) : [],
    );
    expect(wanted.length).toBeGreaterThan(20);
    expect(ids).toEqual(expect.arrayContaining(wanted));
  });
});

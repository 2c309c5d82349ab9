import { may } from '@afyakadi/contract/access/permissions';
import { roles } from '@afyakadi/contract/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentEntry } from '../src/app/navigation.ts';
import { startRouter } from '../src/app/router.tsx';
import { expectAccessible, openScreen } from './lib/screen.tsx';

// As requirements 3.1 has them.
it.each([
  ['receptionist', ['Dashboard', 'Patients', 'Visits']],
  ['lab_tech', ['Dashboard', 'Visits', 'Laboratory']],
  ['pharmacist', ['Dashboard', 'Pharmacy']],
  ['doctor', ['Dashboard', 'Visits', 'Pharmacy', 'Laboratory']],
  ['practitioner', ['Dashboard', 'Visits']],
  ['admin', ['Dashboard', 'Administration']],
] as const)('the sidebar of a %s has its links, and each opens its screen', async (role, names) => {
  const user = await openScreen('/dashboard', role);
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(names);
  for (const link of links) {
    await user.click(link);
    await waitFor(() => expect(link).toHaveAttribute('aria-current', 'page'));
  }
});

it.each([
  ['/verification', undefined, '/patients'],
  ['/point-of-care', undefined, '/patients'],
  ['/patient/7', undefined, '/dashboard'],
  ['/patient/7', '/patients', '/patients'],
  ['/patient/7', '/verification', '/patients'],
  ['/patients/7', '/medical-visit/1', '/visits'],
  ['/services/1/7', undefined, '/visits'],
  ['/lab/test-details/7', undefined, '/labs'],
  ['/laboratory/7', '/visits', '/visits'],
  ['/claims/months', undefined, undefined],
] as const)('the entry of %s, opened from %s, is %s', (pathname, cameFrom, entry) => {
  const paths = ['/dashboard', '/patients', '/visits', '/pharmacy', '/labs'];
  expect(currentEntry(paths, { pathname, cameFrom })).toBe(entry);
});

it.each(roles)('sidebar, menu and command palette list every screen of a %s', async (role) => {
  const user = await openScreen('/dashboard', role);
  const entries = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  await user.keyboard('{Alt>}m{/Alt}');
  const menu = await screen.findByRole('menu', { name: 'More screens' });
  const further = within(menu).getAllByRole('menuitem');
  const listed = [...entries, ...further].map(({ textContent }) => textContent);
  await expectAccessible();
  await user.keyboard('{Escape}{Control>}k{/Control}');
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options.slice(0, listed.length)).toEqual(
    listed.map((name) => (name === 'Verification' ? 'VerificationVerify a card' : name)),
  );
  // Lists, not a record, a step or an alias of one.
  const elsewhere = /\$|^\/(admin|point-of-care|medical-visit|referrals|visits|pharmacy|labs)?$/;
  const reachable = Object.values(startRouter().routesByPath).filter(
    ({ fullPath, options: { staticData } }) =>
      !elsewhere.test(fullPath) && staticData?.permission && may(role, staticData.permission),
  );
  expect(new Set(listed).size).toBeGreaterThanOrEqual(reachable.length);
});

it('the menu opens a screen by its first letter, and stays lit there', async () => {
  const user = await openScreen('/dashboard', 'receptionist');
  await user.keyboard('{Alt>}m{/Alt}');
  await screen.findByRole('menu', { name: 'More screens' });
  await user.keyboard('re{Enter}');
  await waitFor(() => expect(window.location.pathname).toBe('/referals'));
  const button = screen.getByRole('button', { name: 'More screens (Alt M)' });
  await waitFor(() => expect(button).toHaveAttribute('aria-current', 'true'));
});

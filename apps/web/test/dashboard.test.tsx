import { may, type Permission } from '@afyakadi/contract/access/permissions';
import { roles } from '@afyakadi/contract/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { screensOf } from '../src/app/navigation.ts';
import { startRouter } from '../src/app/router.tsx';
import { setLocale } from '../src/lib/text/i18n.ts';
import { expectAccessible, main, openScreen } from './lib/screen.tsx';
import { server } from './lib/server.ts';

const imaging = '00000000-0000-4000-8000-000000000004';
const consultation = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Consultation',
  kind: 'consultation',
  waiting: 2,
  inService: 1,
  averageWaitMinutes: 18,
} as const;
const claims = {
  unclaimed: 1_000,
  moreUnclaimed: true,
  toSend: 7,
  toSendAmount: 84_500,
  rejected: 0,
  monthsToClose: 1,
  months: [{ year: 2026, month: 10, amountClaimed: 900_000, amountApproved: 850_000 }],
  rejections: [{ reason: 'Not applicable', claims: 3 }],
} as const;

const entry = (name: RegExp) => main().findByRole('link', { name });

describe('the work on the dashboard', () => {
  it('of the reception is counted and links to its lists, with charts that are tables', async () => {
    const waitingSince = new Date(Date.now() - 65 * 60_000).toISOString();
    server.item('dashboardWork', {
      carePoints: [{ ...consultation, waitingSince }],
      patientsByHour: [
        { hour: 8, patients: 4 },
        { hour: 10, patients: 9 },
      ],
      claims,
      provisional: { open: 3, refused: 1, cost: 12_000 },
      referrals: { pending: 4, rejected: 0 },
      accounts: null,
      outbox: null,
    });
    await openScreen('/dashboard', 'receptionist');
    // Two columns need the width.
    expect(document.querySelector('main')).toHaveStyle({ maxWidth: '1720px' });
    expect(await entry(/^Visits without a claim\s*1,000\+$/)).toHaveAttribute('href', '/claims/new');
    expect(await entry(/^Claims to send\s*TZS 84,500\s*7$/)).toHaveAttribute('href', '/claims');
    expect(await entry(/^Months to close\s*1$/)).toHaveAttribute('href', '/claims/months');
    expect(await entry(/^Provisional authorizations\s*TZS 12,000\s*3$/)).toHaveAttribute(
      'href',
      '/provisional',
    );
    expect(await entry(/^Referrals without an answer\s*4$/)).toHaveAttribute('href', '/referals');
    expect(main().queryByRole('link', { name: /^Locked accounts/ })).toBeNull();

    const waiting = within(await main().findByRole('table', { name: 'Waiting today' }));
    expect(waiting.getByRole('rowheader')).toHaveTextContent(
      'Consultation2 waiting, the longest 1 h 5 min · 1 in care',
    );
    expect(waiting.getByRole('cell')).toHaveTextContent('18 min on average');
    expect(waiting.getByRole('link', { name: 'Consultation' })).toHaveAttribute(
      'href',
      `/medical-visit/${consultation.id}`,
    );
    const hours = within(main().getByRole('table', { name: 'Patients by hour' }));
    expect(hours.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      ...['HourPatients', '084', '090', '109'],
    ]);
    const reasons = within(main().getByRole('table', { name: 'Reasons of rejected claims, last 90 days' }));
    expect(reasons.getByRole('row', { name: 'Not applicable 3' })).toBeVisible();
    await expectAccessible();
  });

  it('of the administrator has accounts and the scheme, in Swahili too', async () => {
    server.item('dashboardWork', {
      carePoints: [],
      patientsByHour: [],
      claims: null,
      provisional: { open: 0, refused: 0, cost: 0 },
      referrals: null,
      accounts: { locked: 2, invited: 1 },
      outbox: { waiting: 5, more: false },
    });
    await openScreen('/dashboard', 'admin');
    expect(await entry(/^Locked accounts\s*2$/)).toHaveAttribute('href', '/admin/accounts');
    expect(await entry(/^Waiting for the scheme\s*5$/)).toHaveAttribute('href', '/admin/outbox');
    expect(main().getByText('No patient was verified today.')).toBeVisible();
    await setLocale('sw');
    expect(await screen.findByRole('region', { name: 'Kazi yako' })).toBeVisible();
    await expectAccessible();
  });

  it.each([
    ['receptionist', /^Rejected claims/, 'Show claims by status', /^Rejected/],
    ['receptionist', /^Referrals without an answer/, 'Show referrals by status', /^Pending/],
  ] as const)('of the %s opens its list filtered: %s', async (role, link, group, tile) => {
    server.item('dashboardWork', { claims, referrals: { pending: 4, rejected: 0 } });
    const user = await openScreen('/dashboard', role);
    await user.click(await entry(link));
    const tiles = within(await main().findByRole('group', { name: group }));
    expect(await tiles.findByRole('button', { name: tile })).toHaveAttribute('aria-pressed', 'true');
  });

  it.each([
    ['lab_tech', /^Approvals answered: tests\s*1 refused\s*3$/, 'Approval answered'],
    ['pharmacist', /^Approvals answered: medicines\s*2$/, 'Approval answered'],
    ['doctor', /^Approvals answered: medicines\s*2$/, 'My orders with an answered approval'],
    ['practitioner', /^Approvals answered: Imaging\s*1 refused\s*2$/, 'Approval answered'],
  ] as const)('of the %s leads to the visits with an answered approval: %s', async (role, link, choice) => {
    server.item('dashboardWork', {
      claims: role === 'doctor' ? claims : null,
      approvals: {
        tests: 3,
        testsRefused: 1,
        medicines: 2,
        medicinesRefused: 0,
        services: [{ id: imaging, name: 'Imaging', answered: 2, refused: 1 }],
      },
    });
    server.list('carePoints', [
      { ...consultation, kind: 'laboratory' },
      { ...consultation, id: '00000000-0000-4000-8000-000000000002', kind: 'pharmacy' },
      { ...consultation, id: '00000000-0000-4000-8000-000000000003', name: 'Eye clinic', kind: 'eye' },
      { ...consultation, id: imaging, name: 'Imaging', kind: 'imaging' },
    ]);
    const user = await openScreen('/dashboard', role);
    await user.click(await entry(link));
    const only = await main().findByRole('checkbox', { name: choice });
    expect(only).toBeChecked();
    await waitFor(() => expect(server.calls('carePointVisits').at(-1)?.query.view).toBe('answered'));
    await user.click(only);
    await waitFor(() => expect(server.calls('carePointVisits').at(-1)?.query.view).toBe('work'));
  });

  it.each(roles)('and the menus lead a %s to every screen of the role', async (role) => {
    server.item('dashboardWork', {
      claims: may(role, 'claims.read') ? claims : null,
      provisional: may(role, 'provisional.read') ? { open: 0, refused: 0, cost: 0 } : null,
      referrals: may(role, 'referrals.read') ? { pending: 0, rejected: 0 } : null,
      accounts: may(role, 'accounts.manage') ? { locked: 0, invited: 0 } : null,
      outbox: may(role, 'outbox.manage') ? { waiting: 0, more: false } : null,
    });
    await openScreen('/dashboard', role);
    const links = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    // The profile's menu leads to the security, the help to the manual, the administration has tabs.
    const elsewhere = /^\/(security|help|admin\/.*)$/;
    const router = startRouter();
    const paths = screensOf(role, router)
      .map(({ path }) => path)
      .filter((path) => !elsewhere.test(path));
    await waitFor(() => expect(links()).toEqual(expect.arrayContaining(paths)));
    const needs = new Map<string | null, Permission | undefined>(
      Object.values(router.routesByPath).map(({ fullPath, options }) => [
        fullPath,
        options.staticData?.permission,
      ]),
    );
    const shut = links().filter((link) => {
      const permission = needs.get(link);
      return permission && !may(role, permission);
    });
    expect(shut, 'leads where the role may not go').toEqual([]);
    const verify = main().queryAllByRole('link', { name: 'Verify Patient' });
    expect(verify).toHaveLength(role === 'practitioner' || role === 'admin' ? 0 : 1);
  });

  it('says that it could not be read, and leaves the rest of the dashboard', async () => {
    server.refuse('dashboardWork', 'notFound');
    await openScreen('/dashboard', 'doctor');
    const work = within(await main().findByRole('region', { name: 'Your work' }));
    expect(await work.findByRole('button', { name: 'Retry' })).toBeVisible();
    expect(main().getByText('Patients Today')).toBeVisible();
  });
});

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

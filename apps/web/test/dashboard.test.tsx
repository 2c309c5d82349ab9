import { may, type Permission } from '@afyakadi/contract/access/permissions';
import { roles } from '@afyakadi/contract/access/roles';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
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
    expect(await entry(/^Visits without a claim\s*1,000\+$/)).toHaveAttribute('href', '/claims/new');
    expect(await entry(/^Claims to send\s*7\s*TZS 84,500$/)).toHaveAttribute('href', '/claims');
    expect(await entry(/^Months to close\s*1$/)).toHaveAttribute('href', '/claims/months');
    expect(await entry(/^Provisional authorizations\s*3\s*TZS 12,000$/)).toHaveAttribute(
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
      accounts: { locked: 2, invited: 1, issuers: 5, issuerNames: ['Asha Mrema', 'Juma Issa'] },
      imports: { ready: 2 },
      outbox: { waiting: 5, more: false },
      installation: {
        version: '2.1.0',
        backupAt: new Date(Date.now() - 40 * 3_600_000).toISOString(),
        disk: { free: 12_340_000_000, total: 40_000_000_000 },
      },
    });
    await openScreen('/dashboard', 'admin');
    expect(await entry(/^Locked accounts\s*2$/)).toHaveAttribute('href', '/admin/accounts');
    expect(await entry(/^Waiting for the scheme\s*5$/)).toHaveAttribute('href', '/admin/outbox');
    expect(await entry(/^Imports to apply\s*2$/)).toHaveAttribute('href', '/admin/imports');
    expect(await main().findByText('Asha Mrema, Juma Issa and 3 more')).toBeVisible();
    expect(main().getByText('1 d 16 h ago')).toHaveClass('text-warn');
    expect(main().getByText('12.3 GB of 40 GB free')).toBeVisible();
    expect(main().getByText('2.1.0')).toBeVisible();
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
    ['lab_tech', /^Approvals answered: tests\s*3\s*1 refused$/, 'Approval answered'],
    ['pharmacist', /^Approvals answered: medicines\s*2$/, 'Approval answered'],
    ['doctor', /^Approvals answered: medicines\s*2$/, 'My orders with an answered approval'],
    ['practitioner', /^Approvals answered: Imaging\s*2\s*1 refused$/, 'Approval answered'],
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

  it.each([
    ['doctor', 'consultation', `/medical-visit/${consultation.id}`],
    ['practitioner', 'imaging', `/medical-visit/${consultation.id}`],
    ['pharmacist', 'pharmacy', '/pharmacy'],
    ['lab_tech', 'laboratory', '/labs'],
  ] as const)('of a %s begins with the own queue', async (role, kind, href) => {
    const waitingSince = new Date(Date.now() - 12 * 60_000).toISOString();
    server.item('dashboardWork', {
      carePoints: [
        { ...consultation, id: imaging, name: 'Ward', kind: 'registration', waitingSince },
        { ...consultation, kind, waitingSince },
      ],
    });
    await openScreen('/dashboard', role);
    await entry(/^Waiting: Consultation\s*2\s*the longest 12 min$/);
    const [first] = within(screen.getByRole('region', { name: 'Your work' })).getAllByRole('link');
    expect(first).toHaveTextContent(/^Waiting: Consultation/);
    expect(first).toHaveAttribute('href', href);
  });

  it.each(roles)('leads a %s only where the role may go', async (role) => {
    server.item('dashboardWork', {
      claims: may(role, 'claims.read') ? claims : null,
      provisional: may(role, 'provisional.read') ? { open: 0, refused: 0, cost: 0 } : null,
      referrals: may(role, 'referrals.read') ? { pending: 0, rejected: 0 } : null,
      accounts: may(role, 'accounts.manage') ? { locked: 0, invited: 0 } : null,
      outbox: may(role, 'outbox.manage') ? { waiting: 0, more: false } : null,
    });
    await openScreen('/dashboard', role);
    expect(await main().findByText('Patients Today')).toBeVisible();
    const needs = new Map<string | null, Permission | undefined>(
      Object.values(startRouter().routesByPath).map(({ fullPath, options }) => [
        fullPath,
        options.staticData?.permission,
      ]),
    );
    await screen.findByRole('region', { name: 'Your work' });
    const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    const shut = links.filter((link) => {
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

import type { Role } from '@afyakadi/contract/access/roles';
import { readsVisitsAt } from '@afyakadi/contract/care/care-points';
import type { Api, AsRole } from './api.ts';

/** The addresses of a role's own work, with existing people and care points. */
export async function addressesOf(role: Role, api: AsRole): Promise<string[]> {
  const server = await api(role);
  if (role === 'admin')
    return ['/dashboard', '/compliance', '/provisional', ...(await administration(server))];
  const looker = role === 'receptionist' ? server : await api('receptionist');
  const kind = readsVisitsAt[role][0] ?? 'consultation';
  const { id: carePoint } = await looker.carePoint(kind);
  const { itemList } = await looker.visits(kind);
  const patient = itemList[0]?.authorizedMemberId;
  if (!patient) throw new Error(`The demo set has no visit at ${kind}`);

  const shared = ['/dashboard', '/patients', `/patient/${patient}`];
  const visits = ['/visits', '/medical-visit', `/medical-visit/${carePoint}`];
  switch (role) {
    case 'receptionist':
      return [
        ...shared,
        ...visits,
        '/verification',
        '/point-of-care',
        '/provisional',
        '/to-resolve',
        ...(await office(server)),
      ];
    case 'doctor':
      return [
        ...shared,
        ...visits,
        `/patients/${patient}`,
        '/pharmacy',
        '/labs',
        '/critical-results',
        ...(await office(server)),
      ];
    case 'pharmacist':
      return [...shared, '/pharmacy', `/pharmacy/${patient}`, '/security', '/help'];
    case 'practitioner':
      return [...shared, ...visits, `/services/${carePoint}/${patient}`];
    case 'lab_tech':
      return [
        ...shared,
        ...visits,
        '/labs',
        '/critical-results',
        `/laboratory/${patient}`,
        `/lab/test-details/${patient}`,
      ];
  }
}

/** The screens of the office, with a claim and a month of the demo set. */
async function office(server: Api): Promise<string[]> {
  const { itemList } = await server.ok<{ itemList: { id: string; claimYear: number; claimMonth: number }[] }>(
    'POST',
    '/claims/search?pageSize=1',
    { status: 'Approved' },
  );
  const [claim] = itemList;
  if (!claim) throw new Error('The demo set has no approved claim');
  const month = `${claim.claimYear}-${String(claim.claimMonth).padStart(2, '0')}`;
  return [
    '/referals',
    '/compliance',
    '/claims',
    `/claims/${claim.id}`,
    '/claims/new',
    `/claims/months?of=${month}`,
  ];
}

/** The screens of the administration, with an account of the demo set. */
async function administration(server: Api): Promise<string[]> {
  const { itemList } = await server.ok<{ itemList: { id: string }[] }>('POST', '/admin/accounts/search');
  return [
    '/admin/accounts',
    `/admin/accounts/${itemList[0]?.id}`,
    '/admin/care-points',
    '/admin/catalogue',
    '/admin/imports',
    '/admin/scheme',
    '/admin/outbox',
    '/admin/audit',
    '/admin/settings',
  ];
}

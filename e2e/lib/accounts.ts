import type { Role } from '@afyakadi/contract/words';

/** The demo set's accounts; README lists them. */
export const password = 'Karibu-2026';

/** What the account of a role signs in with, at the demo set's first facility. */
export const accounts: Record<Role, { card: string; phone: string; nida: string }> = {
  receptionist: { card: '100001', phone: '+255710000001', nida: '19850101100000000001' },
  lab_tech: { card: '100002', phone: '+255710000002', nida: '19850101100000000002' },
  pharmacist: { card: '100003', phone: '+255710000003', nida: '19850101100000000003' },
  doctor: { card: '100004', phone: '+255710000004', nida: '19850101100000000004' },
  admin: { card: '100005', phone: '+255710000005', nida: '19850101100000000005' },
};

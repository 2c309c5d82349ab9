import { cardOf, type StaffRole } from './data.ts';
import type { Ground } from './ground.ts';
import { bodies, type Supply } from './work-data.ts';

export const pageSize = 50;

/** A measured call, on the data of one database. */
export interface BenchCall {
  name: string;
  path: string;
  role: StaffRole;
  /** The same call of the bare reference, and of the floor. */
  bare: string;
  /** The floor has no such call. */
  noFloor?: boolean;
  body?: () => string;
  /** What each call consumes. */
  supply?: Supply;
  /** Such calls have fewer rounds, so that the whole run takes a quarter of an hour. */
  clinical?: boolean;
}

/** A card that nobody verifies. */
export const lookUpBody = { cardNo: cardOf(99_999), verifierID: 'NHIF', cardTypeID: 'NHIFCard' };

/** The page in the middle of a history of cards, `today` of which are newer than it. */
export const deepPage = (size: number, today = 0) => Math.floor((today + size / 2) / pageSize);

/** The measured calls, in the same order for every database. */
export function callsOn(
  { place, work, stock, memberId, nextCard }: Ground,
  size: number,
  today = 0,
): BenchCall[] {
  const body = bodies(work, stock);
  const clinical = (supply: Supply, path: string, role: StaffRole): BenchCall => ({
    name: `POST ${path}`,
    path,
    role,
    bare: `/${supply}`,
    body: () => JSON.stringify(body[supply]()),
    supply,
    clinical: true,
  });
  return [
    { name: 'GET /card/authorize', path: '/card/authorize', role: 'receptionist', bare: '/cards' },
    {
      name: `GET /card/authorize at row ${(size / 2).toLocaleString('en')}`,
      path: `/card/authorize?pageNo=${deepPage(size, today)}`,
      role: 'receptionist',
      bare: '/cards/deep',
    },
    {
      name: 'GET /point-of-cares/{id}',
      path: `/point-of-cares/${place.carePointId}`,
      role: 'doctor',
      bare: '/visits',
    },
    { name: 'GET /patients/{id}', path: `/patients/${memberId}`, role: 'doctor', bare: '/patient' },
    {
      name: 'POST /card/look-up',
      path: '/card/look-up',
      role: 'receptionist',
      bare: '/look-up',
      body: () => JSON.stringify(lookUpBody),
    },
    {
      name: 'POST /card/authorize',
      path: '/card/authorize',
      role: 'receptionist',
      bare: '/verify',
      body: () =>
        JSON.stringify({
          cardNo: nextCard(),
          verifierID: 'NHIF',
          cardTypeID: 'NHIFCard',
          visitTypeID: 1,
        }),
    },
    {
      name: 'GET /point-of-cares/{id}?view=work',
      path: `/point-of-cares/${place.pharmacyId}?view=work&pageSize=${pageSize}`,
      role: 'pharmacist',
      bare: '/pharmacy',
      clinical: true,
    },
    clinical('order', '/member-items/add', 'doctor'),
    clinical('dispense', '/member-items/dispense', 'pharmacist'),
    clinical('result', '/member-items/submit-lab-results', 'lab_tech'),
    ...servicesCalls(work),
  ];
}

/** Where services are done, and the board of a ward; none where the release has no such care points. */
function servicesCalls({ services }: Ground['work']): BenchCall[] {
  if (!services) return [];
  const { imagingId, wardId } = services;
  return [
    {
      name: 'GET /point-of-cares/{id}?view=work at imaging',
      path: `/point-of-cares/${imagingId}?view=work&pageSize=${pageSize}`,
      role: 'doctor',
      bare: '/imaging',
      noFloor: true,
      clinical: true,
    },
    {
      name: 'GET /point-of-cares/{id}/beds',
      path: `/point-of-cares/${wardId}/beds`,
      role: 'doctor',
      bare: '/beds',
      noFloor: true,
      clinical: true,
    },
  ];
}

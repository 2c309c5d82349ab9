import { type Endpoint, endpoints } from '@afyakadi/contract';
import { type Ground, pageSize } from './ground.ts';
import { auditedMember } from './history.ts';
import type { StaffRole } from './place.ts';
import type { Supply } from './today.ts';

/** A measured call, on the data of one database. */
export interface BenchCall {
  name: string;
  endpoint: Endpoint;
  role: StaffRole;
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: () => object;
  /** The field of the body that differs in every call. */
  varies?: string;
  /** The rows that each call consumes. */
  supply?: Supply;
}

/** The address of a call below the API's. */
export function pathOf({ endpoint, params = {}, query = {} }: BenchCall): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
  const search = new URLSearchParams(query).toString();
  return search ? `${path}?${search}` : path;
}

const call = (endpoint: Endpoint, role: StaffRole, more: Omit<BenchCall, 'name' | 'endpoint' | 'role'>) => ({
  name: `${endpoint.method} ${endpoint.path}`,
  endpoint,
  role,
  ...more,
});

/** The measured calls, in the same order for every database. */
export function callsOn({ place, stock, memberId, deepPage, nextCard }: Ground): BenchCall[] {
  const { points, own: ownPoints, medicines, test } = place;
  const card = (cardNo: string) => ({ cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' });
  const size = String(pageSize);
  const work = { view: 'work', pageSize: size };
  const cards = (pageNo: number) => ({ query: { pageNo: String(pageNo), pageSize: size } });
  const visits = endpoints.carePointVisits;
  const dosage = { dosage: '2 tablets twice a day', dose: 2, frequency: 'BD', durationDays: 5 };
  return [
    call(endpoints.authorizedCards, 'receptionist', cards(0)),
    {
      ...call(endpoints.authorizedCards, 'receptionist', cards(deepPage)),
      name: 'GET /card/authorize in the middle',
    },
    call(visits, 'doctor', { params: { id: points.consultation }, query: { pageSize: size } }),
    call(endpoints.patientDetails, 'doctor', { params: { id: memberId } }),
    // A card that nobody verifies.
    call(endpoints.lookUpCard, 'receptionist', { body: () => card('700000099999'), varies: 'cardNo' }),
    call(endpoints.authorizeCard, 'receptionist', {
      body: () => ({ ...card(nextCard()), visitTypeID: 1 }),
      varies: 'cardNo',
    }),
    {
      ...call(visits, 'pharmacist', { params: { id: points.pharmacy }, query: work }),
      name: 'GET /point-of-cares/{id}?view=work',
    },
    call(endpoints.addOrder, 'doctor', {
      supply: 'order',
      varies: 'authorizedMemberId',
      body: () => ({
        authorizedMemberId: stock.take('order'),
        memberItems: [
          ...medicines.map(({ id }) => ({ id, quantity: 20, ...dosage })),
          { id: test.id, quantity: 1, doctorNote: 'Fever for three days' },
        ],
      }),
    }),
    call(endpoints.dispenseLine, 'pharmacist', {
      supply: 'dispense',
      varies: 'memberVisitItemId',
      body: () => ({ memberVisitItemId: stock.take('dispense'), quantity: 10 }),
    }),
    call(endpoints.submitLabResult, 'lab_tech', {
      supply: 'result',
      varies: 'memberVisitItemId',
      body: () => ({
        memberVisitItemId: stock.take('result'),
        remarks: 'Within what is usual',
        values: test.measures.slice(0, 5),
      }),
    }),
    {
      ...call(visits, 'doctor', { params: { id: ownPoints.imaging }, query: work }),
      name: 'GET /point-of-cares/{id}?view=work at imaging',
    },
    call(endpoints.bedBoard, 'doctor', { params: { id: ownPoints.ward } }),
  ];
}

/** Searches of the audit trail. */
export function trailCalls({ place }: Ground): BenchCall[] {
  const searches = {
    'the newest page': {},
    'of an account': { accountId: place.staff.doctor.id },
    'of a patient': { memberId: auditedMember },
    'of an action': { action: 'item.ordered' },
  };
  return Object.entries(searches).map(([what, filter]) => ({
    ...call(endpoints.searchAudit, 'admin', { body: () => filter }),
    name: `POST /admin/audit/search, ${what}`,
  }));
}

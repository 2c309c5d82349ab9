import { orderLine, orderSet, type Role, roles, startedVisit, verifiedCard } from '@afyakadi/contract';
import type { Body } from '../setup/body.ts';
import { accountId, carePoints, type FacilityKey, facilities } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';
import { type AdministrationFixtures, fillAdministration } from './tenant-fixtures-administration.ts';
import { type ClaimFixtures, fillClaims } from './tenant-fixtures-claims.ts';
import { fillProvisional, type ProvisionalFixtures } from './tenant-fixtures-provisional.ts';
import { fillStays, type StayFixtures } from './tenant-fixtures-stays.ts';

/** The data of a facility that the other must never read. */
export interface TenantFixtures
  extends ClaimFixtures,
    AdministrationFixtures,
    ProvisionalFixtures,
    StayFixtures {
  cardNo: string;
  lastName: string;
  authorizationId: string;
  authorizationNo: string;
  memberId: string;
  carePoints: Record<PointKind, string>;
  visits: Record<PointKind, string>;
  /** A second patient, nameless, under whose authorization nothing was done. */
  spare: { authorizationId: string; memberId: string };
  items: Record<ItemKey, string>;
  /** Order lines, each for one action. */
  lines: Record<ItemKey, string>;
  /** The order under which the lines were sent. */
  orderId: string;
  dispenseId: string;
  /** The doing of a service that can be taken back. */
  performedId: string;
  diagnosisId: string;
  allergyId: string;
  vitalsId: string;
  noteId: string;
  /** Order sets, each for one action. */
  orderSets: { renamed: string; removed: string };
  /** Words that only some may read. */
  words: {
    note: string;
    medicineNote: string;
    testNote: string;
    serviceNote: string;
    result: string;
    substance: string;
    diagnosis: string;
    report: string;
  };
}

/** The kinds of the facility's care points: those of the template, and one where services are done. */
export type PointKind = keyof typeof carePoints | 'procedures';

const medicines = ['dispensed', 'cancelled', 'notGiven', 'substituted', 'brand'] as const;
/** What may be given in place of each other. */
const medicineNames: Readonly<Record<string, string>> = {
  substituted: 'Paracetamol 500mg tablets',
  brand: 'Panadol 500mg tablets',
};
const tests = ['submitted', 'corrected', 'authorized', 'notDone', 'together', 'critical'] as const;
/** Tests that the scheme must approve: one to request, one requested, one with a number from a letter. */
const restricted = ['asked', 'awaiting', 'lettered'] as const;
const services = [
  'performed',
  'serviceNotDone',
  'serviceAsked',
  'serviceAwaiting',
  'serviceLettered',
] as const;
/** Services that the scheme must approve. */
const restrictedServices: readonly string[] = ['serviceAsked', 'serviceAwaiting', 'serviceLettered'];
const keys = [...medicines, ...tests, ...restricted, ...services];
type ItemKey = (typeof keys)[number];

/** The doctor's note of a line: each is for those who give or do the item. */
function noteTo(key: ItemKey, words: TenantFixtures['words']): string {
  if (medicines.some((one) => one === key)) return words.medicineNote;
  return services.some((one) => one === key) ? words.serviceNote : words.testNote;
}

/** Which of a facility's words its roles may read (requirements 9.1); the doctor may read all. */
export const mayRead: Record<Role, readonly (keyof TenantFixtures['words'])[]> = {
  receptionist: [],
  pharmacist: ['medicineNote', 'substance', 'diagnosis'],
  lab_tech: ['testNote', 'result'],
  doctor: ['note', 'medicineNote', 'testNote', 'serviceNote', 'result', 'substance', 'diagnosis', 'report'],
  practitioner: ['serviceNote', 'report', 'substance', 'diagnosis'],
  admin: [],
};

/**
 * Gives a facility one authorized patient, unknown to the other. The patient has an open visit at each kind of care
 * point, order lines in several states, a diagnosis, an allergy and a note. A second patient has an authorization
 * under which nothing was done. Results wait for a second person.
 */
export async function fillTenantFixtures(server: TestServer, facility: FacilityKey): Promise<TenantFixtures> {
  const tokens = new Map<Role, string>();
  for (const role of roles) tokens.set(role, await server.signIn(role, facility));
  /** A change that must succeed. */
  const act = async (role: Role, path: string, body: object): Promise<Body> => {
    const answer = await server.post(path, { token: tokens.get(role), body });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
    return answer.body;
  };

  const lastName = `Siri${facility}`;
  const cardNo = await addMember(server, `ATTACK-${facility}`, 'Asha', lastName);
  const spareNo = await addMember(server, `SPARE-${facility}`, '', '');
  const verify = async (card: string) =>
    verifiedCard.parse(
      (await act('receptionist', '/card/authorize', { cardNo: card, cardTypeID: 'NHIFCard' })).item,
    );
  const { id: authorizationId, authorizationNo, authorizedMemberId: memberId } = await verify(cardNo);
  const spare = await verify(spareNo);

  const procedures = '0198c000-0000-7000-8000-000000000c05';
  const points: Record<PointKind, string> = { ...carePoints, procedures };
  const visits: Record<PointKind, string> = { ...points };
  const own = (id: string) => (facility === 'first' ? id : id.replace('c0', 'd0'));
  await server.rows(
    "insert into care_point (facility_id, id, name, kind, code) values ($1, $2, 'Procedures', 'procedures', 'PRO')",
    [facilities[facility].id, own(procedures)],
  );
  for (const kind of ['consultation', 'registration', 'pharmacy', 'laboratory', 'procedures'] as const) {
    points[kind] = own(points[kind]);
    const body = { pointOfCareId: points[kind], authorizedClientId: authorizationId };
    visits[kind] = startedVisit.parse(
      (await act('doctor', '/point-of-cares', body)).item,
    ).authorizedPointOfCareId;
  }

  const words = {
    note: `Ushauri-${facility}`,
    medicineNote: `Meza-${facility}`,
    testNote: `Chunguza-${facility}`,
    serviceNote: `Fanya-${facility}`,
    result: `Majibu-${facility}`,
    substance: `Karanga-${facility}`,
    diagnosis: `Dalili-${facility}`,
    report: `Taarifa-${facility}`,
  };
  const record = async (what: string, body: object) =>
    String((await act('doctor', `/patients/${memberId}/${what}`, body)).item.id);
  const diagnosisId = await record('diagnoses', { code: 'I10', note: words.diagnosis });
  const allergyId = await record('allergies', { substance: words.substance, severity: 'Mild' });
  const vitalsId = await record('vitals', { temperatureC: 37.1 });
  const noteId = await record('notes', { text: words.note });

  const items = await addItems(server, facility);
  const saveSet = async (name: string) => {
    const body = { name, category: 'medicine', lines: [{ itemId: items.dispensed, frequency: 'UD' }] };
    return orderSet.parse((await act('doctor', '/order-sets', body)).item).id;
  };
  const orderSets = { renamed: await saveSet('To rename'), removed: await saveSet('To remove') };
  const ordered = await act('doctor', '/member-items/add', {
    authorizedMemberId: memberId,
    memberItems: keys.map((key) => ({
      id: items[key],
      doctorNote: noteTo(key, words),
      diagnosisId,
      quantity: key === 'dispensed' || key === 'performed' ? 10_000 : 1,
      frequency: 'UD',
    })),
  });
  const lines = { ...items };
  for (const item of ordered.itemList) {
    const { itemCode, memberVisitItemId } = orderLine.parse(item);
    for (const key of keys) if (itemCode === `A-${key}`) lines[key] = memberVisitItemId;
  }

  const given = { memberVisitItemId: lines.dispensed, quantity: 5_000 };
  const { dispenses } = orderLine.parse((await act('pharmacist', '/member-items/dispense', given)).item);
  const done = { memberVisitItemId: lines.performed, quantity: 5_000, report: words.report };
  const performed = orderLine.parse((await act('practitioner', '/member-items/perform', done)).item);
  await server.rows(
    'insert into facility_setting (facility_id, result_authorization, queue_numbers) values ($1, true, true)',
    [facilities[facility].id],
  );
  for (const key of ['corrected', 'authorized'] as const) {
    const body = { memberVisitItemId: lines[key], remarks: words.result };
    await act('lab_tech', '/member-items/submit-lab-results', body);
  }
  await act('lab_tech', '/member-items/submit-lab-results', {
    memberVisitItemId: lines.critical,
    values: [{ code: 'HB', value: 4.1 }],
  });
  // As if a colleague had written it: the fixtures have one technician.
  await server.rows('update test_result set resulted_by = $2 where line_id = $1', [
    lines.authorized,
    accountId('doctor', facility),
  ]);
  const verified = async (card: string) => verify(await addMember(server, card, 'Asha', lastName));
  const claims = await fillClaims(server, facility, {
    lastName,
    note: words.note,
    lines,
    memberId,
    verified,
  });
  return {
    ...claims,
    ...(await fillStays(server, facility, {
      act,
      verified,
      medicineId: items.dispensed,
      pharmacyId: points.pharmacy,
    })),
    ...(await fillProvisional(server, facility, spare.authorizedMemberId)),
    ...(await fillAdministration(server, facility, act)),
    orderId: orderLine.parse(ordered.itemList[0]).orderId,
    cardNo,
    lastName,
    authorizationId,
    authorizationNo,
    memberId,
    visits,
    items,
    lines,
    words,
    diagnosisId,
    allergyId,
    vitalsId,
    noteId,
    orderSets,
    carePoints: points,
    dispenseId: dispenses[0]?.id ?? '',
    performedId: performed.dispenses[0]?.id ?? '',
    spare: { authorizationId: spare.id, memberId: spare.authorizedMemberId },
  };
}

async function addMember(
  server: TestServer,
  cardNo: string,
  firstName: string,
  lastName: string,
): Promise<string> {
  await server.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
       card_status, authorization_status, remarks)
     values (gen_random_uuid(), 'NHIF', $1, upper($1), $2, $3, 'Female', '1991-02-03', 'Active', 'ACCEPTED', '')`,
    [cardNo, firstName, lastName],
  );
  return cardNo;
}

/** One item for each line, so that none is ordered twice. */
async function addItems(server: TestServer, facility: FacilityKey): Promise<Record<ItemKey, string>> {
  await server.rows("insert into item_type values (6, 'Procedures', 'procedures') on conflict do nothing");
  const items = {
    dispensed: '',
    cancelled: '',
    notGiven: '',
    substituted: '',
    brand: '',
    submitted: '',
    corrected: '',
    authorized: '',
    notDone: '',
    together: '',
    critical: '',
    asked: '',
    awaiting: '',
    lettered: '',
    performed: '',
    serviceNotDone: '',
    serviceAsked: '',
    serviceAwaiting: '',
    serviceLettered: '',
  };
  for (const key of keys) {
    const [type, category] = medicines.some((one) => one === key)
      ? [3, 'medicine']
      : services.some((one) => one === key)
        ? [6, 'service']
        : [5, 'test'];
    const [row] = await server.rows(
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price,
         needs_approval)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, 500, $6) returning id`,
      [
        facilities[facility].id,
        `A-${key}`,
        `Siri ${medicineNames[key] ?? key} ${facility}`,
        type,
        category,
        restricted.some((one) => one === key) || restrictedServices.includes(key),
      ],
    );
    items[key] = String(row?.id);
  }
  await server.rows(
    `insert into test_measure (facility_id, item_code, code, position, name, unit, decimals, critical_low)
     select $1, code, 'HB', 1, 'Haemoglobin', 'g/dL', 1, 7 from unnest($2::text[]) code`,
    [facilities[facility].id, tests.map((key) => `A-${key}`)],
  );
  return items;
}

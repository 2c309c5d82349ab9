import type pg from 'pg';
import {
  type DemoFacility,
  demoAccounts,
  demoFacilities,
  generalConsultation,
  mainFacility,
} from './accounts.ts';
import { itemNamed, itemRows } from './catalogue.ts';
import { insertRows } from './insert.ts';
import { measureRows } from './measures.ts';
import { excludedRows, priceRows } from './prices.ts';
import type { Random } from './random.ts';
import type { Scene } from './story.ts';

const points = [
  ['Consultation', 'consultation', 'CON'],
  ['Registration', 'registration', 'REG'],
  ['Pharmacy', 'pharmacy', 'PHA'],
  ['Laboratory', 'laboratory', 'LAB'],
] as const;

/** What a facility is founded with. */
export interface Founding {
  now: Date;
  timeZone: string;
  random: Random;
  founded: Date;
  passwordHash: string;
  diagnoses: ReadonlyMap<string, string>;
}

/** Stores a facility with its accounts, care points, tariff and measures. */
export async function openFacility(
  client: pg.ClientBase,
  { random, founded, passwordHash, diagnoses, now, timeZone }: Founding,
  facility: DemoFacility,
): Promise<Scene> {
  const facilityId = random.id(founded);
  // A reload finds other facilities, one of which may keep the register by now.
  const kept = await client.query('select from facility where keeps_register');
  const keeps = facility === mainFacility && kept.rowCount === 0;
  await insertRows(client, 'facility', [
    { id: facilityId, ...facility, created_at: founded, keeps_register: keeps },
  ]);
  const own = { facility_id: facilityId };
  const items = itemRows(facilityId, founded, random);
  await insertRows(client, 'facility_item', items);
  const accounts = demoAccounts
    .filter(({ facilityCode }) => facilityCode === facility.code)
    .map((account) => ({ ...account, id: random.id(founded) }));
  await insertRows(
    client,
    'account',
    accounts.map((it) => ({
      ...{
        ...own,
        id: it.id,
        name: it.name,
        registration_no: it.registrationNo,
        qualification: it.qualification,
        charge_item_code: it.chargeItemCode,
        password_hash: passwordHash,
      },
      ...{ is_demo: true, password_changed_at: founded, created_at: founded },
    })),
  );
  await insertRows(
    client,
    'account_role',
    accounts.map((it) => ({ ...own, account_id: it.id, role: it.role })),
  );
  await insertRows(
    client,
    'account_identifier',
    accounts.flatMap((it) =>
      (['card', 'phone', 'nida'] as const).map((kind) => ({
        ...own,
        account_id: it.id,
        kind,
        value: it[kind],
      })),
    ),
  );
  const carePoints = points.map(([name, kind, code]) => ({
    ...own,
    id: random.id(founded),
    name,
    kind,
    code,
  }));
  await insertRows(
    client,
    'care_point',
    carePoints.map((it) => ({
      ...{ ...it, active: true },
      charge_item_code: it.kind === 'consultation' ? generalConsultation : null,
    })),
  );
  const { measured, ranges } = measureRows(facilityId, (test) => itemNamed(test).code);
  await insertRows(client, 'test_measure', measured);
  await insertRows(client, 'reference_range', ranges);
  await insertRows(client, 'facility_item_price', priceRows(facilityId));
  await insertRows(client, 'excluded_service', excludedRows(facilityId));

  const staff = (role: string) => accounts.find((it) => it.role === role)?.id ?? '';
  const point = (kind: string) => carePoints.find((it) => it.kind === kind) ?? { id: '', code: '' };
  return {
    ...{ facilityId, code: facility.code, name: facility.name, now, timeZone, random },
    place: demoFacilities.indexOf(facility),
    staff: {
      ...{ receptionist: staff('receptionist'), doctor: staff('doctor'), admin: staff('admin') },
      specialist: accounts.find((it) => it.chargeItemCode !== null)?.id ?? '',
      ...{ pharmacist: staff('pharmacist'), lab_tech: staff('lab_tech') },
    },
    points: {
      ...{ registration: point('registration'), consultation: point('consultation') },
      ...{ laboratory: point('laboratory'), pharmacy: point('pharmacy') },
    },
    doctors: new Map(accounts.filter(({ role }) => role === 'doctor').map((it) => [it.id, it])),
    diagnoses,
    items: new Map(items.map((row) => [String(row.item_code), String(row.id)])),
  };
}

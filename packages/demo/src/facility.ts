import type { CareKind } from '@afyakadi/contract/care/care-points';
import {
  type DemoAccount,
  type DemoFacility,
  demoAccounts,
  demoFacilities,
  generalConsultation,
  mainFacility,
} from './accounts.ts';
import { catalogue, type Item, itemRows } from './catalogue.ts';
import type { Row, TableRows } from './insert.ts';
import { measureRows } from './measures.ts';
import { excludedRows, priceRows } from './prices.ts';
import { Random } from './random.ts';
import type { DemoContext } from './stay.ts';

const points = [
  ['Consultation', 'consultation', 'CON'],
  ['Registration', 'registration', 'REG'],
  ['Pharmacy', 'pharmacy', 'PHA'],
  ['Laboratory', 'laboratory', 'LAB'],
] as const;

/**
 * Where practitioners work. The codes of the scheme are those of domain 1.3; it has none for maternity, eyes and wards.
 */
const servicePoints = [
  ['Procedure room', 'procedures', 'MNT'],
  ['Imaging', 'imaging', 'RAD'],
  ['Physiotherapy', 'physiotherapy', 'PHS'],
  ['Maternity', 'maternity', 'MAT'],
  ['Eye clinic', 'eye', 'EYE'],
  ['Ward', 'ward', 'ADM'],
] as const;

/** The second facility has a nurse's desk before the doctor's. */
const triagePoint = ['Triage', 'triage', 'TRI'] as const;

/** The data of a new facility. */
export interface Founding {
  now: Date;
  timeZone: string;
  random: Random;
  founded: Date;
  passwordHash: string;
  diagnoses: Pick<ReadonlyMap<string, string>, 'get'>;
  /** Whether the main facility keeps the register. */
  keepsRegister: boolean;
}

/** Returns a facility with the rows of its accounts, care points, tariff and measures. */
export function openFacility(
  founding: Founding,
  facility: DemoFacility,
): { context: DemoContext; tables: TableRows[] } {
  const place = demoFacilities.indexOf(facility);
  // Its own, so that all other rows of the demo stay as they are.
  const ownRandom = new Random(place + demoFacilities.length);
  const { facilityId, accounts, carePoints, items, tables } = facilityRows(founding, {
    facility,
    keepsRegister: facility === mainFacility && founding.keepsRegister,
    accounts: demoAccounts.filter(({ facilityCode }) => facilityCode === facility.code),
    items: catalogue,
    furtherPoints: [...servicePoints, ...(facility === mainFacility ? [] : [triagePoint])].map(
      ([name, kind, code]) => ({
        id: ownRandom.id(founding.founded),
        name,
        kind,
        code,
      }),
    ),
  });
  const { now, timeZone, random, diagnoses } = founding;

  const staff = (role: string) => accounts.find((account) => account.role === role)?.id ?? '';
  const point = (kind: string) => carePoints.find((point) => point.kind === kind) ?? { id: '', code: '' };
  const context: DemoContext = {
    facilityId,
    code: facility.code,
    name: facility.name,
    now,
    timeZone,
    random,
    place,
    staff: {
      receptionist: staff('receptionist'),
      doctor: staff('doctor'),
      admin: staff('admin'),
      specialist: accounts.find((account) => account.chargeItemCode !== null)?.id ?? '',
      pharmacist: staff('pharmacist'),
      lab_tech: staff('lab_tech'),
      practitioner: staff('practitioner'),
    },
    points: {
      registration: point('registration'),
      triage: point('triage'),
      consultation: point('consultation'),
      laboratory: point('laboratory'),
      pharmacy: point('pharmacy'),
      procedures: point('procedures'),
      imaging: point('imaging'),
      physiotherapy: point('physiotherapy'),
      maternity: point('maternity'),
      eye: point('eye'),
      ward: point('ward'),
    },
    doctors: new Map(
      accounts.filter(({ role }) => role === 'doctor').map((account) => [account.id, account]),
    ),
    diagnoses,
    items: new Map(items.map((row) => [String(row.item_code), String(row.id)])),
  };
  return { context, tables };
}

export interface FacilityParts {
  facility: DemoFacility;
  keepsRegister: boolean;
  accounts: readonly Omit<DemoAccount, 'facilityCode' | 'facilityName' | 'password'>[];
  /** Items of the catalogue that the facility has, with their measures, prices by scheme and exclusions. */
  items: readonly Item[];
  /** Care points beside the four of requirements 12.1. */
  furtherPoints?: readonly { id: string; name: string; kind: CareKind; code: string }[];
}

/** The rows of a facility: accounts of one role each, care points and a tariff, each with a new identifier. */
export function facilityRows(
  { random, founded, passwordHash }: Pick<Founding, 'random' | 'founded' | 'passwordHash'>,
  parts: FacilityParts,
) {
  const facilityId = random.id(founded);
  const keys = { facility_id: facilityId };
  const items = itemRows(parts.items, facilityId, founded, random);
  const accounts = parts.accounts.map((account) => ({ ...account, id: random.id(founded) }));
  const carePoints = [
    ...points.map(([name, kind, code]) => ({ id: random.id(founded), name, kind, code })),
    ...(parts.furtherPoints ?? []),
  ];
  const codes = new Set(parts.items.map(({ code }) => code));
  const carried = (rows: readonly Row[]) => rows.filter(({ item_code }) => codes.has(String(item_code)));
  const { measured, ranges } = measureRows(
    facilityId,
    new Map(parts.items.map(({ name, code }) => [name, code])),
  );
  const tables: TableRows[] = [
    [
      'facility',
      [{ id: facilityId, ...parts.facility, created_at: founded, keeps_register: parts.keepsRegister }],
    ],
    ['facility_item', items],
    [
      'account',
      accounts.map((account) => ({
        ...keys,
        id: account.id,
        name: account.name,
        registration_no: account.registrationNo,
        qualification: account.qualification,
        charge_item_code: account.chargeItemCode,
        password_hash: passwordHash,
        is_demo: true,
        password_changed_at: founded,
        created_at: founded,
      })),
    ],
    ['account_role', accounts.map((account) => ({ ...keys, account_id: account.id, role: account.role }))],
    [
      'account_identifier',
      accounts.flatMap((account) =>
        (['card', 'phone', 'nida'] as const).map((kind) => ({
          ...keys,
          account_id: account.id,
          kind,
          value: account[kind],
        })),
      ),
    ],
    [
      'care_point',
      carePoints.map((point) => ({
        ...keys,
        ...point,
        active: true,
        charge_item_code:
          point.kind === 'consultation' && codes.has(generalConsultation) ? generalConsultation : null,
      })),
    ],
    ['test_measure', measured],
    ['reference_range', ranges],
    ['facility_item_price', carried(priceRows(facilityId))],
    ['excluded_service', carried(excludedRows(facilityId))],
  ];
  return { facilityId, accounts, carePoints, items, tables };
}

import type { Role } from '@afyakadi/contract';
import { demoAccounts, demoPassword, mainFacility } from '@afyakadi/demo/accounts';
import { type Item, itemNamed } from '@afyakadi/demo/catalogue';
import { dayOf, later } from '@afyakadi/demo/clock';
import { facilityRows } from '@afyakadi/demo/facility';
import { insertTogether } from '@afyakadi/demo/insert';
import { generalMembers, type Member, registerRow } from '@afyakadi/demo/people';
import { Random } from '@afyakadi/demo/random';
import { schemeTables } from '@afyakadi/demo/reference';
import { type Scenario, scenarios } from '@afyakadi/demo/scenario-members';
import { elsewhere, schemeTariff } from '@afyakadi/demo/scheme-tariff';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { setupLists } from '../../src/platform/database/setup-lists.ts';

/** The password of every account of a facility. */
export const password = demoPassword;

export interface TestAccount {
  id: string;
  role: Role;
  name: string;
  card: string;
  phone: string;
  nida: string;
}

export interface TestItem {
  id: string;
  code: string;
  name: string;
  /** Whole TZS. */
  price: number;
}

/** A facility that only one test file or journey knows. */
export interface TestFacility {
  id: string;
  code: string;
  name: string;
  /** The specialist is the second doctor, whose consultations are charged with item 10002. */
  staff: Record<Role | 'specialist', TestAccount>;
  /** Identifiers. */
  carePoints: Record<'consultation' | 'registration' | 'pharmacy' | 'laboratory', string>;
  /**
   * An item of the facility's tariff.
   * @throws if the tariff has no item of that name
   */
  item(name: string): TestItem;
  /** The member of a documented outcome; `@afyakadi/demo/scenario-members` lists them. */
  member(scenario: Scenario): Member;
  /**
   * The next of `eligibleCount` adult NHIF members whose cards are accepted and whose products cover the tariff.
   * Each call returns another one, so tests do not share members.
   * @throws if all are used
   */
  takeMember(): Member;
  /** A referral of `member('photographed')` to this facility that the scheme knows. */
  referralNo: string;
}

const eligibleCount = 40;

/** Items by their names in the demo catalogue; services, medicines and tests of each price and rule. */
const smallTariff: readonly Item[] = `
  General Practitioner Consultation|Specialist Consultation|Super Specialist Consultation|Registration fee
  General Ward per day|Wound Suturing|Circumcision|Caesarean Section|Wound Dressing|Normal Delivery|Refraction
  Spectacles, single vision|Physiotherapy session|Haemodialysis session|Lignocaine 20gm tube
  Paracetamol 500mg tablets|Paracetamol 500mg tablets, blister of 10|Paracetamol 1g tablets
  Paracetamol 120mg/5ml oral liquid, 60ml bottle|Ibuprofen 400mg tablets|Diclofenac 50mg tablets
  Amoxicillin 250mg capsules|Amoxicillin 500mg capsules|Amoxicillin 125mg/5ml oral liquid, 100ml bottle
  Ceftriaxone 1g injection|Azithromycin 500mg tablets|Ciprofloxacin 500mg tablets|Metronidazole 400mg tablets
  Artemether and Lumefantrine 20/120mg tablets|Omeprazole 20mg capsules|Cetirizine 10mg tablets
  Amlodipine 5mg tablets|Losartan 50mg tablets|Metformin 500mg tablets|Insulin Glargine 100IU/ml injection
  Rituximab 500mg/50ml injection|Ferrous Sulphate and Folic Acid 200/0.4mg tablets|Multivitamin standard tablets
  Norethisterone 5mg tablets|Sodium Chloride 0.9% 500ml injection
  Full Blood Picture|Malaria RDT|Urinalysis|Haemoglobin|Creatinine|Urea|Random Blood Glucose|HbA1c|ESR|Widal Test
  Pregnancy Test (UPT)|Serum Electrolytes|Lipid Profile|Liver Function Tests|PSA|Stool Analysis
  X-Ray, Chest PA|Ultrasound, Abdomen|CT Scan|MRI Scan|Executive Check-up Panel
`
  .trim()
  .split(/\s*[|\n]\s*/)
  .map(itemNamed);

const accounts = demoAccounts.filter(({ facilityCode }) => facilityCode === mainFacility.code);

/** Adults whose products cover the tariff at the standard price. */
const eligible = generalMembers(200)
  .filter(
    (member) =>
      member.schemeId === '1001' &&
      /^NH00[12]$/.test(member.productCode ?? '') &&
      (member.dateOfBirth ?? '') < '2005',
  )
  .slice(0, eligibleCount);

export interface FacilityWanted {
  /** Items of the demo catalogue; by default about 60. */
  tariff?: readonly Item[];
  /** By default the names of the demo's staff. */
  staffName?: (role: Role) => string;
}

let hashed: Promise<string> | undefined;

/** The hash of `password`, computed once, with argon2's minimum: a sign-in then costs the tests little. */
export function passwordHash(): Promise<string> {
  hashed ??= hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  return hashed;
}

/**
 * Creates a facility in a database of the product, with seven accounts (each role, and a second doctor), the four care
 * points, a tariff of about 60 items, and members at the built-in scheme. It shares nothing with another facility:
 * code, staff's identifiers, members' cards and all other identifiers are its own. Takes two round trips.
 * @param pool connections of the owner of the tables
 * @example
 * const facility = await createFacility(new pg.Pool({ connectionString: adminUrl }));
 * await post('/auth/login', { role: 'doctor', identifier: facility.staff.doctor.card, password });
 * const { cardNo } = facility.takeMember();
 */
export async function createFacility(
  pool: pg.Pool,
  { tariff = smallTariff, staffName }: FacilityWanted = {},
): Promise<TestFacility> {
  // No other transaction of this PostgreSQL has the same number.
  const { rows } = await pool.query<{ serial: string }>(
    `select lpad((pg_current_xact_id()::text::bigint % 10000000)::text, 7, '0') as serial`,
  );
  const serial = found(rows[0]?.serial, 'serial number');
  const place = { code: serial, name: `Jaribio Hospital ${serial}` };
  const now = new Date();
  const stored = facilityRows(
    {
      random: new Random(Number(serial)),
      founded: later(now, -90 * 24 * 60),
      passwordHash: await passwordHash(),
    },
    {
      facility: { ...place, level: 'Hospital', address: `S.L.P. ${serial}, Dar es Salaam` },
      keepsRegister: false,
      accounts: accounts.map((account, index) => ({
        ...account,
        name: staffName?.(account.role) ?? account.name,
        chargeItemCode: tariff.length > 0 ? account.chargeItemCode : null,
        card: `88${serial}${index + 1}`,
        phone: `+2556${serial}${index + 1}`,
        nida: `19850101${serial}0000${index + 1}`,
      })),
      items: tariff,
    },
  );

  const own = (member: Member, index: number): Member => {
    const number = `${serial}${String(index).padStart(2, '0')}`;
    return {
      ...member,
      id: uuidv7(),
      // The old numbers keep their letters, and those of other funds their form.
      cardNo: /^\d+$/.test(member.cardNo) ? `777${number}` : member.cardNo.replace(/\d+$/, number),
      nationalId: member.nationalId && `${member.nationalId.slice(0, 8)}777${number}`,
    };
  };
  const outcomes = new Map(
    Object.entries(scenarios).map(([name, member], index) => [name, own(member, index)]),
  );
  const member = (scenario: Scenario) => found(outcomes.get(scenario), scenario);
  const waiting = eligible.map((member, index) => own(member, outcomes.size + index));
  const referralNo = `2199${serial}`;
  const [referring, , holding] = elsewhere;
  await insertTogether(pool, {
    shared: [
      ...setupLists,
      ...schemeTables,
      ...schemeTariff([{ ...place, accepts: true }, ...elsewhere], tariff),
    ],
    adding: [
      ...stored.tables,
      ['register.member', [...outcomes.values(), ...waiting].map(registerRow)],
      [
        'register.referral',
        [
          {
            referral_no: referralNo,
            card_key: member('photographed').cardNo,
            from_facility: referring.name,
            to_facility_code: place.code,
            diagnosis: 'E11.9',
            created_at: later(now, -24 * 60),
          },
        ],
      ],
      [
        'register.issued_authorization',
        [
          {
            request_key: uuidv7(),
            member_id: member('heldElsewhere').id,
            facility_code: holding.code,
            facility_name: holding.name,
            visit_type_id: 1,
            exclusive: true,
            day: dayOf(now, 'Africa/Dar_es_Salaam'),
            created_at: now,
          },
        ],
      ],
    ],
  });

  const account = (role: Role, place = 0) =>
    found(stored.accounts.filter((account) => account.role === role)[place], role);
  const carePoint = (kind: string) => found(stored.carePoints.find((point) => point.kind === kind)?.id, kind);
  const ids = new Map(stored.items.map((row) => [row.item_code, String(row.id)]));
  return {
    id: stored.facilityId,
    ...place,
    staff: {
      receptionist: account('receptionist'),
      lab_tech: account('lab_tech'),
      pharmacist: account('pharmacist'),
      doctor: account('doctor'),
      admin: account('admin'),
      practitioner: account('practitioner'),
      specialist: account('doctor', 1),
    },
    carePoints: {
      consultation: carePoint('consultation'),
      registration: carePoint('registration'),
      pharmacy: carePoint('pharmacy'),
      laboratory: carePoint('laboratory'),
    },
    item: (name) => {
      const { code, price } = found(
        tariff.find((item) => item.name === name),
        name,
      );
      return { id: found(ids.get(code), name), code, name, price };
    },
    member,
    takeMember: () => found(waiting.shift(), 'eligible member: all are taken'),
    referralNo,
  };
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The facility has no ${name}`);
  return value;
}

import { vitalsInput } from '@afyakadi/contract';
import { describe, expect, test } from 'vitest';
import { check } from '../../src/domains/rules/index.ts';
import { readDiagnosisCodes } from '../../src/platform/database/reference.ts';
import { createDemo } from './factories.ts';

const now = new Date('2026-11-21T11:00:00Z');
const { ask } = createDemo('clinical', now);
const count = async (text: string) => Number((await ask(`select count(*) as n from (${text}) x`))[0]?.n);
const atMain = `facility_id = (select id from facility where code = '01099')`;
const visitsAt = `visit v join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id`;

describe('the ledger', () => {
  test('has the order line where orders are carried out, at the price of the line', async () => {
    const given = `service_given g join visit v on v.facility_id = g.facility_id and v.id = g.visit_id
      join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id`;
    expect(
      await count(`select g.id from ${given} where p.kind in ('pharmacy', 'laboratory')`),
    ).toBeGreaterThan(100);
    expect(
      await ask(`select g.item_name from ${given}
        left join order_line l on l.facility_id = g.facility_id and l.id = g.line_id
        where p.kind not in ('consultation', 'registration') and (l.id is null or l.visit_id <> g.visit_id
          or l.authorization_id <> g.authorization_id or l.item_code <> g.item_code or l.unit_price <> g.unit_price
          or (l.coverage <> 'cash') <> g.covered)`),
    ).toEqual([]);
  });

  test('agrees with each line in total, and with its dispensing or its result', async () => {
    expect(
      await ask(`select l.item_name, l.status from order_line l
        left join lateral (select sum(quantity) as n from service_given g
          where g.facility_id = l.facility_id and g.line_id = l.id) g on true
        left join lateral (select sum(quantity - reversed_quantity) as n from dispense d
          where d.facility_id = l.facility_id and d.line_id = l.id) d on true
        left join lateral (select count(*) as n from test_result r
          where r.facility_id = l.facility_id and r.line_id = l.id) r on true
        where coalesce(d.n, 0) <> l.dispensed_quantity
          or coalesce(g.n, 0) <> case when l.category <> 'test' then l.dispensed_quantity
            when l.status = 'Resulted' then 1 else 0 end
          or (r.n > 0) <> (l.status = 'Resulted')`),
    ).toEqual([]);
  });

  test('ends a visit exactly when none of its lines is open and nobody lies in a bed there', async () => {
    const open = `select from order_line l where l.facility_id = v.facility_id and l.visit_id = v.id
      and l.status in ('Ordered', 'PartlyDispensed', 'PartlyDone', 'Preliminary')`;
    const lies = 'select from bed_assignment x where x.visit_id = v.id and x.until_at is null';
    const wrong = await ask(`select v.id from ${visitsAt}
      where p.kind not in ('consultation', 'registration', 'triage')
        and (v.status = 'Pending') <> (exists (${open}) or exists (${lies}))`);
    expect(wrong).toEqual([]);
  });

  test('is in the order of time', async () => {
    expect(
      await ask(`select l.item_name from order_line l
        join visit v on v.facility_id = l.facility_id and v.id = l.visit_id
        left join dispense d on d.facility_id = l.facility_id and d.line_id = l.id
        left join test_result r on r.facility_id = l.facility_id and r.line_id = l.id
        left join diagnosis g on g.facility_id = l.facility_id and g.id = l.diagnosis_id
        where l.ordered_at < v.created_at or g.recorded_at > l.ordered_at
          or d.dispensed_at < v.taken_at or r.resulted_at < v.taken_at
          or ((d.id is not null or r.id is not null) and v.taken_at is null)`),
    ).toEqual([]);
    for (const [table, at] of [
      ['order_line', 'ordered_at'],
      ['dispense', 'dispensed_at'],
      ['service_given', 'given_at'],
    ]) {
      expect(
        await ask(`select from ${table} where day <> (${at} at time zone 'Africa/Dar_es_Salaam')::date`),
      ).toEqual([]);
    }
  });
});

describe('patients who wait today', () => {
  test('wait for several lines each at pharmacy and laboratory', async () => {
    const rows = await ask(`select p.kind, count(l.id)::int as lines from ${visitsAt}
      join order_line l on l.facility_id = v.facility_id and l.visit_id = v.id
      where v.${atMain} and v.status = 'Pending' group by v.id, p.kind`);
    expect(rows.filter(({ kind }) => kind === 'pharmacy')).toHaveLength(5);
    expect(rows.filter(({ kind }) => kind === 'laboratory')).toHaveLength(5);
    const several = rows.filter(({ kind }) => kind === 'pharmacy' || kind === 'laboratory');
    for (const { lines } of several) expect(lines).toBeGreaterThanOrEqual(2);
  });

  test.each([
    ['a medicine half given, which the patient pays', `status = 'PartlyDispensed' and coverage = 'cash'`],
    [
      'an MRI Scan that is not approved yet',
      `item_name = 'MRI Scan' and coverage = 'approval' and approval_no is null`,
    ],
    ['a medicine that is not approved yet', `category = 'medicine' and coverage = 'approval'`],
    ['a medicine ordered against an allergy, with the reason', `override_reason is not null`],
    [
      'a CT scan whose approval waits',
      `item_name = 'CT Scan, Brain' and coverage = 'approval' and approval_no is null`,
    ],
    ['a delivery', `item_name = 'Normal Delivery'`],
    ['spectacles', `item_name = 'Spectacles, single vision'`],
    ['a panel of measures', `item_name = 'Full Blood Picture'`],
    ['a test of free text', `item_name in ('Malaria RDT', 'Urinalysis', 'Stool Analysis')`],
  ])('wait for %s', async (_, condition) => {
    const open = `select id from order_line where ${atMain} and status in ('Ordered', 'PartlyDispensed')`;
    expect(await count(`${open} and ${condition}`)).toBeGreaterThan(0);
  });

  test('for the doctor: one whose product has a ceiling of which TZS 40,000 are left', async () => {
    expect(
      await ask(`select m.card_no, sum(b.yearly_ceiling)::int as ceiling, max(b.copayment_percent)::int as copayment,
          (select sum(g.quantity * g.unit_price)::int from service_given g
            join card_authorization a on a.facility_id = g.facility_id and a.id = g.authorization_id
            where a.member_id = m.id and g.covered) as used
        from ${visitsAt} join authorized_member m on m.facility_id = v.facility_id and m.id = v.member_id
        join product_benefit b on b.facility_id = m.facility_id and b.scheme_id = m.scheme_id
          and b.product_code = m.product_code
        where v.${atMain} and v.status = 'Pending' and p.kind = 'consultation' group by m.id, m.card_no`),
    ).toEqual([{ card_no: '109914050900', ceiling: 100_000, copayment: 50, used: 60_000 }]);
  });

  test('of physiotherapy have had four of ten sessions, one a day, under one approval', async () => {
    expect(
      await ask(`select l.item_name, l.quantity, l.status, a.quantity_approved - a.quantity_used as left,
          (select count(distinct d.day)::int from dispense d where d.facility_id = l.facility_id and d.line_id = l.id
            and d.day < '2026-11-21') as days
        from order_line l join approval a on a.facility_id = l.facility_id and a.line_id = l.id
        where l.${atMain} and l.status = 'PartlyDone'`),
    ).toEqual([{ item_name: 'Physiotherapy session', quantity: 10, status: 'PartlyDone', left: 6, days: 4 }]);
  });

  test('have earlier visits with diagnoses, results and medicines at consultation', async () => {
    const [row] = await ask(`select count(*)::int as waiting,
        count(*) filter (where exists (select from diagnosis d
          where d.facility_id = v.facility_id and d.member_id = v.member_id))::int as diagnosed,
        count(*) filter (where exists (select from order_line l join test_result r
          on r.facility_id = l.facility_id and r.line_id = l.id
          where l.facility_id = v.facility_id and l.member_id = v.member_id))::int as tested
      from ${visitsAt} where v.${atMain} and p.kind = 'consultation' and v.taken_at is null
        and v.status = 'Pending'`);
    expect(row).toEqual({ waiting: 6, diagnosed: 6, tested: 6 });
    const allergic = await count(`select a.id from allergy a
      join visit v on v.facility_id = a.facility_id and v.member_id = a.member_id
      join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
      where v.${atMain} and p.kind = 'consultation' and v.status = 'Pending' and a.substance = 'Penicillin'`);
    expect(allergic).toBeGreaterThan(0);
  });
});

describe('the record', () => {
  test('has an answer for every medicine that matches an allergy, by the rule itself', async () => {
    const lines = await ask(`select l.item_id, l.item_code, l.item_name, l.override_reason,
        array_agg(a.substance) as substances
      from order_line l join allergy a on a.facility_id = l.facility_id and a.member_id = l.member_id
        and a.recorded_at <= l.ordered_at
      where l.category = 'medicine' group by l.facility_id, l.id, 1, 2, 3, 4`);
    const met = lines.filter(({ item_id, item_code, item_name, substances }) =>
      check({
        patient: {
          gender: null,
          dateOfBirth: null,
          weight: null,
          schemeId: null,
          productCode: null,
          schemeVerifierId: '',
          allergies: Array.isArray(substances)
            ? substances.map((substance) => ({ substance: String(substance), at: new Date(0) }))
            : [],
          diagnoses: [],
          medicines: [],
        },
        item: {
          id: String(item_id),
          code: String(item_code),
          name: String(item_name),
          strength: null,
          form: null,
          category: 'medicine',
          unitPrice: 0,
          needsApproval: false,
          maximumQuantity: null,
          excluded: false,
          inScheme: true,
          limit: { sex: null, ageFromDays: null, ageToDays: null },
          indications: null,
        },
        directions: null,
        splitTerms: null,
        quantity: 1,
        approvalNo: null,
        today: '2026-11-21',
        earlier: [],
        together: { before: [], after: [] },
      }).some(({ code, severity }) => code === 'allergy' && severity === 'confirm'),
    );
    expect(met.length).toBeGreaterThan(0);
    expect(met.filter(({ override_reason }) => override_reason === null)).toEqual([]);
    const substances = await ask('select distinct substance from allergy order by 1');
    expect(substances.map(({ substance }) => substance)).toEqual(['Aspirin', 'Penicillin', 'Sulfa']);
  });

  test('names diagnoses like the list that ships with the product', async () => {
    const { codes } = await readDiagnosisCodes();
    const known = new Map(codes.map((code) => [code.code, code.name]));
    const used = await ask('select distinct code, name from diagnosis order by 1');
    expect(used.length).toBeGreaterThan(8);
    expect(used.map(({ code, name }) => `${code} ${name}`)).toEqual(
      used.map(({ code }) => `${code} ${known.get(String(code))}`),
    );
  });

  test('has notes, a corrected result that keeps the old one, and no quantity above its maximum', async () => {
    expect(await count('select id from clinical_note')).toBeGreaterThan(20);
    expect(
      await count('select id from test_result where version = 2 and correction_reason is not null'),
    ).toBeGreaterThan(0);
    expect(
      await ask(`select l.item_name from order_line l
        join facility_item i on i.facility_id = l.facility_id and i.id = l.item_id
        where l.quantity > i.maximum_quantity or i.item_code <> l.item_code`),
    ).toEqual([]);
  });
});

describe('measures', () => {
  test('exist for common tests, with ranges for every age', async () => {
    const [row] = await ask(`select count(distinct item_code)::int as tests,
      count(*) filter (where code = 'HB')::int as haemoglobin from test_measure where ${atMain}`);
    expect(row?.tests).toBeGreaterThan(45);
    expect(row?.haemoglobin).toBe(3);
    // Somebody of any age has exactly one narrowest range of a blood count; only sex doubles it.
    for (const days of [0, 27, 28, 700, 4000, 20_000]) {
      const none = await ask(`select m.code from test_measure m
        join facility_item i on i.facility_id = m.facility_id and i.item_code = m.item_code
        where m.${atMain} and i.item_name = 'Full Blood Picture' and not exists (
          select from reference_range r where r.facility_id = m.facility_id and r.item_code = m.item_code
            and r.code = m.code and r.age_from_days <= ${days} and (r.age_to_days is null or r.age_to_days > ${days}))`);
      expect(none).toEqual([]);
    }
  });

  test('are all in a result, each with the range that the product would choose', async () => {
    expect(
      await ask(`select r.id from test_result r
        join order_line l on l.facility_id = r.facility_id and l.id = r.line_id
        where (select count(*) from test_value v where v.facility_id = r.facility_id and v.result_id = r.id)
          <> (select count(*) from test_measure m where m.facility_id = l.facility_id and m.item_code = l.item_code)`),
    ).toEqual([]);
    const values = `select v.code, v.low, v.high, best.low as expected_low, best.high as expected_high
      from test_value v
      join test_result r on r.facility_id = v.facility_id and r.id = v.result_id
      join order_line l on l.facility_id = r.facility_id and l.id = r.line_id
      join authorized_member p on p.facility_id = l.facility_id and p.id = l.member_id
      left join lateral (
        select low, high from reference_range g
        where g.facility_id = l.facility_id and g.item_code = l.item_code and g.code = v.code
          and (g.sex is null or g.sex = p.gender) and g.age_from_days <= l.day - p.date_of_birth
          and (g.age_to_days is null or g.age_to_days > l.day - p.date_of_birth)
        order by g.sex is null, g.age_to_days - g.age_from_days nulls last, g.age_from_days desc, g.line limit 1
      ) best on true`;
    expect(await count(values)).toBeGreaterThan(300);
    expect(
      await ask(
        `select * from (${values}) x where low is distinct from expected_low or high is distinct from expected_high`,
      ),
    ).toEqual([]);
    const [flags] = await ask(`select count(*) filter (where value < low)::int as low,
      count(*) filter (where value > high)::int as high, count(*)::int as n from test_value`);
    expect(Number(flags?.low)).toBeGreaterThan(5);
    expect(Number(flags?.high)).toBeGreaterThan(5);
    expect(Number(flags?.low) + Number(flags?.high)).toBeLessThan(Number(flags?.n) / 3);
  });

  test('agree within one blood sample: no part below zero, white cells add up to a hundred, the indices follow their formulas', async () => {
    expect(await ask('select code, value from test_value where value < 0')).toEqual([]);
    const bloods = await ask(`select json_object_agg(code, value) as found from test_value
      where result_id in (select result_id from test_value where code = 'LYM') group by result_id`);
    expect(bloods.length).toBeGreaterThan(20);
    for (const { found } of bloods) {
      const of = (code: string) => Number(Object(found)[code]);
      expect(of('NEU') + of('LYM') + of('MON') + of('EOS') + of('BAS')).toBe(100);
      expect((of('HCT') * 10) / of('RBC')).toBeCloseTo(of('MCV'), 0);
      expect((of('HB') * 10) / of('RBC')).toBeCloseTo(of('MCH'), 0);
    }
  });

  test('of one panel are in one scheme’s price list only', async () => {
    expect(
      await ask(`select item_name, scheme_ids from facility_item where ${atMain} and scheme_ids is not null`),
    ).toEqual([{ item_name: 'Executive Check-up Panel', scheme_ids: ['3001'] }]);
  });
});

describe('vital signs', () => {
  test('are taken of everybody whom a doctor has seen, as the form accepts them', async () => {
    const rows =
      await ask(`select weight_kg::float as "weightKg", temperature_c::float as "temperatureC", pulse, systolic,
      diastolic, oxygen, muac_cm::float as "muacCm" from vitals`);
    expect(rows.length).toBeGreaterThan(300);
    const wrong = rows.filter((row) => !vitalsInput.safeParse(row).success);
    expect(wrong).toEqual([]);
  });

  test('fit the age, and stay nearly the same at each visit', async () => {
    const withAge = `select x.member_id, x.weight_kg, extract(year from age(x.recorded_at, m.date_of_birth)) as years
      from vitals x join authorized_member m on m.facility_id = x.facility_id and m.id = x.member_id`;
    expect(
      await ask(`select years, min(weight_kg), max(weight_kg) from (${withAge}) w where years in (2, 6, 40) group by 1
        having min(weight_kg) < case years when 2 then 10 when 6 then 17 else 55 end
          or max(weight_kg) > case years when 2 then 16 when 6 then 24 else 75 end`),
    ).toEqual([]);
    expect(
      await ask(`select from (${withAge}) w where years >= 18 group by member_id
        having max(weight_kg) - min(weight_kg) > 0.4`),
    ).toEqual([]);
  });
});

test('order sets have items of their facility', async () => {
  expect(await count('select from order_set')).toBe(6);
  expect(
    await ask(`select s.name, l->>'itemName' as item from order_set s, jsonb_array_elements(s.lines) l
      where not exists (select from facility_item i where i.facility_id = s.facility_id
        and i.id = (l->>'itemId')::uuid and i.item_name = l->>'itemName' and i.category = s.category)`),
  ).toEqual([]);
});

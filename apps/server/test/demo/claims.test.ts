import { describe, expect, test } from 'vitest';
import { readClaimedVisit } from '../../src/domains/claims/claimed-visit.ts';
import { blockingFindings, checkVisit } from '../../src/domains/claims/index.ts';
import { rebuild } from '../../src/domains/claims/rebuild.ts';
import { openDatabase, readerOf } from '../../src/platform/database/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { createDemo } from './factories.ts';

const now = new Date('2026-11-21T11:00:00Z');
const today = '2026-11-21';
const { adminUrl, ask } = createDemo('claims', now);
const main = `facility_id = (select id from facility where code = '01099')`;
const recent = `c.${main} and c.built_day > date '${today}' - 30 and c.superseded_by is null`;

describe('claims', () => {
  test('equal what the product would build of their visits, and nothing blocks the pending ones', async () => {
    const database = openDatabase({ url: adminUrl, poolSize: 2 });
    const claims = await ask('select facility_id, id, authorization_id, status from claim');
    expect(claims.length).toBeGreaterThan(200);
    const changed: unknown[] = [];
    const stopped: unknown[] = [];
    for (const { facility_id, id, authorization_id, status } of claims) {
      const facilityId = String(facility_id);
      await database.transaction(facilityId, async (tx) => {
        const visit = await readClaimedVisit(readerOf(tx), facilityId, String(authorization_id));
        const { changed: isChanged } = await rebuild(tx, { facility_id: facilityId, id: String(id) }, visit);
        if (isChanged) changed.push({ id, status });
        if (status !== 'Pending' && status !== 'Draft') return;
        const answers = { lateReason: null, answers: [], leftOut: new Map() };
        const { findings } = checkVisit(visit, answers, today);
        stopped.push(...blockingFindings(findings));
      });
    }
    await database.close();
    expect(changed).toEqual([]);
    expect(stopped).toEqual([]);
  });

  test('have folio numbers without gaps in each month, which the product continues', async () => {
    expect(
      await ask(`select c.claim_year, c.claim_month from claim c
        left join number_series n on n.facility_id = c.facility_id
          and n.series = 'folio/' || c.claim_year || '/' || c.claim_month
        where c.status <> 'Draft' group by c.facility_id, 1, 2, n.last
        having min(c.folio_no) <> 1 or max(c.folio_no) <> count(*) or n.last is distinct from count(*)`),
    ).toEqual([]);
  });

  test('that were rejected have six reasons or more on their lines, beside paid and reduced lines', async () => {
    const rows = await ask(`select l.outcome, l.reason from claim c
      join claim_line l on l.facility_id = c.facility_id and l.claim_id = c.id
      where ${recent} and c.status = 'Rejected'`);
    const reasons = (outcome: string) =>
      new Set(rows.filter((row) => row.outcome === outcome).map(({ reason }) => reason));
    expect([...reasons('Rejected')].sort()).toEqual([
      'Consultation charge not applicable',
      'Item not indicated for the diagnosis',
      'Item not payable for the patient’s sex',
      'No valid approval',
      'Test repeated on the same day',
    ]);
    expect(reasons('Reduced').size).toBeGreaterThan(1);
    expect(rows.filter(({ outcome }) => outcome === 'Approved').length).toBeGreaterThan(6);
  });

  test('have the status and the amount of their lines’ decisions', async () => {
    expect(
      await ask(`select c.id from claim c join claim_line l on l.facility_id = c.facility_id and l.claim_id = c.id
        where c.decided_at is not null and l.left_out is null group by c.facility_id, c.id
        having c.amount_approved <> sum(l.amount_approved)
          or (c.status = 'Rejected') <> bool_or(l.outcome = 'Rejected') or bool_or(l.outcome is null)
          or c.rejection_reason is distinct from min(l.reason) filter (where l.outcome = 'Rejected')`),
    ).toEqual([]);
    const [row] = await ask(`select count(*)::int as n from claim c
      where ${recent} and c.status = 'Approved' and c.amount_approved < c.amount_claimed`);
    expect(row?.n).toBeGreaterThan(1);
  });

  test('show every status, a resubmitted version, and some unclaimed visits', async () => {
    const statuses = await ask(`select distinct status from claim where ${main} order by 1`);
    expect(statuses.map(({ status }) => status)).toEqual([
      'Approved',
      'Draft',
      'Pending',
      'Rejected',
      'Submitted',
    ]);
    expect(
      await ask(`select n.version, n.status, o.status as before, n.correction_note is not null as note,
          n.amount_claimed < o.amount_claimed as less
        from claim n join claim o on o.id = n.previous_id and o.superseded_by = n.id where n.${main}`),
    ).toEqual([{ version: 2, status: 'Approved', before: 'Rejected', note: true, less: true }]);
    const [unclaimed] =
      await ask(`select count(*)::int as n, count(c.id)::int as begun, min(u.amount)::int as least
      from unclaimed u left join claim c on c.facility_id = u.facility_id and c.authorization_id = u.authorization_id
      where u.${main}`);
    // Seven that are over, one in physiotherapy, and one in the ward.
    expect(unclaimed).toMatchObject({ n: 9, begun: 2 });
    expect(Number(unclaimed?.least)).toBeGreaterThan(0);
    // What the check before sending says can be seen in the demo at once.
    expect(
      await ask(`select count(*) filter (where not exists (select from diagnosis d
            where d.facility_id = u.facility_id and d.authorization_id = u.authorization_id))::int as undiagnosed,
          count(*) filter (where (select count(*) > 1 from order_line l where l.facility_id = u.facility_id
            and l.authorization_id = u.authorization_id and l.item_name = 'Full Blood Picture'))::int as repeated
        from unclaimed u where u.${main}`),
    ).toEqual([{ undiagnosed: 1, repeated: 1 }]);
  });

  test('have one charge for every completed consultation, and none for a follow-up', async () => {
    expect(
      await ask(`select v.id from visit v
        join care_point p on p.facility_id = v.facility_id and p.id = v.care_point_id
        join card_authorization a on a.facility_id = v.facility_id and a.id = v.authorization_id
        join visit_type t on t.id = a.visit_type_id
        join account d on d.facility_id = v.facility_id and d.id = coalesce(v.taken_by, v.created_by)
        left join service_given g on g.facility_id = v.facility_id and g.visit_id = v.id and g.line_id is null
        where (g.id is not null) <>
            (v.status = 'Completed' and p.charge_item_code is not null and t.has_consultation_charges)
          or g.item_code <> coalesce(d.charge_item_code, p.charge_item_code)`),
    ).toEqual([]);
    const [row] = await ask(
      `select count(*) filter (where item_code = '10002')::int as special from service_given`,
    );
    expect(row?.special).toBeGreaterThan(10);
  });
});

describe('the scheme', () => {
  const theirs = `select c.claim_year, c.claim_month, c.folio_no, r.amount_claimed - c.amount_claimed as difference
    from claim c join facility f on f.id = c.facility_id
    full join register.claim r on r.facility_code = f.code and r.claim_year = c.claim_year
      and r.claim_month = c.claim_month and r.folio_no = c.folio_no
    where coalesce(f.code, r.facility_code) = '01099' and (c.submitted_at is not null or c.id is null)`;

  test('has every submitted folio except one missing and one with less, both two months ago', async () => {
    const rows = await ask(
      `select claim_year, claim_month, difference from (${theirs}) x
       where difference is distinct from 0 order by difference`,
    );
    expect(rows).toEqual([
      { claim_year: 2026, claim_month: 9, difference: '-1000' },
      { claim_year: 2026, claim_month: 9, difference: null },
    ]);
    expect(
      await ask(`select r.submission_no from register.claim r join register.claim_line l using (submission_no)
        group by 1 having r.amount_claimed <> sum(l.quantity * l.unit_price)`),
    ).toEqual([]);
    expect(
      await ask(`select c.id from claim c join claim p on p.id = c.previous_id
        join register.claim r on r.submission_no::text = c.submission_no
        join register.claim o on o.submission_no = r.corrects
        where c.${main} and o.submission_no::text = p.submission_no`),
    ).toHaveLength(1);
    const [top] = await ask('select max(submission_no)::int as n from register.claim');
    expect(top?.n).toBeLessThan(900_001);
  });

  test('has closed all months before the last one, of which it paid one, and one is long overdue', async () => {
    const rows = await ask(`select c.claim_month, date '${today}' - c.closed_at::date as days,
        c.receipt_no = r.receipt_no::text as same, c.amount_claimed = r.amount_claimed as sum,
        (select sum(p.amount) from claim_payment p where p.facility_id = c.facility_id
          and p.claim_year = c.claim_year and p.claim_month = c.claim_month)
        = (select sum(amount_approved) from claim x where x.facility_id = c.facility_id
          and x.claim_year = c.claim_year and x.claim_month = c.claim_month and x.superseded_by is null) as paid
      from claim_closing c join facility f on f.id = c.facility_id
      join register.claim_closing r on r.facility_code = f.code and r.claim_year = c.claim_year
        and r.claim_month = c.claim_month
      where c.${main} order by 1`);
    expect(rows).toEqual([
      { claim_month: 8, days: 79, same: true, sum: true, paid: null },
      { claim_month: 9, days: 49, same: true, sum: true, paid: true },
    ]);
  });

  test('would pay for the claims that wait for its decision', async () => {
    const database = openDatabase({ url: adminUrl, poolSize: 2 });
    const scheme = createRegister({ database });
    const waiting =
      await ask(`select c.facility_id, c.claim_year as year, c.claim_month as month, c.folio_no from claim c
      where ${recent} and c.status = 'Submitted'`);
    expect(waiting).toHaveLength(2);
    for (const { facility_id, year, month, folio_no } of waiting) {
      const decision = await scheme.claimDecision({
        facility: { id: String(facility_id), code: '01099', name: '', verifierId: 'NHIF' },
        year: Number(year),
        month: Number(month),
        folioNo: Number(folio_no),
        now,
      });
      expect(decision?.lines.length).toBeGreaterThan(1);
      expect(decision?.lines.filter(({ outcome }) => outcome !== 'Approved')).toEqual([]);
    }
    await database.close();
  });
});

describe('approvals and referrals', () => {
  test('exist in every state, as at the scheme', async () => {
    const rows =
      await ask(`select a.status, r.status as there, l.status as line, l.approval_no is not null as numbered
      from approval a join register.approval r on r.id = a.id
      join order_line l on l.facility_id = a.facility_id and l.id = a.line_id where a.${main} order by 1, 2, 3`);
    expect(rows).toEqual([
      { status: 'Consumed', there: 'INVALID', line: 'Resulted', numbered: true },
      { status: 'Consumed', there: 'VALID', line: 'Resulted', numbered: true },
      { status: 'Invalid', there: 'INVALID', line: 'Ordered', numbered: false },
      { status: 'Pending', there: 'PENDING', line: 'Ordered', numbered: false },
      { status: 'Pending', there: 'PENDING', line: 'Ordered', numbered: false },
      { status: 'Valid', there: 'VALID', line: 'Ordered', numbered: true },
      { status: 'Valid', there: 'VALID', line: 'PartlyDone', numbered: true },
    ]);
    expect(
      await ask(`select l.id from order_line l left join approval a on a.facility_id = l.facility_id
        and a.line_id = l.id where l.${main} and l.item_name = 'MRI Scan' and l.status = 'Ordered' and a.id is null`),
    ).toHaveLength(1);
    expect(
      await ask(`select l.approval_no from claim_line l join order_line o on o.facility_id = l.facility_id
        and o.id = l.line_id where o.coverage = 'approval' and l.approval_no is distinct from o.approval_no`),
    ).toEqual([]);
  });

  test('have numbers, are known to the scheme, decided or not, and one was refused before it was accepted', async () => {
    const rows = await ask(`select direction, status, count(*)::int as n from referral
      where ${main} and superseded_by is null group by 1, 2 order by 1, 2`);
    expect(rows.map(({ direction, status }) => `${direction} ${status}`)).toEqual([
      'in Completed',
      'in Pending',
      'out Completed',
      'out Pending',
      'out Rejected',
    ]);
    expect(
      await ask(`select n.status, o.status as before, o.scheme_remarks from referral n
        join referral o on o.id = n.previous_id and o.superseded_by = n.id where n.${main}`),
    ).toEqual([
      {
        status: 'Completed',
        before: 'Rejected',
        scheme_remarks: 'Kisima Demo Dispensary does not accept referrals.',
      },
    ]);
    expect(
      await ask(`select r.serial_no from referral r join facility f on f.id = r.facility_id
        left join register.referral s on s.referral_no = r.referral_no
          and (s.from_facility_code, s.to_facility_code) = case r.direction
            when 'out' then (f.code, r.other_facility_code) else (r.other_facility_code, f.code) end
        where (r.status = 'Rejected') <> (r.referral_no is null) or (r.referral_no is not null and s is null)
          or jsonb_array_length(r.diagnoses) = 0 or r.diagnoses->0->>'name' = r.diagnoses->0->>'code'`),
    ).toEqual([]);
    const [series] = await ask(`select last::int, (select count(*)::int from referral where ${main}
      and direction = 'out' and serial_no like '01099/2026/R%') as used from number_series
      where ${main} and series = 'referral/2026'`);
    expect(series?.last).toBe(series?.used);
  });
});

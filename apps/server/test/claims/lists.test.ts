import { claimCheck, claimCounts, listedClaim } from '@afyakadi/contract';
import { maskCard } from '@afyakadi/contract/formats/identifiers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createDiagnosis } from '../orders/factories.ts';
import type { Answer } from '../setup/server.ts';
import {
  type Attended,
  type Clinic,
  createAttended,
  createClinic,
  createConsulted,
  detailOf,
  ordered,
  person,
  setClaim,
  setRejected,
} from './factories.ts';

let clinic: Clinic;
/** Claims of three names, one a day before the other, in every state. */
const claims: Record<string, string> = {};
const days: Record<string, string> = {};

beforeAll(async () => {
  clinic = await createClinic();
  const { server } = clinic;
  const states = ['Draft', 'Pending', 'Submitted', 'Approved', 'Rejected', 'Old', 'Superseded'] as const;
  for (const [index, state] of states.entries()) {
    const patient = await createConsulted(clinic, { visits: ['pharmacy'] });
    await rename(patient, ['Neema', 'Juma'][index % 2] ?? '');
    await clinic.pharmacist.dispense(await ordered(clinic, patient, '30001', index + 1), index + 1);
    const status = state === 'Draft' ? 'Draft' : 'Pending';
    const id = String(detailOf(await clinic.receptionist.build(patient.authorizationId, { status })).id);
    claims[state] = id;
    const sent = { submitted_at: new Date(), built_at: new Date() };
    if (state === 'Submitted') await setClaim(server, id, { status: state, ...sent });
    if (state === 'Approved') await setClaim(server, id, { status: state, ...sent, amount_approved: 1 });
    if (state === 'Rejected' || state === 'Superseded') await setRejected(server, id);
    if (state === 'Superseded') claims.Second = String(detailOf(await clinic.receptionist.resubmit(id)).id);
    const back = state === 'Old' ? 40 : index;
    const [row] = await server.rows(
      'update claim set built_day = built_day - $2::int, day = day - ($2::int + 1) where authorization_id = $1 returning built_day::text as day',
      [patient.authorizationId, back],
    );
    days[state] = String(row?.day);
  }
});
afterAll(() => clinic.server.close());

async function rename(patient: Attended, name: string): Promise<void> {
  await clinic.server.rows('update authorized_member set first_name = $2 where id = $1', [
    patient.memberId,
    name,
  ]);
}

function ids(answer: Answer): string[] {
  return answer.body.itemList.map(({ id }) => String(id));
}

const page = z.object({ totalItems: z.number() }).and(claimCounts);
const extraOf = (answer: Answer) => page.parse(answer.body.data);

describe('the list of claims', () => {
  it('contains the last 30 days, newest first, without superseded versions', async () => {
    const answer = await clinic.receptionist.search();
    expect(answer.status).toBe(200);
    const { Draft, Pending, Submitted, Approved, Rejected, Second } = claims;
    expect(ids(answer)).toEqual([Draft, Pending, Submitted, Approved, Rejected, Second]);
    expect(answer.body.itemList[3]).toMatchObject({ status: 'Approved', amountClaimed: 10_200, version: 1 });
    expect(answer.body.itemList[5]).toMatchObject({ status: 'Pending', version: 2 });
  });

  it('counts all sent claims, whatever the filter', async () => {
    const all = extraOf(await clinic.receptionist.search());
    expect(all.counts).toEqual({ submitted: 3, approved: 1, rejected: 1, awaiting: 1, pending: 2 });
    expect(all.amounts).toEqual({
      submitted: 10_150 + 10_200 + 10_250,
      approved: 10_200,
      rejected: 10_250,
      awaiting: 10_150,
      pending: 10_100 + 10_350,
    });
    expect(all.totalItems).toBe(6);
    const narrowed = extraOf(await clinic.receptionist.search({ text: 'neema', status: 'Submitted' }));
    expect([narrowed.counts, narrowed.amounts]).toEqual([all.counts, all.amounts]);
    expect(narrowed.totalItems).toBe(1);
  });

  it('keeps a fully returned claim visible, and counts it as not pending', async () => {
    const patient = await createAttended(clinic.server, { visits: ['pharmacy'] });
    await createDiagnosis(clinic.server, patient);
    await clinic.doctor.take(patient.consultation);
    const line = await ordered(clinic, patient, '30001', 2);
    await clinic.pharmacist.dispense(line, 2);
    const built = detailOf(await clinic.receptionist.build(patient.authorizationId));
    const before = extraOf(await clinic.receptionist.search({ status: 'Pending' }));
    const [act] = await clinic.server.rows('select id from dispense where line_id = $1', [line]);
    expect((await clinic.pharmacist.reverse(String(act?.id), 2)).status).toBe(200);

    const answer = await clinic.receptionist.search({ status: 'Pending' });
    const after = extraOf(answer);
    expect(after.counts.pending).toBe(before.counts.pending - 1);
    expect(after.amounts.pending).toBe(before.amounts.pending - built.amountClaimed);
    expect(after.totalItems).toBe(before.totalItems);
    expect(ids(answer)).toContain(built.id);
    const shown = detailOf(await clinic.receptionist.claim(String(built.id)));
    expect([shown.status, shown.folioNo, shown.lines, shown.amountClaimed]).toEqual([
      ...['Pending', built.folioNo, [], 0],
    ]);
    expect(shown.findings.map(({ code, severity }) => `${severity} ${code}`)).toContain('stop nothing-given');
    const unclaimed = await clinic.receptionist.unclaimed(shown.authorizationNo);
    expect(unclaimed.body.itemList).toEqual([]);
    await clinic.server.rows('update claim set built_day = built_day - 90, day = day - 90 where id = $1', [
      built.id,
    ]);
  });

  it('filters by status, and by words of a name, a card, an authorization or a serial number', async () => {
    const { Draft, Submitted, Rejected, Pending, Approved, Second, Old } = claims;
    expect(ids(await clinic.receptionist.search({ status: 'Rejected' }))).toEqual([Rejected]);
    const sent = await clinic.receptionist.search({ sent: true });
    expect([ids(sent), extraOf(sent).totalItems]).toEqual([[Submitted, Approved, Rejected], 3]);
    expect(ids(await clinic.receptionist.search({ sent: true, status: 'Pending' }))).toEqual([]);
    expect(ids(await clinic.receptionist.search({ text: 'NEEMA salum' }))).toEqual([
      Draft,
      Submitted,
      Rejected,
      Second,
    ]);
    expect(ids(await clinic.receptionist.search({ text: 'juma', status: 'Pending' }))).toEqual([Pending]);
    const shown = detailOf(await clinic.receptionist.claim(String(Approved)));
    for (const text of [shown.cardNo, shown.authorizationNo, shown.serialNo ?? '']) {
      const found = await clinic.receptionist.search({ text });
      expect([text, ids(found)]).toEqual([text, [Approved]]);
      expect(extraOf(found).totalItems).toBe(1);
    }
    expect(ids(await clinic.receptionist.search({ text: 'nobody' }))).toEqual([]);
    const [row] = (await clinic.receptionist.search({ text: shown.cardNo })).body.itemList;
    expect(row?.cardNo).toBe(maskCard(shown.cardNo));
    expect(maskCard(shown.cardNo)).not.toBe(shown.cardNo);
    expect(ids(await clinic.receptionist.search({ from: days.Old, to: days.Old }))).toEqual([Old]);
  });

  it('filters by days of attendance, and refuses a reversed period', async () => {
    const shown = detailOf(await clinic.receptionist.claim(String(claims.Approved)));
    const answer = await clinic.receptionist.search({ from: shown.day, to: shown.day, by: 'attendance' });
    expect(ids(answer)).toEqual([claims.Approved]);
    const backwards = await clinic.receptionist.search({ from: '2026-11-21', to: '2026-11-01' });
    const text = 'The last day must not be before the first.';
    expect([backwards.status, backwards.body.description]).toEqual([422, text]);
    expect(backwards.body.fields).toEqual({ to: text });
    expect((await clinic.receptionist.search({ from: '21.11.2026' })).status).toBe(400);
  });

  it('has the check of each unsent claim on request, as its page has it now', async () => {
    const inShort = (answer: Answer) =>
      answer.body.itemList.map(({ id, check }) => [id, claimCheck.nullable().parse(check)]);
    const listed = inShort(await clinic.receptionist.search({ checks: true }));
    const { Draft, Pending, Submitted, Approved, Rejected, Second } = claims;
    const unsent = new Set<unknown>([Draft, Pending, Second]);
    expect(listed.map(([id]) => id)).toEqual([Draft, Pending, Submitted, Approved, Rejected, Second]);
    for (const [id, check] of listed) {
      const { findings, atRisk } = detailOf(await clinic.receptionist.claim(String(id)));
      const first = findings.find(({ answer }) => answer === null) ?? findings[0];
      const expected = {
        blocking: findings.filter(
          ({ severity, answer }) => severity === 'stop' || (severity === 'confirm' && answer === null),
        ).length,
        atRisk,
        first: first ? { code: first.code, params: first.params } : null,
      };
      expect([id, check]).toEqual([id, unsent.has(id) ? expected : null]);
    }
    expect(inShort(await clinic.receptionist.search())).toEqual(listed.map(([id]) => [id, null]));
  });

  it('says of an unsent claim that the scheme refused it when it was sent last, until it is sent again', async () => {
    const refusals = async () => {
      const { body } = await clinic.receptionist.search({ checks: true });
      return body.itemList
        .map((one) => listedClaim.parse(one))
        .flatMap(({ id, refusal }) => (refusal ? [[id, refusal.remarks]] : []));
    };
    const attempt = (id: string | undefined, state: string, minutes: number) =>
      clinic.server.rows(
        `insert into claim_submission (facility_id, id, claim_id, state, remarks, started_at, started_by, ended_at)
         select facility_id, gen_random_uuid(), id, $2, 'Member is not active', built_at + $3 * interval '1 minute',
           built_by, built_at + $3 * interval '1 minute' from claim where id = $1`,
        [id, state, minutes],
      );
    await attempt(claims.Pending, 'refused', 1);
    await attempt(claims.Rejected, 'refused', 1);
    expect(await refusals()).toEqual([[claims.Pending, 'Member is not active']]);
    await attempt(claims.Pending, 'unanswered', 2);
    expect(await refusals()).toEqual([]);
    await clinic.server.rows('delete from claim_submission where claim_id = any($1)', [
      [claims.Pending, claims.Rejected],
    ]);
  });

  it('checks by the tariff and answers of the moment, and counts neither answered nor excluded lines', async () => {
    const checkOf = async (id: string | undefined) => {
      const { body } = await clinic.receptionist.search({ checks: true });
      return body.itemList.find((claim) => claim.id === id)?.check;
    };
    const most = (quantity: number | null) =>
      clinic.server.rows(`update facility_item set maximum_quantity = $1 where item_code = '30001'`, [
        quantity,
      ]);
    const before = await checkOf(claims.Second);
    await most(1);
    expect(await checkOf(claims.Second)).toMatchObject({
      blocking: 1,
      atRisk: 350,
      first: { code: 'over-maximum', params: { maximum: 1 } },
    });
    const { authorizationId, lines } = detailOf(await clinic.receptionist.claim(String(claims.Second)));
    const lineId = lines.find(({ itemCode }) => itemCode === '30001')?.id;
    const reason = 'Given by mistake';
    await clinic.receptionist.build(authorizationId, { leftOut: [{ lineId, reason }] });
    expect(await checkOf(claims.Second)).toEqual(before);
    await clinic.receptionist.build(authorizationId, { leftOut: [] });
    await most(null);
    expect(await checkOf(claims.Second)).toEqual(before);
  });

  it('is sorted and paged', async () => {
    const { Draft, Pending, Second, Submitted } = claims;
    const dearest = await clinic.receptionist.search({}, '?sortBy=amountClaimed&sortBy=desc&pageSize=1');
    expect(ids(dearest)).toEqual([Second]);
    expect(ids(await clinic.receptionist.search({}, '?sortBy=amountClaimed&sortBy=asc&pageSize=2'))).toEqual([
      Draft,
      Pending,
    ]);
    expect(ids(await clinic.receptionist.search({}, '?sortBy=day&sortBy=desc&pageSize=1&pageNo=2'))).toEqual([
      Submitted,
    ]);
    const beyond = await clinic.receptionist.search({}, '?pageNo=50');
    expect([ids(beyond), extraOf(beyond).totalItems]).toEqual([[], 6]);
    expect((await clinic.receptionist.search({}, '?sortBy=cardNo')).status).toBe(400);
  });

  it('is open to receptionist and doctor of the facility, and refused to all others', async () => {
    const asked = async (token: string | undefined) => (await person(clinic.server, token).search()).status;
    const { tokens } = clinic;
    expect([await asked(tokens.receptionist), await asked(tokens.doctor)]).toEqual([200, 200]);
    for (const role of ['pharmacist', 'lab_tech', 'admin'] as const)
      expect(await asked(tokens[role])).toBe(403);
    expect(await asked(undefined)).toBe(401);
    expect(ids(await person(clinic.server, tokens.elsewhere).search())).toEqual([]);
  });
});

describe('the list of unclaimed visits', () => {
  it('has what was given and not claimed, newest first, with what is still open', async () => {
    const first = await createConsulted(clinic, { visits: ['pharmacy'] });
    await ordered(clinic, first, '30001', 3);
    const second = await createConsulted(clinic, { scheme: '1002', product: 'NG001' });
    await clinic.server.rows('delete from diagnosis where authorization_id = $1', [second.authorizationId]);
    const answer = await clinic.receptionist.unclaimed('', '?sortBy=amount&sortBy=desc');
    expect(answer.body.itemList).toMatchObject([
      {
        authorizationId: second.authorizationId,
        services: 1,
        amount: 25_000,
        openAt: [],
        hasDiagnosis: false,
        claimId: null,
      },
      { amount: 10_050, claimId: claims.Draft },
      { authorizationId: first.authorizationId, amount: 10_000, openAt: ['Pharmacy'], hasDiagnosis: true },
    ]);
    expect(extraTotal(answer)).toBe(3);
    const [row] = await clinic.server.rows('select card_no from authorized_member where id = $1', [
      first.memberId,
    ]);
    const found = await clinic.doctor.unclaimed(String(row?.card_no));
    expect(found.body.itemList).toMatchObject([{ authorizationId: first.authorizationId }]);
    expect(extraTotal(found)).toBe(1);
    const paged = await clinic.receptionist.unclaimed('', '?pageSize=2&pageNo=1');
    expect([paged.body.itemList.length, extraTotal(paged)]).toEqual([1, 3]);
    expect((await clinic.receptionist.unclaimed('nobody')).body.itemList).toEqual([]);
  });

  it('has the check of each claim on request, as it would be built now', async () => {
    const checked = await clinic.receptionist.unclaimed('', '', { checks: true });
    expect(checked.body.itemList.length).toBeGreaterThan(1);
    for (const { authorizationId, check } of checked.body.itemList) {
      const { findings, atRisk } = detailOf(await clinic.receptionist.ofVisit(String(authorizationId)));
      expect(claimCheck.parse(check)).toMatchObject({
        blocking: findings.filter(({ severity }) => severity === 'stop' || severity === 'confirm').length,
        atRisk,
      });
    }
    const unchecked = await clinic.receptionist.unclaimed();
    expect(unchecked.body.itemList[0]?.check).toBeNull();
  });

  it('loses what was fully returned, and what was claimed', async () => {
    const patient = await createConsulted(clinic, { visits: ['pharmacy'], scheme: '1001', product: 'NH003' });
    const line = await ordered(clinic, patient, '30001', 4);
    await clinic.pharmacist.dispense(line, 4);
    const listed = async () => {
      const { body } = await clinic.receptionist.unclaimed('', '?pageSize=100');
      return body.itemList.some((item) => item.authorizationId === patient.authorizationId);
    };
    expect(await listed()).toBe(true);
    const [act] = await clinic.server.rows('select id from dispense where line_id = $1', [line]);
    await clinic.pharmacist.reverse(String(act?.id), 4);
    expect(await listed()).toBe(false);
    await clinic.pharmacist.dispense(line, 4);
    expect(await listed()).toBe(true);
    await clinic.receptionist.build(patient.authorizationId);
    expect(await listed()).toBe(false);
  });

  it('is closed to everybody else', async () => {
    const { tokens, server } = clinic;
    expect((await person(server, tokens.elsewhere).unclaimed()).body.itemList).toEqual([]);
    for (const role of ['pharmacist', 'lab_tech', 'admin'] as const)
      expect((await person(server, tokens[role]).unclaimed()).status).toBe(403);
    expect((await person(server, undefined).unclaimed()).status).toBe(401);
  });
});

function extraTotal(answer: Answer): number {
  return z.object({ totalItems: z.number() }).parse(answer.body.data).totalItems;
}

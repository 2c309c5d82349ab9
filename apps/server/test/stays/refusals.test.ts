import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { ordered, person } from '../claims/factories.ts';
import { createPatient } from '../orders/factories.ts';
import type { Answer } from '../setup/server.ts';
import { waitingFor } from '../setup/waiting.ts';
import {
  authorizeNow,
  chargeBedDays,
  chargedDays,
  createPatientOfDay,
  createWaiting,
  hospitalOnMonday,
  monday,
  moveTo,
  stayOf,
  thursday,
  tuesday,
} from './factories.ts';

const { hospital, calls, receptionist, bed, leave } = hospitalOnMonday();
const openStays = () =>
  hospital().server.rows('select count(*)::int as n from bed_assignment where until_at is null');

/** A patient under whose authorization nothing was done, not even a consultation. */
async function createUntouched() {
  const patient = await createPatient(hospital().server, { visits: [] });
  await authorizeNow(hospital(), patient);
  return patient;
}

/** All that an act on a stay may change. */
const content = () =>
  hospital().server.rows(
    ['stay', 'bed', 'bed_assignment', 'visit', 'service_given', 'order_line', 'claim', 'care_point', 'outbox']
      .map((name) => `select '${name}', md5(string_agg(t::text, ',' order by t::text)) from ${name} t`)
      .join(' union all '),
  );

/** Refused at these fields, each with what to do, and nothing is changed. */
async function expectRefused(
  act: () => Promise<Answer>,
  status: number,
  fields: Record<string, unknown>,
): Promise<void> {
  const before = await content();
  const answer = await act();
  expect([answer.status, answer.body.fields]).toEqual([status, fields]);
  expect(await content()).toEqual(before);
}

describe('a refusal', () => {
  it('of a discharge or a transfer before the admission, and of an admission after a withdrawal', async () => {
    const { stayId } = await createWaiting(hospital());
    const id = 'The patient is not admitted yet. Give the patient a bed first.';
    await expectRefused(() => calls().discharge(stayId), 409, { id });
    await expectRefused(() => calls().transfer(stayId, bed('G1')), 409, { id });
    expect((await calls().cancel(stayId)).body.item).toMatchObject({ status: 'Cancelled' });
    await expectRefused(() => calls().admit(stayId, bed('G1')), 409, {
      id: 'The request for this admission was withdrawn. Ask for it again.',
    });
  });

  it('of any act on a stay that ended', async () => {
    const { stayId } = await createWaiting(hospital());
    await calls().admit(stayId, bed('G1'));
    await expectRefused(() => calls().admit(stayId, bed('G2')), 409, {
      id: 'The patient was admitted already. Reload the bed board.',
    });
    await leave(stayId);
    const { admit, transfer, discharge, cancel } = calls();
    for (const act of [
      () => admit(stayId, bed('G1')),
      () => transfer(stayId, bed('G1')),
      () => discharge(stayId),
      () => cancel(stayId),
    ])
      await expectRefused(act, 409, { id: 'The patient was discharged already. Reload the bed board.' });
  });

  it('of a moment that somebody enters: the server’s own counts', async () => {
    const { stayId } = await createWaiting(hospital());
    await expectRefused(
      () =>
        hospital().server.post(`/stays/${stayId}/admit`, {
          token: hospital().tokens.practitioner,
          body: { bedId: bed('G1'), admittedAt: '9999-12-31T23:59:59+14:00' },
        }),
      400,
      { admittedAt: expect.any(String) },
    );
    await calls().admit(stayId, bed('G1'));
    await expectRefused(() => calls().discharge(stayId, { dischargedAt: '2026-11-01' }), 400, {
      dischargedAt: expect.any(String),
    });
    await leave(stayId);
  });

  it('of a bed that is taken, is the patient’s own, is out of use, or is nowhere', async () => {
    const [one, other] = [await createWaiting(hospital()), await createWaiting(hospital())];
    await calls().admit(one.stayId, bed('G1'));
    await calls().admit(other.stayId, bed('G2'));
    const move = (name: string) => () => calls().transfer(one.stayId, bed(name));
    await expectRefused(move('G2'), 409, {
      bedId: 'Bed G2 was given to another patient by Test practitioner first. Choose another bed.',
    });
    await expectRefused(move('G1'), 409, {
      bedId: 'The patient already lies in bed G1. Choose another bed.',
    });
    await hospital().server.rows('update bed set active = false where id = $1', [bed('P1')]);
    await expectRefused(move('P1'), 409, { bedId: 'Bed P1 is out of use. Choose another bed.' });
    await hospital().server.rows('update bed set active = true where id = $1', [bed('P1')]);
    expect((await calls().transfer(one.stayId, randomUUID())).status).toBe(404);
    await expectRefused(() => calls().transfer(one.stayId, 'G1'), 400, { bedId: expect.any(String) });
    await leave(one.stayId);
    await leave(other.stayId);
  });

  it('of a bed whose item is of another scheme', async () => {
    const patient = await createWaiting(hospital());
    const bedId =
      'The scheme of this patient does not pay for Bunge Ward per day, which bed B1 is charged with. Choose another bed.';
    await expectRefused(() => calls().admit(patient.stayId, bed('B1')), 422, { bedId });
    await calls().admit(patient.stayId, bed('G1'));
    await expectRefused(() => calls().transfer(patient.stayId, bed('B1')), 422, { bedId });
    await leave(patient.stayId);
  });

  it('names the ward of a patient who waits or is in already', async () => {
    const { stayId, memberId } = await createWaiting(hospital());
    await expectRefused(() => calls().request(memberId, hospital().wards.private), 409, {
      authorizedMemberId:
        'This patient is already admitted, or waits for a bed, at General ward. See its bed board.',
    });
    await calls().admit(stayId, bed('G1'));
    await leave(stayId);
    await expectRefused(() => calls().request(memberId), 409, {
      authorizedMemberId:
        'The patient was discharged under this authorization already. Verify the card again, then ask for the admission.',
    });
  });

  const outdated = {
    id: 'This request can no longer be used: its authorization is too old or withdrawn, or the claim is built already. Withdraw the request, verify the card again, then ask for the admission.',
  };

  it('of an authorization whose claim is built, also between request and admission', async () => {
    const patient = await createPatientOfDay(hospital());
    expect((await receptionist().build(patient.authorizationId)).status).toBe(200);
    await expectRefused(() => calls().request(patient.memberId), 409, {
      authorizedMemberId:
        'The claim of this authorization is built already. Verify the card again, then ask for the admission.',
    });
    const waiting = await createWaiting(hospital());
    await receptionist().build(waiting.authorizationId);
    await expectRefused(() => calls().admit(waiting.stayId, bed('G1')), 409, outdated);
    expect((await calls().cancel(waiting.stayId)).status).toBe(200);
  });

  it('of a request that waited until its authorization was too old', async () => {
    const { stayId } = await createWaiting(hospital());
    await moveTo(hospital(), thursday);
    await expectRefused(() => calls().admit(stayId, bed('G1')), 409, outdated);
    expect((await calls().cancel(stayId)).status).toBe(200);
  });

  it('of a care point that is no ward names the field', async () => {
    const { memberId } = await createPatientOfDay(hospital());
    const { pharmacy } = hospital().server.tenants.first.carePoints;
    await expectRefused(() => calls().request(memberId, pharmacy), 422, {
      pointOfCareId: 'Only a ward in use has beds. Choose a ward.',
    });
  });

  it('of a discharge with open orders, unless somebody can read why', async () => {
    const patient = await createWaiting(hospital(), { visits: ['laboratory'] });
    await calls().admit(patient.stayId, bed('G1'));
    const clinic = { ...hospital(), doctor: person(hospital().server, hospital().tokens.doctor) };
    await ordered(clinic, patient, '50001');
    await expectRefused(() => calls().discharge(patient.stayId), 422, {
      reason: '1 ordered line is not finished. Finish or close them, or enter why the patient goes anyway.',
    });
    for (const reason of ['', '   ', '\u200b\u200b\u200b', 'ㅤㅤㅤ', 'x'.repeat(301)])
      await expectRefused(() => calls().discharge(patient.stayId, { reason }), 400, {
        reason: expect.any(String),
      });
    expect((await leave(patient.stayId)).status).toBe(200);
  });

  it('of closing the visit of a patient who lies in a bed', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    const [visit] = await hospital().server.rows(
      'select v.id from visit v join bed_assignment x on x.visit_id = v.id where x.stay_id = $1',
      [patient.stayId],
    );
    const ward = `/point-of-cares/${hospital().wards.general}?view=work`;
    const { body } = await hospital().server.get(ward, { token: hospital().tokens.practitioner });
    expect(body.itemList.find(({ id }) => id === visit?.id)).toMatchObject({ empty: false });
    const close = () =>
      hospital().server.post(`/point-of-cares/visits/${visit?.id}/cancel`, {
        token: hospital().tokens.practitioner,
        body: { reason: 'Empty' },
      });
    await expectRefused(close, 409, {
      id: 'The patient lies in a bed of this ward. Discharge the patient instead.',
    });
    await leave(patient.stayId);
  });

  it('of withdrawing the authorization of a patient who waits for a bed, or lies in one', async () => {
    const patient = await createUntouched();
    const { id: stayId } = stayOf(await calls().request(patient.memberId));
    const withdraw = () => calls().withdraw(patient.authorizationId);
    await expectRefused(withdraw, 409, {
      id: 'The patient waits for a bed at General ward. Ask the ward to withdraw the request for the admission first.',
    });
    await calls().admit(stayId, bed('G1'));
    await expectRefused(withdraw, 409, {
      id: "The patient's visit has already begun, so this authorization cannot be withdrawn.",
    });
    await leave(stayId);

    const other = await createUntouched();
    const { id } = stayOf(await calls().request(other.memberId));
    await calls().cancel(id);
    expect((await calls().withdraw(other.authorizationId)).status).toBe(200);
  });

  it('of taking a ward out of use where patients wait for a bed', async () => {
    const { server, tokens } = hospital();
    const form = { name: 'New ward', kind: 'ward', code: 'NEW', active: true };
    const made = await server.post('/admin/point-of-cares', { token: tokens.admin, body: form });
    const ward = String(made.body.item.id);
    const change = (changed: object) =>
      server.post(`/admin/point-of-cares/${ward}`, { token: tokens.admin, body: { ...form, ...changed } });
    const { memberId } = await createPatientOfDay(hospital());
    const { id } = stayOf(await calls().request(memberId, ward));
    const text = 'Patients who wait for a bed at New ward: 1. Admit them or withdraw the requests first.';
    await expectRefused(() => change({ active: false }), 409, { active: text });
    await expectRefused(() => change({ kind: 'imaging' }), 409, { kind: text });
    await calls().cancel(id);
    expect((await change({ active: false })).status).toBe(200);
  });

  it('of a key that was used for another bed or another stay', async () => {
    const [one, other] = [await createWaiting(hospital()), await createWaiting(hospital())];
    const headers = { 'idempotency-key': randomUUID() };
    const admit = (stayId: string, name: string) =>
      hospital().server.post(`/stays/${stayId}/admit`, {
        token: hospital().tokens.practitioner,
        body: { bedId: bed(name) },
        headers,
      });
    expect((await admit(one.stayId, 'G1')).status).toBe(200);
    const before = await content();
    const repeats = [await admit(one.stayId, 'G2'), await admit(other.stayId, 'G1')];
    expect(repeats.map(({ status, body }) => [status, body.statusCode])).toEqual([
      [422, 51432],
      [422, 51432],
    ]);
    expect((await admit(one.stayId, 'G1')).headers['idempotent-replay']).toBe('true');
    expect(await content()).toEqual(before);
    await leave(one.stayId);
    await calls().cancel(other.stayId);
  });
});

describe('at the same moment', () => {
  it('two wards that give one bed give it once, and the other is told by whom', async () => {
    const patients = [await createWaiting(hospital()), await createWaiting(hospital())];
    const answers = await Promise.all(
      patients.map(({ stayId }, i) =>
        calls().admit(stayId, bed('G1'), i === 0 ? hospital().tokens.doctor : hospital().tokens.practitioner),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect(answers[1 - winner]?.body.description).toBe(
      `Bed G1 was given to another patient by Test ${winner === 0 ? 'doctor' : 'practitioner'} first. Choose another bed.`,
    );
    expect(await openStays()).toEqual([{ n: 1 }]);
    await leave(patients[winner]?.stayId ?? '');
    await calls().cancel(patients[1 - winner]?.stayId ?? '');
  });

  it('two patients who change beds do not wait for each other for ever', async () => {
    const one = await createWaiting(hospital());
    const other = await createWaiting(hospital());
    await calls().admit(one.stayId, bed('G1'));
    await calls().admit(other.stayId, bed('G2'));
    const answers = await Promise.all([
      calls().transfer(one.stayId, bed('G2')),
      calls().transfer(other.stayId, bed('G1')),
    ]);
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
      [409, ['bedId']],
      [409, ['bedId']],
    ]);
    expect(await openStays()).toEqual([{ n: 2 }]);
    await leave(one.stayId);
    await leave(other.stayId);
  });

  it('two doctors who ask for an admission ask once, and two nurses admit to one bed', async () => {
    const { memberId } = await createPatientOfDay(hospital());
    const { general, private: second } = hospital().wards;
    const asked = await Promise.all([calls().request(memberId, general), calls().request(memberId, second)]);
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [id = ''] = asked.flatMap((answer) => (answer.status === 200 ? stayOf(answer).id : []));
    const admitted = await Promise.all([calls().admit(id, bed('G1')), calls().admit(id, bed('P1'))]);
    expect(admitted.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await openStays()).toEqual([{ n: 1 }]);
    await leave(id);
  });

  it('a request and the withdrawal of its authorization: one of them is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const { memberId, authorizationId } = await createUntouched();
      const [asked, withdrawn] = await Promise.all([
        calls().request(memberId),
        calls().withdraw(authorizationId),
      ]);
      expect([asked.status, withdrawn.status].sort()).toEqual([200, 409]);
      if (asked.status === 200) await calls().cancel(stayOf(asked).id);
    }
  });

  it('a transfer and a discharge leave no bed taken', async () => {
    const { stayId } = await createWaiting(hospital());
    await calls().admit(stayId, bed('G1'));
    const [moved, discharged] = await Promise.all([calls().transfer(stayId, bed('P1')), leave(stayId)]);
    expect([200, 409]).toContain(moved.status);
    expect(discharged.status).toBe(200);
    expect(await openStays()).toEqual([{ n: 0 }]);
  });

  it('a discharge waits for an order that is being written, and counts it', async () => {
    const { server, tokens, items } = hospital();
    const patient = await createWaiting(hospital(), { visits: ['laboratory'] });
    await calls().admit(patient.stayId, bed('G1'));
    const station = new pg.Client({ connectionString: server.adminUrl });
    await station.connect();
    await station.query('begin');
    await station.query('select from visit where id = $1 for update', [patient.laboratory]);
    const ordering = server.post('/member-items/add', {
      token: tokens.doctor,
      body: { authorizedMemberId: patient.memberId, memberItems: [{ id: items['50001'] }] },
    });
    await waitingFor(server, 1);
    const discharging = calls().discharge(patient.stayId);
    await Promise.race([discharging, waitingFor(server, 2)]);
    await station.query('commit');
    await station.end();
    expect((await ordering).status).toBe(200);
    const refused = await discharging;
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([422, ['reason']]);
    await leave(patient.stayId);
  });

  it('a discharge and the job charge a bed-day once', async () => {
    const patient = await createWaiting(hospital());
    await calls().admit(patient.stayId, bed('G1'));
    await moveTo(hospital(), tuesday);
    const [, discharged] = await Promise.all([
      chargeBedDays(hospital()),
      leave(patient.stayId),
      chargeBedDays(hospital()),
    ]);
    expect(discharged.status).toBe(200);
    expect(await chargedDays(hospital(), patient)).toEqual([
      '2026-11-30 20001 30000',
      '2026-11-30 20003 5000',
    ]);
  });
});

it('a server whose clock is behind moves and discharges at the moment of the admission', async () => {
  const { stayId } = await createWaiting(hospital());
  await calls().admit(stayId, bed('G1'));
  hospital().server.clock.now = new Date(Date.parse(monday) - 3_000);
  expect(stayOf(await calls().transfer(stayId, bed('P1')))).toMatchObject({ bed: { name: 'P1' } });
  expect(stayOf(await leave(stayId))).toMatchObject({ dischargedAt: new Date(monday).toISOString() });
});

it('a stay that cannot be charged keeps no other one from its bed-day', async () => {
  const [stuck, other] = [await createWaiting(hospital()), await createWaiting(hospital())];
  await calls().admit(stuck.stayId, bed('G1'));
  await calls().admit(other.stayId, bed('P1'));
  const { server } = hospital();
  await server.rows(`alter table service_given add constraint stuck check (authorization_id <> '${stuck.authorizationId}')
    not valid`);
  await moveTo(hospital(), tuesday);
  await expect(chargeBedDays(hospital())).rejects.toThrow('stuck');
  expect(await chargedDays(hospital(), other)).toEqual(['2026-11-30 20002 80000']);
  expect(await chargedDays(hospital(), stuck)).toEqual([]);
  await server.rows('alter table service_given drop constraint stuck');
  await chargeBedDays(hospital());
  expect(await chargedDays(hospital(), stuck)).toHaveLength(2);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { facilities, members, referrals } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

let server: TestServer;
let register: Scheme;
beforeAll(async () => {
  server = await testServer();
  register = createRegister({ database: server.database });
  await server.rows(`insert into register.facility values ('T-01', 'Mwanzo Hospital', true),
    ('T-02', 'Pili Hospital', true), ('T-03', 'Tatu Dispensary', false), ('T-04', 'Amani Hospital', true)`);
});
afterAll(() => server.close());

const facility = { ...facilities.first, verifierId: 'NHIF' };
const now = new Date('2026-11-21T09:00:00Z');
const request = (wanted = {}) => ({
  requestKey: randomUUID(),
  mayHaveArrived: false,
  facility,
  toFacilityCode: 'T-02',
  authorizationNo: '1',
  cardNo: '01-Nhif241',
  patientName: 'Neema Mushi',
  diagnosisCodes: ['S72.0', 'I10'],
  reason: 'Surgery',
  remarks: '',
  now,
  practitionerName: 'Dr Asha Salum',
  practitionerNo: 'MCT-1001',
  ...wanted,
});

describe('facilities that take referrals', () => {
  it('are listed by name, without the requesting one, found by a part of the name or the code', async () => {
    const found = async (text: string) =>
      (await register.referralFacilities({ facility, text })).map((one) => one.name);
    expect(await found('')).toEqual(['Amani Hospital', 'Pili Hospital']);
    expect(await found('pili')).toEqual(['Pili Hospital']);
    expect(await found('t-04')).toEqual(['Amani Hospital']);
    expect(await found('%')).toEqual([]);
    expect(await found('dispensary')).toEqual([]);
  });
});

describe('a referral', () => {
  it('gets one number however often it is sent, and is found only by the receiving facility', async () => {
    const asked = request();
    const answers = await Promise.all([asked, asked, asked].map((one) => register.createReferral(one)));
    const numbers = [...new Set(answers.map(({ referralNo }) => referralNo))];
    expect(answers[0]).toMatchObject({ accepted: true, remarks: 'Accepted.' });
    expect(numbers).toHaveLength(1);
    const referralNo = numbers[0] ?? '';
    expect(referralNo).toMatch(/^\d{11}$/);
    const there = {
      facility: { ...facilities.second, verifierId: 'NHIF' },
      cardNo: '01-NHIF241',
      referralNo,
    };
    expect(await register.findReferral(there)).toEqual({
      referralNo,
      from: { code: facility.code, name: facility.name },
      diagnosis: 'S72.0, I10',
      reason: 'Surgery',
      createdAt: now,
    });
    expect(await register.findReferral({ ...there, facility })).toBeNull();
    expect(await register.findReferral({ ...there, cardNo: members.active })).toBeNull();
    expect(await register.findReferral({ ...there, referralNo: referrals.unknown })).toBeNull();
  });

  it.each([
    ['T-01', 'A patient is not referred to the same facility.'],
    ['T-03', 'Tatu Dispensary does not accept referrals.'],
    ['T-99', 'Facility T-99 is not known to the scheme.'],
  ])('is refused to %s', async (toFacilityCode, remarks) => {
    expect(await register.createReferral(request({ toFacilityCode }))).toEqual({
      accepted: false,
      referralNo: null,
      remarks,
    });
  });

  it('allows a visit of the type Referral at its destination', async () => {
    const from = { id: randomUUID(), code: 'T-05', name: 'Kijiji' };
    await server.rows(`insert into register.facility values ('T-05', 'Kijiji', true) on conflict do nothing`);
    await server.rows('insert into facility (id, code, name) values ($1, $2, $3)', Object.values(from));
    const sent = await register.createReferral(
      request({
        facility: { ...from, verifierId: 'NHIF' },
        toFacilityCode: facility.code,
        cardNo: members.active,
      }),
    );
    const token = await server.signIn('receptionist');
    const verify = (referralNo: string | null) =>
      server.post('/card/authorize', {
        token,
        body: { cardNo: members.active, cardTypeID: 'NHIFCard', visitTypeID: 3, referralNo },
      });
    expect((await verify(referrals.unknown)).status).toBe(422);
    expect((await verify(sent.referralNo)).status).toBe(200);
  });
});

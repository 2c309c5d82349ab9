import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PrintedReferral } from '../../src/domains/documents/forms/referral-letter.ts';
import { createPrinter } from '../../src/domains/documents/printer.ts';
import { defaultTimings } from '../../src/platform/timings.ts';
import { createClaim } from '../compliance/factories.ts';
import { type TestServer, testServer } from '../setup/server.ts';

const facility = { name: 'Mwanza Hospital', code: '00123', address: 'P.O. Box 15, Mwanza' };
const referral: PrintedReferral = {
  provisional: null,
  serialNo: '00123-1',
  referralNo: null,
  status: 'Pending',
  version: 1,
  superseded: false,
  patientName: 'Asha Mushi',
  cardNo: '109900035308',
  gender: 'Female',
  dateOfBirth: '1990-04-12',
  toName: 'Bugando',
  toCode: '00500',
  diagnoses: [],
  remarks: '',
  reason: 'Needs a surgeon. '.repeat(3_000),
  practitionerName: 'Dr Juma',
  practitionerRegistrationNo: 'MCT-1',
  createdAt: new Date('2026-03-12T08:00:00Z'),
  day: '2026-03-12',
  summary: null,
};

let server: TestServer;
const printer = createPrinter({ waiting: 4, timings: defaultTimings.threads, onKilled: () => {} });
beforeAll(async () => {
  server = await testServer({}, undefined, undefined, { printer });
});
afterAll(() => server.close());

it('does not block the event loop while a document is generated', async () => {
  let done = false;
  const made = printer.print({ form: 'referral', content: referral, facility }).finally(() => {
    done = true;
  });
  let turns = 0;
  for (; !done; turns += 1) await setImmediate();
  expect((await made).subarray(0, 5).toString()).toBe('%PDF-');
  // On the event loop there would be only a few.
  expect(turns).toBeGreaterThan(500);
});

it('refuses too many documents at once, and says when to try again', async () => {
  const { id } = await createClaim(server, { day: '2026-03-12', lines: [{ price: 500 }] });
  const headers = { authorization: `Bearer ${await server.signIn('doctor')}` };
  const asked = () => server.app.inject({ url: `/api/v1/claims/${id}/form.pdf`, headers });
  const answers = await Promise.all(Array.from({ length: 12 }, asked));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  expect([refused.length > 0, refused.length < answers.length]).toEqual([true, true]);
  for (const { statusCode, headers: sent, body } of refused) {
    expect([statusCode, sent['retry-after']]).toEqual([503, '3']);
    expect(body).toContain('Too many documents are being created at once.');
  }
  expect((await asked()).statusCode).toBe(200);
});

it('makes the documents of another facility though one account has filled the queue', async () => {
  const documentOf = async (facility: 'first' | 'second') => {
    const { id } = await createClaim(server, { day: '2026-03-13', lines: [{ price: 500 }], facility });
    const headers = { authorization: `Bearer ${await server.signIn('doctor', facility)}` };
    return async () =>
      (await server.app.inject({ url: `/api/v1/claims/${id}/form.pdf`, headers })).statusCode;
  };
  const [greedy, other] = [await documentOf('first'), await documentOf('second')];
  const flood = Promise.all(Array.from({ length: 24 }, greedy));
  expect(await Promise.all([other(), other()])).toEqual([200, 200]);
  expect(await flood).toContain(503);
});

it('answers, logs and is not ready where no thread can be started', async () => {
  const lines: string[] = [];
  const other = await testServer({}, undefined, undefined, {
    printer: createPrinter({
      program: new URL('data:text/javascript,import "./nowhere.js";'),
      timings: defaultTimings.threads,
      onKilled: (killed) => lines.push(`${killed.work} ${killed.reason}`),
    }),
  });
  const ready = async () => (await other.get('/health/ready')).status;
  expect(await ready()).toBe(200);
  const { id } = await createClaim(other, { day: '2026-03-12', lines: [{ price: 500 }] });
  const headers = { authorization: `Bearer ${await other.signIn('doctor')}` };
  const answer = await other.app.inject({ url: `/api/v1/claims/${id}/form.pdf`, headers });
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toContain('could not be created');
  expect(lines).toContain('claim crash');
  expect(await ready()).toBe(503);
  await other.close();
});

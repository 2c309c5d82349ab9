import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthorizationRequest, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { members } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';

/** Biometric proof where the visit type requires it, and that no picture outlives the scheme's answer. */
let server: TestServer;
let receptionist: string;
let unavailable = false;
const asked: AuthorizationRequest[] = [];
const lines: string[] = [];

beforeAll(async () => {
  server = await testServer(
    { LOG_LEVEL: 'trace' },
    (register) => ({
      ...register,
      authorize: async (request) => {
        asked.push(request);
        if (unavailable) throw new SchemeUnavailable('no answer');
        return register.authorize(request);
      },
    }),
    undefined,
    { logTo: { write: (line) => void lines.push(line) } },
  );
  receptionist = await server.signIn('receptionist');
  for (const [id, name, required] of [
    [81, 'Renal session', 'FACIAL'],
    [82, 'Medical examination', 'FINGERPRINT'],
    [83, 'Chronic care', 'BIOMETRIC'],
  ])
    await server.rows('insert into visit_type (id, name, alias, required_input) values ($1, $2, $2, $3)', [
      ...[id, name, required],
    ]);
});
afterAll(() => server.close());
beforeEach(async () => {
  asked.length = 0;
  unavailable = false;
  await server.rows('update card_authorization set withdrawn_at = now() where withdrawn_at is null');
});

/** A recognizable picture: it decodes to words. */
const words = 'the-face-of-somebody-'.repeat(20);
const picture = Buffer.from(words).toString('base64');

function verify(visitTypeID: number, more: object = {}, headers: Record<string, string> = {}) {
  const card = { cardNo: members.active, verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID };
  return server.post('/card/authorize', { token: receptionist, headers, body: { ...card, ...more } });
}

const face = { biometricMethod: 'FACIAL', imageData: picture };
const finger = { biometricMethod: 'FINGERPRINT', fpCode: 'L2', imageData: picture };

describe('biometric proof of a visit type', () => {
  it('is in the list of visit types', async () => {
    const { body } = await server.get('/setup/visit-types?pageSize=200', { token: receptionist });
    const byId = new Map(body.itemList.map((item) => [item.id, item.requiredInput]));
    expect([1, 81, 82, 83].map((id) => byId.get(id))).toEqual(['', 'FACIAL', 'FINGERPRINT', 'BIOMETRIC']);
  });

  it.each([
    ['nothing, for a face', 81, {}, 'biometricMethod'],
    ['a finger, for a face', 81, finger, 'biometricMethod'],
    ['nothing, for a finger', 82, {}, 'biometricMethod'],
    ['a face, for a finger', 82, face, 'biometricMethod'],
    ['nothing, for either', 83, { fpCode: 'R1' }, 'biometricMethod'],
    ['a face without its picture', 81, { biometricMethod: 'FACIAL' }, 'imageData'],
    ['a finger without its picture', 82, { ...finger, imageData: null }, 'imageData'],
    ['a finger that is not named', 83, { ...finger, fpCode: null }, 'fpCode'],
    ['a method that nobody asked for, without its picture', 1, { biometricMethod: 'FACIAL' }, 'imageData'],
    ['a picture of nothing', 1, { biometricMethod: 'NONE', imageData: picture }, 'imageData'],
    ['a picture that is none', 81, { ...face, imageData: '<svg>' }, 'imageData'],
    ['a picture that is too large', 81, { ...face, imageData: 'A'.repeat(200_001) }, 'imageData'],
    ['a finger that nobody has', 82, { ...finger, fpCode: 'R6' }, 'fpCode'],
  ])(
    '%s is refused by the name of the field, and the scheme is not asked',
    async (_what, type, more, field) => {
      const { status, body } = await verify(type, more);
      expect([status, body.statusCode]).toEqual([400, 51400]);
      expect(Object.keys(body.fields)).toEqual([field]);
      expect(asked).toHaveLength(0);
    },
  );

  it.each([
    ['a face', 81, face, { biometricMethod: 'FACIAL', fpCode: null }],
    ['a finger', 82, finger, { biometricMethod: 'FINGERPRINT', fpCode: 'L2' }],
    ['either, by a face', 83, face, { biometricMethod: 'FACIAL' }],
    ['either, by a finger', 83, finger, { biometricMethod: 'FINGERPRINT', fpCode: 'L2' }],
    ['a member of whom alone the scheme asks it', 1, face, { biometricMethod: 'FACIAL' }],
  ])('%s reaches the scheme with its picture', async (_what, type, more, sent) => {
    expect((await verify(type, more)).status).toBe(200);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ ...sent, imageData: picture });
  });

  it('with a repeated key gets the first answer, and with another picture is another request', async () => {
    const headers = { 'idempotency-key': 'a-face-once' };
    const first = await verify(81, face, headers);
    const again = await verify(81, face, headers);
    expect(again.body.item).toEqual(first.body.item);
    expect(asked).toHaveLength(1);
    const other = await verify(81, { ...face, imageData: picture.replace(/^..../, 'AAAA') }, headers);
    expect(other.status).toBe(422);
    expect(asked).toHaveLength(1);
  });
});

/** The tables that contain a text, in any encoding of a picture. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await server.rows(
    `select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  expect(tables.length).toBeGreaterThan(40);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await server.rows(
      `select exists (select from ${name} it where exists (
         select from unnest($1::text[]) wanted where strpos(to_jsonb(it)::text, wanted) > 0)) as found`,
      [texts],
    );
    if (row?.found) found.push(String(name));
  }
  return found;
}

describe('a picture', () => {
  it('is stored nowhere after an answer, a refusal, or no answer: no table, no line of the log', async () => {
    expect((await verify(81, face, { 'idempotency-key': 'kept-1' })).status).toBe(200);
    expect(
      (await verify(81, { ...face, cardNo: members.refused }, { 'idempotency-key': 'kept-2' })).status,
    ).toBe(422);
    unavailable = true;
    expect((await verify(82, finger, { 'idempotency-key': 'kept-3' })).status).toBe(503);
    expect((await verify(81, { ...finger, fpCode: 'L2' })).status).toBe(400);
    expect(asked).toHaveLength(3);

    const part = words.slice(0, 30);
    const written = [picture.slice(0, 40), part, Buffer.from(part).toString('hex')];
    expect(await tablesWith(written)).toEqual([]);
    // The same search finds existing data: the scheme's remark, and the card in the attempts.
    expect(await tablesWith([members.refused])).toContain('public.verification_attempt');
    expect(lines.length).toBeGreaterThan(3);
    for (const text of written) expect(lines.join('\n')).not.toContain(text);
  });
});

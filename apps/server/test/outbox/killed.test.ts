import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultTimings } from '../../src/platform/timings.ts';
import { type Scheme, SchemeUnavailable } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { createClaim, receivedOf, sender } from '../claims/sending.ts';
import { createTariff, type Items, signInAll, type Tokens } from '../orders/factories.ts';
import { createSchemeTariff } from '../scheme/factories.ts';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { anotherProcess } from './factories.ts';

const facilityId = facilities.first.id;
const deaf = (register: Scheme): Scheme => ({
  ...register,
  submitClaim: () => Promise.reject(new SchemeUnavailable()),
});

const program = fileURLToPath(new URL('./killed.ts', import.meta.url));
let server: TestServer;
let tokens: Tokens;
let items: Items;
beforeAll(async () => {
  server = await testServer({}, deaf);
  items = await createTariff(server);
  await createSchemeTariff(server);
  tokens = await signInAll(server);
});
afterAll(() => server.close());

it('is taken over from a killed process within 30 s', () => {
  const { lease, sweep } = defaultTimings.worker;
  expect(lease + sweep).toBeLessThan(30_000);
});

it('a claim whose process is killed before it stores the answer is sent again, and counts once', async () => {
  const clerk = sender(server, tokens.receptionist);
  const given = await createClaim(server, tokens.doctor, items);
  expect((await clerk.submit(given)).body.item).toMatchObject({ sending: true });
  await server.rows('update outbox set next_at = now() where subject_id = $1', [given.id]);
  for (let kills = 0; kills < 3; kills++) {
    const child = spawn(process.execPath, [program, server.adminUrl, facilityId], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [answer] = await once(child.stdout, 'data');
    expect(String(answer).trim()).toBe(kills === 0 ? 'received' : 'already');
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
    expect((await clerk.read(given.id)).body.item).toMatchObject({ status: 'Pending', sending: true });
    // Its lease expires.
    await server.rows("update outbox set leased_until = now() - interval '1 second' where subject_id = $1", [
      given.id,
    ]);
  }
  const next = anotherProcess(server, createRegister({ database: server.database }));
  await next.drain(facilityId);
  expect((await clerk.read(given.id)).body.item).toMatchObject({
    status: 'Submitted',
    sending: false,
    submittedByName: 'Test receptionist first',
    attempts: [{ state: 'already' }],
  });
  expect(await receivedOf(server, given.folioNo)).toHaveLength(1);
  expect(await server.rows('select state, attempts from outbox where subject_id = $1', [given.id])).toEqual([
    { state: 'done', attempts: 5 },
  ]);
  const written = await server.rows(
    "select 1 from audit where subject_id = $1 and action = 'claim.submitted'",
    [given.id],
  );
  expect(written).toHaveLength(1);
  await next.stop();
}, 60_000);

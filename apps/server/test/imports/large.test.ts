import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Readable } from 'node:stream';
import { importOfFile } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { Body } from '../setup/body.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { apply, head, keeping, settled } from './factories.ts';

let server: TestServer;
let token: string;
let origin: string;
beforeAll(async () => {
  server = await testServer();
  await keeping(server);
  token = await server.signIn('admin');
  origin = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const { rows } = sizes.imports;

/** A list of many members, in chunks. */
function* list(remark: string): Generator<string> {
  yield `${head.members}\r\n`;
  for (let first = 0; first < rows; first += 500) {
    let piece = '';
    for (let n = first; n < first + 500; n++) {
      // Five zeros at its end would be those of a number that a spreadsheet cut.
      const nida = `299004121412${String(n).padStart(7, '0')}1`;
      piece += `NHIF,9${String(n).padStart(10, '0')},${nida},1001,NH001,Amina,"Juma, ""B""",Mwita${n},F,1990-04-12,Active,ACCEPTED,${remark},31/12/2030\r\n`;
    }
    yield piece;
  }
}

async function upload(remark: string) {
  const body = Readable.toWeb(Readable.from(list(remark)).map((text) => Buffer.from(text)));
  const answer = await fetch(`${origin}/api/v1/admin/imports/members/file?fileName=members.csv`, {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
  });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return importOfFile.parse(new Body(text).item);
}

it('reads, compares and applies many members without blocking others', {
  timeout: 300_000,
}, async () => {
  global.gc?.();
  const idle = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 50);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const begun = performance.now();
  const staged = await upload('Successful');
  const read = performance.now();
  const states = new Set<string>();
  const doneSeen = new Set<number>();
  onTestFinished(() => clearInterval(looking));
  const looking = setInterval(() => {
    void server.get(`/admin/imports/${staged.id}`, { token }).then(({ body }) => {
      const { state, done } = importOfFile.parse(body.item);
      states.add(state);
      doneSeen.add(done);
    });
  }, 100);
  const found = await settled(server, token, staged.id);
  const compared = performance.now();
  expect(found).toMatchObject({ state: 'ready', rows, added: rows, changed: 0, refused: 0, missing: 3 });
  const answer = await apply(server, token, found, { missingToo: true });
  const applied = performance.now();
  expect(answer.status, answer.text).toBe(200);
  const second = await upload('Renewed');
  const reread = performance.now();
  const again = await settled(server, token, second.id);
  expect(again).toMatchObject({ changed: rows, added: 0 });
  const recompared = performance.now();
  expect((await apply(server, token, again)).status).toBe(200);
  const renewed = performance.now();
  clearInterval(looking);
  delay.disable();
  clearInterval(watch);

  const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10;
  console.log(
    `read ${seconds(begun, read)} s, compared ${seconds(read, compared)} s, applied ${seconds(compared, applied)} s, ` +
      `all changed again: read ` +
      `${seconds(applied, reread)} s, compared ${seconds(reread, recompared)} s, applied ` +
      `${seconds(recompared, renewed)} s; at most ${Math.round((most - idle) / 1e6)} MB more; ` +
      `event loop at most ${Math.round(delay.max / 1e6)} ms, 99 % ${Math.round(delay.percentile(99) / 1e6)} ms; ` +
      `states ${[...states].join(' ')}, ${doneSeen.size} figures of progress`,
  );
  expect([...states]).toEqual(expect.arrayContaining(['comparing', 'applying']));
  expect(doneSeen.size).toBeGreaterThan(2);
  const [counted] = await server.rows(
    `select count(*)::int as n from register.member where remarks = 'Renewed'`,
  );
  expect(counted?.n).toBe(rows);
});

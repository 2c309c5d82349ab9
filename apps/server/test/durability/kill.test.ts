import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../setup/administer.ts';

/** Cards of a round, calls at once, and after how many acknowledgements everything is killed. */
const cardsARound = 160;
const atOnce = 8;
const killAfter = [25, 70];

const root = join(import.meta.dirname, '..', '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'afyakadi-kill-'));
const dataDir = join(folder, 'data');
let port = 0;
let server: ChildProcess | undefined;
let said = '';

beforeAll(async () => {
  const build = `import('./tools/lib/build.mjs').then((tools) => tools.buildServer())`;
  execFileSync(process.execPath, ['--eval', build], { cwd: root, stdio: 'pipe' });
  // As root, PostgreSQL runs as another account, which must find its way in.
  chmodSync(folder, 0o755);
  port = await freePort();
  await start();
});

afterAll(async () => {
  if (server && isLiving(server)) {
    const ended = endOf(server);
    server.kill('SIGTERM');
    const late = setTimeout(() => killAll(), 20_000);
    await ended;
    clearTimeout(late);
  }
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.mjs')], {
    // The channel tells the server when we are gone, however we went.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', DEMO: 'on' },
      ...{ HOST: '127.0.0.1', PORT: String(port), DATA_DIR: dataDir },
      ...{ RATE_PER_ADDRESS: '0', RATE_PER_ACCOUNT: '0' },
    },
  });
  server = child;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-10_000);
    });
  }
  for (const end = Date.now() + 60_000; ; await sleep(50)) {
    if (!isLiving(child) || Date.now() > end) throw new Error(`The server did not start:\n${said}`);
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (ready?.ok) return;
  }
}

const isLiving = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
const endOf = (child: ChildProcess) => new Promise<void>((resolve) => child.once('exit', () => resolve()));

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject()));
    });
  });
}

/** Where the cluster lies: as root in a place of its own, which the data directory names. */
function base(): string {
  const pointer = join(dataDir, 'location');
  return existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : dataDir;
}

/** The number of our PostgreSQL and its port: the first and the fourth line of its file. */
function postmaster(): { pid: number; port: number } {
  const lines = readFileSync(join(base(), 'cluster', 'postmaster.pid'), 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

function rows(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const password = readFileSync(join(base(), 'password'), 'utf8').trim();
  const url = `postgres://postgres:${password}@127.0.0.1:${postmaster().port}/afyakadi`;
  return administer(url, text, values);
}

/** Both at once and without warning, as when the power fails. */
function killAll(): void {
  const { pid } = postmaster();
  if (!Number.isInteger(pid) || pid <= 1) throw new Error('No PostgreSQL of ours to kill');
  server?.kill('SIGKILL');
  process.kill(pid, 'SIGKILL');
}

interface Asked {
  cardNo: string;
  key: string;
  /** The authorization's id, once a 200 has brought it. */
  acknowledged: string | null;
}

async function post(path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data } = Object(await response.json());
  return { status: response.status, data, replayed: response.headers.get('idempotent-replay') === 'true' };
}

async function signIn(): Promise<string> {
  const body = { role: 'receptionist', identifier: '100001', password: 'Karibu-2026' };
  return (await post('/auth/login', body)).data.token;
}

function authorize({ cardNo, key }: Asked, token: string) {
  const body = { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' };
  return post('/card/authorize', body, { authorization: `Bearer ${token}`, 'idempotency-key': key });
}

async function addMembers(round: number): Promise<Asked[]> {
  await rows(
    `insert into register.member (id, verifier_id, card_no, card_key, first_name, last_name, gender, date_of_birth,
       card_status, authorization_status, remarks)
     select gen_random_uuid(), 'NHIF', 'KILL-${round}-' || n, 'KILL-${round}-' || n, 'Asha', 'Juma', 'Female',
       '1991-02-03', 'Active', 'ACCEPTED', 'Successful' from generate_series(1, ${cardsARound}) as n`,
  );
  const numbers = Array.from({ length: cardsARound }, (_, index) => index + 1);
  return numbers.map((n) => ({ cardNo: `KILL-${round}-${n}`, key: randomUUID(), acknowledged: null }));
}

/** Several calls at once until all were made or `stop` says so; what fails stays without acknowledgement. */
async function fire(asked: Asked[], token: string, onAcknowledged: () => void): Promise<void> {
  const waiting = [...asked];
  const worker = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const answer = await authorize(one, token).catch(() => null);
      if (answer?.status !== 200) continue;
      one.acknowledged = answer.data.item.id;
      onAcknowledged();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function validOnes(round: number): Promise<Map<string, string[]>> {
  const found = await rows(
    `select m.card_no, array_agg(a.id::text) as ids from authorized_member m
     join card_authorization a on a.facility_id = m.facility_id and a.member_id = m.id
     where m.card_no like 'KILL-${round}-%' and a.withdrawn_at is null group by m.card_no`,
  );
  return new Map(
    found.map(({ card_no, ids }) => [String(card_no), Array.isArray(ids) ? ids.map(String) : []]),
  );
}

it.each(killAfter.map((count, round) => [count, round] as const))(
  'keeps what it has acknowledged when all is killed after %i authorizations, and repeats the rest once',
  async (count, round) => {
    const asked = await addMembers(round);
    const child = server;
    if (!child) throw new Error('No server');
    const ended = endOf(child);
    let acknowledged = 0;
    await fire(asked, await signIn(), () => {
      acknowledged += 1;
      if (acknowledged === count) killAll();
    });
    await ended;
    const lost = asked.filter((one) => one.acknowledged === null);
    expect(lost.length).toBeGreaterThan(0);

    await start();
    const kept = await validOnes(round);
    for (const one of asked) {
      if (one.acknowledged) expect(kept.get(one.cardNo)).toEqual([one.acknowledged]);
    }

    // A key that the crash left without an answer is taken over after a minute: let that minute be over.
    const aged = await rows(
      `update idempotency set created_at = created_at - interval '2 minutes'
       where http_status is null and key = any($1) returning key`,
      [lost.map((one) => one.key)],
    );
    const token = await signIn();
    await fire(lost, token, () => {});
    expect(lost.filter((one) => one.acknowledged === null)).toEqual([]);
    const repeated = await authorize(
      asked[0] ?? lost[0] ?? { cardNo: '', key: '', acknowledged: null },
      token,
    );
    expect([repeated.status, repeated.replayed]).toEqual([200, true]);

    const all = await validOnes(round);
    expect(all.size).toBe(cardsARound);
    for (const one of asked) expect(all.get(one.cardNo)).toEqual([one.acknowledged]);
    const twice = await rows(
      `select member_id from register.issued_authorization where withdrawn_at is null
       group by member_id, facility_code, visit_type_id, day having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const audited = await rows(
      `select subject_id from audit where action = 'authorization.created' and subject_id = any($1)`,
      [asked.map((one) => one.acknowledged)],
    );
    expect(audited.length).toBe(cardsARound);
    expect(aged.length).toBeLessThanOrEqual(atOnce);
  },
);

import { randomBytes } from 'node:crypto';
import type { Role } from '@afyakadi/contract';
import type { Scenario } from '@afyakadi/demo/scenario-members';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { inject } from 'vitest';
import { buildApp } from '../../src/app.ts';
import type { AppParts } from '../../src/deps.ts';
import { type Config, readConfig } from '../../src/platform/config/index.ts';
import { dataKeys } from '../../src/platform/config/secret.ts';
import { type Database, openDatabase } from '../../src/platform/database/index.ts';
import { openScheme } from '../../src/scheme/open.ts';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import { administer, withDatabase } from './administer.ts';
import { Body } from './body.ts';
import { createFacility } from './facility.ts';
import { type FacilityKey, insertMedicines, password, type Tenant, tenantOf } from './fixtures.ts';
import { fastTimings, type TimingChanges, withTimings } from './timings.ts';

/** An answer for tests. */
export interface Answer {
  status: number;
  /** Parsed on access: a page or the API's description has no envelope. */
  readonly body: Body;
  headers: LightMyRequestResponse['headers'];
  cookies: LightMyRequestResponse['cookies'];
  text: string;
}

export interface Ask {
  token?: string | undefined;
  body?: unknown;
  headers?: Record<string, string>;
  cookies?: Record<string, string>;
}

export interface TestServer {
  app: FastifyInstance;
  database: Database;
  config: Config;
  /** The administrator's address of this server's own database. */
  adminUrl: string;
  /** The server's time; set it to move it. */
  clock: { now: Date | null };
  get(path: string, ask?: Ask): Promise<Answer>;
  post(path: string, ask?: Ask): Promise<Answer>;
  /** Signs in with the role's card and returns the access token. */
  signIn(role: Role, facility?: FacilityKey): Promise<string>;
  /** The two facilities of the tests. */
  tenants: Record<FacilityKey, Tenant>;
  /** Connections as the owner of the tables. */
  administrator: pg.Pool;
  /** Rows as the administrator sees them, without row level security. */
  rows(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

export const cookieName = 'afyakadi_refresh_8080';
export const dataKey = Buffer.alloc(32, 'tests');

/**
 * A server on its own database, copied from the template: other test files do not see its changes. Paths are below
 * /api/v1 unless they start with `/api` or `/health`. Every answer is parsed by its schema.
 */
export async function testServer(
  settings: Record<string, string> = {},
  /** Between the product and the register, to lose what the register answered. */
  faults: (register: Scheme) => Scheme = (register) => register,
  /** Another database than a copy of the template. */
  given?: { url: string; drop: () => Promise<void> },
  /** Other parts of the app, and other times than `fastTimings`. */
  { timings = {}, ...parts }: Partial<AppParts> & { timings?: TimingChanges } = {},
  /** Another address of the database for the server's sessions, such as a proxy's, or another size of its pool. */
  sessions: { url?: string; poolSize?: number } = {},
): Promise<TestServer> {
  const { url: adminUrl, drop } = given ?? (await freshDatabase());
  const environment = {
    TOKEN_SECRET: 'a secret that only these tests know of',
    DATA_KEY: dataKey.toString('base64'),
    LOG_LEVEL: 'silent',
    RATE_PER_ADDRESS: '0',
    RATE_PER_ACCOUNT: '0',
    ...settings,
  };
  const config = {
    ...readConfig(environment, process.cwd()),
    timings: withTimings(fastTimings, timings),
  };
  const database = openDatabase({
    url: serverUrlOf(adminUrl),
    poolSize: 8,
    auditKeys: dataKeys(config),
    timings: config.timings,
    ...sessions,
  });
  // Kept open: a connection for each statement would cost eight times the statement.
  const administrator = new pg.Pool({ connectionString: adminUrl });
  // A test may end the sessions of its database, and dropping it ends those that are still closing.
  administrator.on('error', () => {});
  administrator.on('connect', (client) => client.on('error', () => {}));
  const clock: TestServer['clock'] = { now: null };
  const now = () => clock.now ?? new Date();
  const register = faults(createRegister({ database }));
  const { scheme, link } = openScheme({ config, database, clock: now, register });
  const app = await buildApp({
    config,
    database,
    scheme,
    link,
    clock: now,
    checkAnswers: true,
    ...parts,
  });

  async function send(method: 'GET' | 'POST', path: string, ask: Ask = {}): Promise<Answer> {
    const { token, body, headers = {}, cookies = {} } = ask;
    const response = await app.inject({
      method,
      url: /^\/(api|health)\//.test(path) ? path : `/api/v1${path}`,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      cookies,
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: response.statusCode,
      get body() {
        return new Body(response.body);
      },
      headers: response.headers,
      cookies: response.cookies,
      text: response.body,
    };
  }

  const post: TestServer['post'] = (path, ask) => send('POST', path, ask);
  const tenants = { first: tenantOf('first'), second: tenantOf('second') };
  return {
    app,
    database,
    config,
    adminUrl,
    clock,
    tenants,
    administrator,
    post,
    get: (path, ask) => send('GET', path, ask),
    signIn: (role, facility = 'first') => signIn(post, role, tenants[facility]),
    rows: async (text, values) => (await administrator.query<Record<string, unknown>>(text, values)).rows,
    async close() {
      await administrator.end();
      await app.close();
      await database.close();
      await drop();
    },
  };
}

async function signIn(post: TestServer['post'], role: Role, { staff }: Tenant): Promise<string> {
  const { status, body } = await post('/auth/login', {
    body: { role, identifier: staff[role].card, password },
  });
  if (status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(body)}`);
  return body.token;
}

let shared: Promise<TestServer> | undefined;

/**
 * The server that the test files of a worker share, with two new facilities for the calling file; they have the two
 * medicines of the template. Use it for tests that do not configure the server, move its clock, or change lists that
 * facilities share, and that count rows of their own facilities only. `close` does nothing: the server ends with the
 * worker.
 */
export async function sharedServer(): Promise<TestServer> {
  shared ??= testServer();
  const server = await shared;
  const [first, second] = await Promise.all([newTenant(server, 'first'), newTenant(server, 'second')]);
  const tenants = { first, second };
  return {
    ...server,
    tenants,
    // Other files use the same clock: setting it throws.
    clock: Object.freeze({ now: null }),
    signIn: (role, facility = 'first') => signIn(server.post, role, tenants[facility]),
    close: async () => {},
  };
}

async function newTenant({ administrator }: TestServer, key: FacilityKey): Promise<Tenant> {
  const facility = await createFacility(administrator, {
    tariff: [],
    staffName: (role) => `Test ${role} ${key}`,
  });
  await insertMedicines(administrator, facility.id);
  const card = (scenario: Scenario) => facility.member(scenario).cardNo;
  return {
    ...facility,
    cards: {
      active: card('photographed'),
      refused: card('cardMissing'),
      nameless: card('unknown'),
      unavailable: card('undecided'),
    },
  };
}

/** The address of a database of the tests for the server's own login. */
export function serverUrlOf(adminUrl: string): string {
  return withDatabase(inject('serverUrl'), new URL(adminUrl).pathname.slice(1));
}

/** A copy of the template, and how to drop it. */
export async function freshDatabase(): Promise<{ url: string; name: string; drop: () => Promise<void> }> {
  const server = inject('adminUrl');
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`;
  await copyTemplate(server, name);
  const drop = async () => void (await administer(server, `drop database if exists ${name} with (force)`));
  return { url: withDatabase(server, name), name, drop };
}

/** Two files that copy at once find the template in use; the second waits a moment. */
async function copyTemplate(server: string, name: string): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      // With the write-ahead log, the default, a copy takes four times as long.
      await administer(server, `create database ${name} template ${inject('template')} strategy file_copy`);
      return;
    } catch (error) {
      if (tries >= 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

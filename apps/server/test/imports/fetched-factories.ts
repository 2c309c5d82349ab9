import { type ImportOfFile, importOfFile } from '@afyakadi/contract';
import { daysBefore } from '@afyakadi/contract/formats/days';
import { fetchJob, importsJob } from '../../src/domains/imports/index.ts';
import { dayIn } from '../../src/platform/http/day.ts';
import { createJobs } from '../../src/platform/worker/periodic.ts';
import type { Scheme } from '../../src/scheme/port/index.ts';
import { registerImports } from '../../src/scheme/register/imports.ts';
import { createRegister } from '../../src/scheme/register/index.ts';
import type { Answer, TestServer } from '../setup/server.ts';

export const dayOf = dayIn('Africa/Dar_es_Salaam');
export const nowOf = (server: TestServer) => server.clock.now ?? new Date();
export const todayOf = (server: TestServer) => dayOf(nowOf(server));
/** The day so many days after the facility's today. */
export const inDays = (server: TestServer, days: number) => daysBefore(todayOf(server), -days);

/** The register's tariff: items with their standard price, and prices of schemes. */
export async function registered(
  server: TestServer,
  items: readonly [code: string, name: string, type: number, price: number][],
  prices: readonly [code: string, scheme: string, price: number][] = [],
): Promise<void> {
  await server.rows('delete from register.item_price');
  await server.rows('delete from register.item');
  for (const row of items) {
    await server.rows(
      'insert into register.item (item_code, name, item_type_id, unit_price) values ($1, $2, $3, $4)',
      [...row],
    );
  }
  for (const row of prices) {
    await server.rows(
      'insert into register.item_price (item_code, scheme_id, unit_price) values ($1, $2, $3)',
      [...row],
    );
  }
}

/** Requests the tariff of the scheme, or with `verifierId` of a verifier's own scheme. */
export const askFor = (
  server: TestServer,
  token: string | undefined,
  kind = 'tariff',
  headers: Record<string, string> = {},
  verifierId?: string,
): Promise<Answer> => server.post('/admin/imports/fetch', { token, body: { kind, verifierId }, headers });

export async function fetched(
  server: TestServer,
  token: string | undefined,
  kind = 'tariff',
  verifierId?: string,
): Promise<ImportOfFile> {
  const answer = await askFor(server, token, kind, {}, verifierId);
  if (answer.status !== 200) throw new Error(answer.text);
  return importOfFile.parse(answer.body.item);
}

/** Applies what was fetched, from a day on. */
export function take(
  server: TestServer,
  token: string | undefined,
  { id, added, changed, missing }: ImportOfFile,
  more: { effectiveOn?: string | null; missingToo?: boolean; withoutRefused?: boolean } = {},
): Promise<Answer> {
  return server.post(`/admin/imports/${id}/apply`, { token, body: { added, changed, missing, ...more } });
}

/** One run of the jobs by the server's clock; `scheme` if another than the register is fetched from. */
export async function runJob(
  server: TestServer,
  job: 'imports' | 'fetch-tariff',
  scheme?: Scheme,
): Promise<boolean> {
  const { database } = server;
  const deps = {
    database,
    scheme: scheme ?? createRegister({ database }),
    register: registerImports,
    dayOf,
    heartbeat: 5_000,
    chance: () => 0.5,
  };
  const failures: unknown[] = [];
  const jobs = createJobs([importsJob(deps), fetchJob(deps)], {
    database,
    clock: () => nowOf(server),
    timings: server.config.timings.jobs,
    onFailure: (_, error) => failures.push(error),
  });
  return jobs.runNow(job);
}

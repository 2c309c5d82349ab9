// npm run bench -- layers: what do the layers of the server cost? The product beside a bare Fastify and pg that replays the
// product's statements on the same database (bare.ts). See docs/performance.md.
import { join } from 'node:path';
import type { BareCall, BareOrder } from './bare.ts';
import type { BenchCall } from './calls.ts';
import { compare, isQuick, type Side } from './compare.ts';
import type { Place, StaffRole } from './place.ts';
import { startProgram, stopProgram } from './processes.ts';
import { printLayers, profiled } from './profile.ts';
import { type Run, runBench } from './run.ts';
import { poolSize, type Running, startProduct } from './servers.ts';
import { assertOneDay, openSide, textOf } from './sides.ts';

const minutes = 60;
/** The product costs at most a third more: bare has at least 0.75 of its processor time. */
const limit = 1.33;

/** Starts the bare reference, which sends its port when it is ready. */
async function startBare(order: BareOrder, log: number): Promise<Running> {
  const child = startProgram(
    join(import.meta.dirname, 'bare.ts'),
    { BENCH_BARE: JSON.stringify(order) },
    log,
  );
  const port = await new Promise<number>((resolve, reject) => {
    child.once('message', (message) => resolve(Number(Object(message).port)));
    child.once('exit', () => reject(new Error('The bare reference ended at its start')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => stopProgram(child) };
}

async function openBare(run: Run, { ground, calls }: Side): Promise<Side> {
  const { url, place } = ground;
  const server = await run.started(
    startBare(
      {
        databaseUrl: url,
        poolSize,
        today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(new Date()),
        calls: calls.map((call) => bareCall(call, place)),
      },
      run.log,
    ),
  );
  const targetOf = async (call: BenchCall) => ({
    url: `${server.url}/${calls.findIndex(({ name }) => name === call.name)}`,
    ...textOf(call),
  });
  return { name: 'bare', server, ground, calls, targetOf };
}

function bareCall(
  { endpoint, role, params = {}, query = {}, body, varies }: BenchCall,
  place: Place,
): BareCall {
  return {
    endpoint: endpoint.name,
    caller: callerOf(place, role),
    params,
    query,
    ...(body && varies && { change: { body: body(), varies } }),
  };
}

function callerOf({ facility, staff }: Place, role: StaffRole): BareCall['caller'] {
  const { id, name } = staff[role];
  return { accountId: id, accountName: name, role, facility, familyId: id, address: '127.0.0.1' };
}

await runBench(minutes, async (run) => {
  assertOneDay(minutes);
  const measured = await openSide(run, {
    name: 'product',
    size: 10_000,
    start: (env, log) => startProduct({ ...env, ...profiled(run.folder) }, log),
  });
  const reference = await openBare(run, measured);
  await compare({ measured, reference }, limit);
  await printLayers(measured, run.folder, isQuick ? 100 : 1_000);
});

import type { Caller } from '../apps/server/src/platform/http/route.ts';
import type { BareOrder } from './bare.ts';
import { callsOn, deepPage, lookUpBody, pageSize } from './calls.ts';
import { type Place, type StaffRole, staffCards } from './data.ts';
import type { Ground } from './ground.ts';
import { type Effort, measureCall, supplied } from './measure.ts';
import { memory, untilIdle } from './processes.ts';
import { type Cell, printCells, printMemory } from './report.ts';
import { BenchError, type Run, timed } from './run.ts';
import { poolSize, type Running, signIn, startProduct, startReference } from './servers.ts';
import { bodies } from './work-data.ts';

/** A ground that is filled, and how it is measured. */
export interface Filled {
  readonly ground: Ground;
  /** What the tables hold, for the heading. */
  readonly title: string;
  /** Authorizations of the facility that calls. */
  readonly size: number;
  readonly effort: Effort;
  /** Whether the floor answers too. */
  readonly withFloor: boolean;
  /** Measures more of the product before it stops. */
  readonly further?: (product: Running) => Promise<void>;
}

/** Measures every call of the product beside the references, and prints what it measured, also before a failure. */
export async function measureFilled(run: Run, env: Record<string, string>, filled: Filled): Promise<Cell[]> {
  const { ground, title, size, effort, withFloor, further } = filled;
  const { postmaster, stock, counter } = ground;
  const product = await run.started(startProduct(env, run.log));
  await timed('The product has sealed what was filled', () => untilIdle(product.pid, postmaster));
  await ground.tidy();
  const today = await ground.verifiedToday();
  const order = orderOf(ground, size, today);
  const bare = await run.started(startReference('bare', order, run.log));
  const floor = withFloor ? await run.started(startReference('floor', order, run.log)) : undefined;
  const cells: Cell[] = [];
  try {
    for (const call of callsOn(ground, size, today)) {
      const { name, path, role, bare: barePath, body, supply, clinical = false, noFloor = false } = call;
      const sent = body ? { body } : {};
      const token = await signIn(product, role, staffCards[role]);
      const shared = { postmaster, ...(supply && { prepare: () => stock.fill(supply, supplied) }) };
      const subjects = {
        product: {
          ...shared,
          server: product,
          target: { url: `${product.url}/api/v1${path}`, token, ...sent },
        },
        reference: { ...shared, server: bare, target: { url: bare.url + barePath, ...sent } },
        ...(floor &&
          !noFloor && {
            floor: { ...shared, server: floor, target: { url: floor.url + barePath, ...sent } },
          }),
      };
      cells.push(...(await measureCall({ name, clinical, subjects, counter }, effort)));
    }
  } finally {
    console.log(`\n### ${title}\n`);
    printCells(cells);
  }
  await further?.(product);
  const servers = { product, bare, ...(floor && { floor }) };
  printMemory(Object.fromEntries(Object.entries(servers).map(([name, { pid }]) => [name, memory(pid)])));
  for (const { stop } of Object.values(servers)) await stop();
  return cells;
}

function orderOf(ground: Ground, size: number, today: number): BareOrder {
  const { url, place, work, stock, memberId, nextCard } = ground;
  const body = bodies(work, stock);
  return {
    databaseUrl: url,
    poolSize,
    pageSize,
    carePointId: place.carePointId,
    pharmacyId: place.pharmacyId,
    imagingId: work.services?.imagingId ?? '',
    wardId: work.services?.wardId ?? '',
    memberId,
    deepPage: deepPage(size, today),
    today: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Dar_es_Salaam' }).format(new Date()),
    callers: {
      receptionist: callerOf(place, 'receptionist'),
      doctor: callerOf(place, 'doctor'),
      pharmacist: callerOf(place, 'pharmacist'),
      lab_tech: callerOf(place, 'lab_tech'),
    },
    bodies: {
      verify: { cardNo: nextCard(), cardTypeID: 'NHIFCard' },
      lookUp: lookUpBody,
      order: body.order(),
      dispense: body.dispense(),
      result: body.result(),
    },
    itemIds: [...work.medicines, ...work.tests].map(({ id }) => id),
  };
}

function callerOf({ facility, staff, names }: Place, role: StaffRole): Caller {
  const accountId = staff[role];
  return { accountId, accountName: names[role], role, facility, familyId: accountId, address: '127.0.0.1' };
}

/**
 * The patients of the calls came up to 84 minutes ago, and stay patients of today until the end.
 * @throws BenchError if midnight of the facility is less than 90 minutes ago or less than `minutes` away
 */
export function assertOneDay(minutes: number): void {
  const begun = minutesOfDay();
  if (begun < 90 || begun > 24 * 60 - minutes)
    throw new BenchError(
      'The calls are of patients of one day: start it well after midnight of the facility',
    );
}

/** Minutes of the facility's day that have passed. */
function minutesOfDay(): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Africa/Dar_es_Salaam',
    timeStyle: 'short',
  })
    .format(new Date())
    .split(':')
    .map(Number);
  return hour * 60 + minute;
}

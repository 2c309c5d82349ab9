import { type Endpoint, may, type Role, roles } from '@afyakadi/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { growingTables } from '../../src/platform/database/growing-tables.ts';
import { inOrder, refusedHere } from '../attack/factories.ts';
import { bodyOf, pathOf } from '../attack/request-samples.ts';
import { fillTenantFixtures, type TenantFixtures } from '../attack/tenant-fixtures.ts';
import { protect } from '../attack/tenant-fixtures-administration.ts';
import { accountId, carePoints, facilities } from '../setup/fixtures.ts';
import { sampleOf } from '../setup/sample.ts';
import { type Answer, freshDatabase, type TestServer, testServer } from '../setup/server.ts';
import { sizes } from '../setup/sizes.ts';
import { type Cost, type Costs, none, openMeter } from './cost.ts';
import { fillGrowingTables, smallDays } from './fill.ts';

/*
 * Every call of the contract, or a sample of them, at two sizes of every growing table. The larger history is as busy a
 * day and longer, so nothing that a call asks for is more: a call that reads more pages there gets slower with the years.
 * `npm run scale` compares ten thousand rows with a million.
 */
const [small, large] = sizes.histories;
const perDay = small / smallDays;

/** The larger size may cost this much more, plus a page for each descent of an index, which may be a level deeper. */
const growth = 1.2;
const fewPages = 8;

/** The maximum number of pages of all tables together for a search for people, whatever it finds. */
const mostOfSearch = 2_000;
const searches = [
  'searchCards',
  'searchVisits',
  'searchClaims',
  'unclaimedVisits',
  'searchReferrals',
  'auditedPatients',
];

/**
 * The maximum number of pages of all tables together, at both sizes, whatever the filter or the order; twice as many
 * before PostgreSQL 17.
 */
const mostPages: readonly (readonly [call: string, variant: string, pages: number])[] = [
  ['authorizedCards', '', 120],
  ['carePointVisits', '', 120],
  ['bedBoard', '', 50],
  // The first read writes its row into the audit trail, and the second is planned. The pharmacist's has the weight, and the
  // practitioner's the indications, by other look-ups than the doctor's. Each visit looks its orders up by itself, which
  // reads some pages more than one look-up for all, in less time.
  ['patientDetails', 'variant 2', 32],
];

/** What other calls need: an account that one disables, and the diagnosis of a referral and an approval. */
const needed = ['addDiagnosis', 'enableAccount'];
/** Those with a limit of their own, those that are needed, and a sample of the others. */
const drawn = new Set(sampleOf(inOrder, 0.2).map(({ name }) => name));
const always = new Set([...mostPages.map(([call]) => call), ...needed]);
const measured = inOrder.filter(({ name }) => drawn.has(name) || always.has(name));

/** Calls made in further variants: `query` and `body` over those of the sample. */
const variants: Readonly<Record<string, readonly { query?: string; body?: Record<string, unknown> }[]>> = {
  // The sample's card has an authorization of today, which is returned before the scheme is asked.
  authorizeCard: [
    { body: { cardNo: '400000000077', verifierID: 'NHIF', cardTypeID: 'NHIFCard', visitTypeID: 1 } },
  ],
  authorizedCards: [
    { query: 'sortBy=createdAt&sortBy=asc' },
    { query: 'sortBy=authorizationNo&sortBy=desc' },
  ],
  searchCards: [
    { body: { text: 'Neema Mushi' } },
    { body: { text: '400000000077' } },
    // A number that nobody has, the prefixes of two common names, and two names that nobody has together.
    { body: { text: '400009999977' } },
    { body: { text: 'nee mus' } },
    { body: { text: 'Neema Baraka' } },
  ],
  carePointVisits: [
    { query: 'status=Completed' },
    { query: 'sortBy=createdAt&sortBy=asc' },
    { query: 'view=work' },
    { query: 'view=work&status=Completed' },
    { query: 'view=answered' },
  ],
  searchVisits: [{ body: { text: 'Neema Mushi' } }, { query: 'view=work', body: { text: 'Neema Mushi' } }],
  auditedPatients: [{ body: { text: 'Neema Mushi' } }],
  searchAudit: [{ body: {} }],
  searchReferrals: [
    { body: {} },
    { body: { text: 'Neema' } },
    { body: { status: 'Rejected' } },
    { body: { text: 'nee mus' } },
    { body: { text: '400000000077' } },
  ],
  searchClaims: [{ body: {} }, { body: { text: 'Neema Mushi' } }, { body: { checks: true } }],
  patientDetails: [{}, {}],
  unclaimedVisits: [
    { body: {} },
    { body: { text: 'Neema Mushi' } },
    { body: { text: 'nee mus' } },
    { body: { checks: true } },
  ],
  searchAccounts: [{ body: {} }],
  criticalResults: [{ query: 'values=true' }],
  outboxOf: [{ query: 'state=done' }],
};

/** The claims of a busy month, all of which a comparison with the scheme reads: a page has at least twenty of them. */
const pagesOfMonth = (31 * perDay) / 20;

/** What may cost more with a longer history: the maximum number of pages of each of these tables, and why. */
const exceptions: Readonly<Record<string, { tables: readonly string[]; pages: number; why: string }>> = {
  claimMonths: {
    tables: ['claim', 'unclaimed', 'card_authorization'],
    pages: Math.max(50 * 5, 4 * 31 * perDay * 5),
    why: 'a page shows up to 50 months, with a look-up of five pages each, and one for each unclaimed visit of four months: the small history has two months',
  },
  reconcileMonth: {
    tables: ['claim', 'register.claim'],
    pages: pagesOfMonth,
    why: 'compares every claim of one month: the small history has one claim in the month that is compared',
  },
  unclaimedVisits: {
    tables: ['authorized_member', 'card_authorization', 'diagnosis'],
    pages: 2 * 50 * 5,
    why: 'a look-up for each of 50 rows, and another for its check: all of the small table is fewer pages than that',
  },
  searchAudit: {
    tables: ['audit'],
    pages: 1_000,
    why: 'counts up to 10,000 rows: the small history has fewer',
  },
};

interface Run {
  name: string;
  endpoint: string;
  /** Searches for people by words. */
  byText: boolean;
  status: number;
  /** The answers. */
  text: string;
  costs: Costs;
}
type Runs = Map<string, Run>;

/** Makes every call once at a size, in the same order, and measures each; then runs every periodic job. */
async function measureCalls(rows: number): Promise<Runs> {
  const server = await testServer({}, undefined, await freshDatabase(), {}, { poolSize: 1 });
  const meter = await openMeter(server.adminUrl, server.database);
  const runs: Runs = new Map();
  const run = async (
    endpoint: string,
    name: string,
    byText: boolean,
    work: () => Promise<Pick<Answer, 'status' | 'text'>>,
  ) => {
    let answer = { status: 0, text: '' };
    const costs = await meter.measure(async () => {
      answer = await work();
    });
    runs.set(name, { name, endpoint, byText, status: answer.status, text: answer.text, costs });
  };
  try {
    const held = await fillTenantFixtures(server, 'first');
    const { id: facilityId, code: facilityCode } = facilities.first;
    const itemId = held.items.dispensed;
    const carePointId = carePoints.consultation;
    const context = { facilityId, facilityCode, accountId: accountId('doctor'), itemId, carePointId };
    // A vacuum during a measurement would be counted in it.
    for (const table of Object.keys(growingTables))
      await server.rows(`alter table ${table} set (autovacuum_enabled = off)`);
    await fillGrowingTables(server.adminUrl, context, { rows, perDay });
    const [version] = await server.rows(`select current_setting('server_version_num')::integer as number`);
    looksUpTogether = Number(version?.number) >= 170_000;
    held.closable = { ...held.closable, ...(await sentOf(server, facilityId, held.closable)) };
    await publishCounters(server);
    // Otherwise a call that is repeated in the next window of ten minutes writes a further row to the audit trail.
    server.clock.now = new Date();
    const tokens = new Map<Role, string>();
    for (const role of roles) {
      await run('login', `login as ${role}`, false, async () => {
        tokens.set(role, await server.signIn(role));
        return { status: 200, text: '' };
      });
    }
    await protect(server, 'first', held);
    await publishCounters(server);
    for (const endpoint of measured) {
      for (const role of callersOf(endpoint)) {
        const token = tokens.get(role);
        const byText = searches.includes(endpoint.name);
        await run(endpoint.name, `${endpoint.name} as ${role}`, byText, () =>
          make(server, endpoint, role, held, token),
        );
        for (const [i, variant] of (variants[endpoint.name] ?? []).entries()) {
          const words = byText && variant.body?.text !== undefined;
          await run(endpoint.name, `${endpoint.name} as ${role}, variant ${i + 1}`, words, () =>
            make(server, endpoint, role, held, token, variant),
          );
        }
      }
    }
    return runs;
  } finally {
    await meter.close();
    await server.close();
  }
}

/** The administrator's sessions publish what they read for the data seconds later, which would fall into a measurement. */
async function publishCounters(server: TestServer): Promise<void> {
  const sessions = Array.from({ length: 10 }, () => server.rows('select pg_stat_force_next_flush()'));
  await Promise.all(sessions);
}

/** The sent claims of a month, including filled ones: a month is closed with these figures. */
async function sentOf(server: TestServer, facilityId: string, { year, month }: TenantFixtures['closable']) {
  const [row] = await server.rows(
    `select count(*)::int as folios, sum(amount_claimed)::int as amount from claim
     where facility_id = $1 and claim_year = $2 and claim_month = $3 and superseded_by is null
       and status in ('Submitted', 'Approved', 'Rejected')`,
    [facilityId, year, month],
  );
  return { folios: Number(row?.folios), amountClaimed: Number(row?.amount) };
}

/** All roles that read; of those that may make a change only the first, because few changes can be made twice. */
function callersOf({ access, changes }: Endpoint): Role[] {
  if (access === 'public') return [];
  const allowed = roles.filter((role) => may(role, access));
  return changes ? allowed.slice(0, 1) : allowed;
}

async function make(
  server: TestServer,
  endpoint: Endpoint,
  role: Role,
  held: TenantFixtures,
  token: string | undefined,
  { query, body }: { query?: string; body?: Record<string, unknown> } = {},
): Promise<Answer> {
  const path = pathOf(endpoint, role, held);
  const address = query ? `${path.split('?')[0]}?${query}` : path;
  return endpoint.method === 'GET'
    ? server.get(address, { token })
    : server.post(address, { token, body: body ?? bodyOf(endpoint, role, held) });
}

const most = (cost: Cost) => cost.buffers * growth + cost.descents + cost.entries + fewPages;

let atSmall: Runs;
let atLarge: Runs;
/** PostgreSQL 17 looks neighbouring values up in an index together, earlier ones look each up alone. */
let looksUpTogether = true;
beforeAll(async () => {
  atSmall = await measureCalls(small);
  atLarge = await measureCalls(large);
  if (large >= 1_000_000) console.log(report());
}, 4 * 3_600_000);

describe(`every call of the contract at ${large} rows of each growing table`, () => {
  it('succeeds as with fewer rows', () => {
    const succeeded = new Set(
      [...atLarge.values()].filter((run) => run.status === 200).map((run) => run.endpoint),
    );
    const failed = measured.filter(
      ({ name, access }) => access !== 'public' && !succeeded.has(name) && !refusedHere[name],
    );
    const texts = [...atLarge.values()].filter((run) => failed.some(({ name }) => name === run.endpoint));
    expect(texts.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
    expect(statuses(atLarge)).toEqual(statuses(atSmall));
  });

  it('makes no full scan of a growing table', () => {
    const scanned = [...atLarge.values()].flatMap(({ name, costs }) =>
      Object.entries(costs).flatMap(([table, { fullScans }]) => (fullScans > 0 ? [`${name}: ${table}`] : [])),
    );
    expect(scanned).toEqual([]);
  });

  it('reads no more pages of any of them', () => {
    const others = [...atLarge.values()].filter(({ byText }) => !byText);
    const grown = others.flatMap(({ name, endpoint, costs }) =>
      Object.entries(costs).flatMap(([table, { buffers }]) => {
        const before = atSmall.get(name)?.costs[table] ?? none;
        const exception = exceptions[endpoint];
        const bound = exception?.tables.includes(table) ? exception.pages : 0;
        return buffers > Math.max(bound, most(before))
          ? [`${name}: ${table} ${before.buffers} → ${buffers} pages`]
          : [];
      }),
    );
    expect(grown).toEqual([]);
  });

  it.each(mostPages)('reads at most so many pages: %s %s %i', (call, variant, most) => {
    const pages = looksUpTogether ? most : 2 * most;
    const runs = [...atSmall.values(), ...atLarge.values()].filter(
      ({ endpoint, name }) => endpoint === call && name.endsWith(variant),
    );
    const costly = runs.filter((run) => total(run.costs) > pages);
    expect(runs).not.toEqual([]);
    expect(costly.map((run) => `${run.name}: ${total(run.costs)} pages`)).toEqual([]);
  });

  it('searches for people at a bounded cost', () => {
    const costly = [...atLarge.values()].flatMap(({ name, byText, costs }) =>
      byText && total(costs) > mostOfSearch ? [`${name}: ${total(costs)} pages`] : [],
    );
    expect(costly).toEqual([]);
  });
});

const total = (costs: Costs | undefined) =>
  Object.values(costs ?? {}).reduce((sum, { buffers }) => sum + buffers, 0);

const statuses = (runs: Runs) =>
  Object.fromEntries([...runs.values()].map(({ name, status }) => [name, status]));

/** The figures as a Markdown table: pages of growing tables by call. */
function report(): string {
  const lines = [...atLarge.values()].map(
    ({ name, costs }) => `| ${name} | ${total(atSmall.get(name)?.costs)} | ${total(costs)} |`,
  );
  return ['| call | 10,000 rows | 1,000,000 rows |', '|---|---:|---:|', ...lines, ''].join('\n');
}

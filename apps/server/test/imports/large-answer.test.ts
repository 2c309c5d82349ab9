import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type MaliciousScheme, openMaliciousScheme } from '../attack/malicious-scheme.ts';
import { sizes } from '../setup/sizes.ts';
import { askFor, fetched } from './fetched-factories.ts';

let malicious: MaliciousScheme;
let token: string;
beforeAll(async () => {
  malicious = await openMaliciousScheme();
});
beforeEach(async () => {
  token = await malicious.server.signIn('admin');
});
afterAll(() => malicious.close());

const items = sizes.imports.answerItems;

/** Items at two schemes each, and as many exclusions of one product; as text, so that no objects are created meanwhile. */
const largeAnswer = (prices: number, exclusions: number) =>
  malicious.says({
    GetPricePackageWithExcludedServices: JSON.stringify({
      PricePackage: Array.from({ length: prices }, (_, n) => ({
        ItemCode: `L${n >> 1}`,
        PriceCode: `L${n >> 1}-${n % 2}`,
        ItemTypeID: 3,
        ItemName: `Item ${n >> 1} of many`,
        Strength: '500mg',
        Dosage: 'Tablets',
        PackageID: 102,
        SchemeID: String(1001 + (n % 2)),
        UnitPrice: 1_000 + (n % 900),
        IsRestricted: false,
        MaximumQuantity: 30,
        MaximumQuantityOutPatient: -1,
        AvailableInLevels: 'A,B,C,D',
        IsActive: true,
      })),
      ExcludedServices: Array.from({ length: exclusions }, (_, n) => ({
        ItemCode: `L${n}`,
        SchemeID: '1001',
        ExcludedForProducts: 'NH001',
      })),
    }),
  });

it('fetches, stages and compares a large answer completely', { timeout: 300_000 }, async () => {
  largeAnswer(items * 2, 10_000);
  global.gc?.();
  const idle = process.memoryUsage().rss;
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  onTestFinished(() => clearInterval(watch));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const begun = performance.now();
  const found = await fetched(malicious.server, token);
  const ended = performance.now();
  delay.disable();
  expect(found).toMatchObject({ rows: items * 3, added: items * 3, refused: 0 });
  console.log(
    `${items * 2} prices and 10000 exclusions: ${Math.round((ended - begun) / 100) / 10} s, at most ` +
      `${Math.round((most - idle) / 1e6)} MB more; event loop at most ${Math.round(delay.max / 1e6)} ms, ` +
      `99.9 % ${Math.round(delay.percentile(99.9) / 1e6)} ms`,
  );
  // The items do not exist here yet: each is refused for this reason, and none is lost.
  expect(await fetched(malicious.server, token, 'exclusions')).toMatchObject({
    rows: 10_000,
    refused: 10_000,
  });
});

it.each([
  ['prices', 100_001, 1, 'SHAPE pricepackage too_big'],
  ['exclusions', 1, 100_001, 'SHAPE excludedservices too_big'],
] as const)('refuses more than 100,000 %s', async (_, prices, exclusions, problem) => {
  const imports = () => malicious.server.rows('select id from import order by id', []);
  const before = await imports();
  malicious.says({
    GetPricePackageWithExcludedServices: JSON.stringify({
      PricePackage: Array.from({ length: prices }, (_, n) => ({ ItemCode: `L${n}`, IsRestricted: false })),
      ExcludedServices: Array.from({ length: exclusions }, (_, n) => ({
        ItemCode: `L${n}`,
        SchemeID: '1001',
      })),
    }),
  });
  expect((await askFor(malicious.server, token)).status).toBe(502);
  expect(
    await malicious.server.rows('select problem from unrecognized_response where problem = $1', [problem]),
  ).toHaveLength(1);
  expect(await imports()).toEqual(before);
});

import { importedRow } from '@afyakadi/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { facilities } from '../setup/fixtures.ts';
import { type TestServer, testServer } from '../setup/server.ts';
import { apply, dryRun, fileOf, head, keeping, rowsOf } from './factories.ts';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await testServer();
  await keeping(server);
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const stored = () =>
  server.rows(
    `select product_code, patient_type, item_code, copayment_percent, yearly_ceiling::int, yearly_number, waived
     from product_benefit where facility_id = $1 order by 1, 2, 3`,
    [facilities.first.id],
  );
const row = (product: string, more: object) => ({
  product_code: product,
  patient_type: 'OUT',
  item_code: '',
  copayment_percent: null,
  yearly_ceiling: null,
  yearly_number: null,
  waived: false,
  ...more,
});

it('adds, changes and ends the benefits of products, and refuses what sets nothing', async () => {
  const file = fileOf(
    'benefits',
    '1001,NH001,out,,10%,"400,000",,',
    '1001,NH001,IN,,,2000000,,yes',
    '1001,NH001,OUT,101,,,2,no',
    '1001,NH001,OUT,999,,,2,no',
    '1001,NH002,OUT,,,,3,',
    '1001,NH003,OUT,,,,,',
    '1001,NH004,BOTH,,0,,,',
    '1001,NH001,OUT,,20,,,',
  );
  const found = await dryRun(server, token, 'benefits', file);
  expect(found).toMatchObject({ rows: 8, added: 3, refused: 5, missing: 0 });
  const refused = await rowsOf(server, token, found.id, 'refused');
  const codes = refused.map((one) => importedRow.parse(one).reasonMessage?.code);
  expect(codes).toEqual([
    'imports.unknownItem',
    'imports.numberNeedsItem',
    'imports.noBenefit',
    'imports.severalProblems',
    'imports.entryTwice',
  ]);
  expect((await apply(server, token, found, { withoutRefused: true })).status).toBe(200);
  const before = [
    row('NH001', { patient_type: 'IN', yearly_ceiling: 2_000_000, waived: true }),
    row('NH001', { copayment_percent: 10, yearly_ceiling: 400_000 }),
    row('NH001', { item_code: '101', yearly_number: 2 }),
  ];
  expect(await stored()).toEqual(before);
  expect(await dryRun(server, token, 'benefits', file)).toMatchObject({ same: 3, added: 0, missing: 0 });

  // A column that the file does not have stays as it is, an empty cell clears the value.
  const narrow = `schemeId,productCode,patientType,itemCode,copaymentPercent
1001,NH001,OUT,,15
1001,NH001,OUT,101,
1001,NH001,IN,,`;
  const changed = await dryRun(server, token, 'benefits', narrow);
  expect(changed).toMatchObject({ changed: 1, same: 2, refused: 0 });
  expect((await apply(server, token, changed)).status).toBe(200);
  expect(await stored()).toEqual([before[0], { ...before[1], copayment_percent: 15 }, before[2]]);

  const fewer = await dryRun(server, token, 'benefits', `${head.benefits}\n1001,NH001,OUT,101,,,2,no\n`);
  expect(fewer).toMatchObject({ same: 1, missing: 2 });
  expect((await apply(server, token, fewer, { missingToo: true })).status).toBe(200);
  expect(await stored()).toEqual([before[2]]);
});

import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runAdmin } from '../../src/admin/cli.ts';
import { administer } from '../setup/administer.ts';
import { emptyDatabase, ownFolder } from './factories.ts';

const folder = ownFolder();
let database: Awaited<ReturnType<typeof emptyDatabase>>;
beforeAll(async () => {
  database = await emptyDatabase();
  await run('facility', 'add', '--code', '001', '--name', 'Kwanza');
  await run('facility', 'add', '--code', '002', '--name', 'Pili');
});
afterAll(async () => {
  await database.drop();
  folder.remove();
});

async function run(...words: string[]) {
  const printed: string[] = [];
  const output = {
    print: (line: string) => printed.push(line),
    complain: (line: string) => printed.push(line),
  };
  const given = { DATABASE_URL: database.url, DATA_DIR: folder.path('data') };
  return { code: await runAdmin(words, given, folder.path('.'), output), printed: printed.join('\n') };
}

function file(name: string, ...lines: string[]): string {
  writeFileSync(folder.path(name), lines.join('\n'));
  return name;
}

const rows = (text: string) => administer(database.url, text);

describe('import', () => {
  it('fills a new installation: members with their schemes, the tariff, the exclusions', async () => {
    const members = file(
      'members.csv',
      'verifierId,cardNo,schemeId,schemeName,productCode,productName,firstName,lastName,gender,dateOfBirth,cardStatus,authorizationStatus',
      'NHIF,0001,1001,Standard,NH001,Public Servant,Asha,Juma,F,12/04/1990,Active,ACCEPTED',
      'NHIF,0002,1001,Standard,NH001,Public Servant,Ali,Juma,M,1988-01-30,Active,ACCEPTED',
      'NHIF,0003,1001,Standard,NH001,Public Servant,Ali,Juma,who,1988-01-30,Active,ACCEPTED',
    );
    const dry = await run('import', 'members', members);
    expect(dry.code).toBe(0);
    expect(dry.printed).toContain('3 rows: 2 added, 0 changed, 0 the same, 1 refused; 0 not in the file');
    expect(dry.printed).toContain('line 4: The column gender must be Male or Female');
    expect(dry.printed).not.toContain('Asha');
    expect(await rows('select 1 from register.member')).toEqual([]);

    const refused = await run('import', 'members', members, '--apply');
    expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining('--without-refused') });
    expect(await rows('select 1 from register.member')).toEqual([]);
    expect(await run('import', 'members', members, '--apply', '--without-refused')).toMatchObject({
      code: 0,
      printed: expect.stringContaining('Done: 2 added, 0 changed.'),
    });
    const tariff = file(
      'tariff.csv',
      'itemCode;itemName;itemTypeId;category;schemeId;unitPrice',
      '10;Panadol;3;medicine;;500',
      '10;;3;medicine;1001;400',
    );
    const wanting = await run('import', 'tariff', tariff, '--apply');
    expect(wanting).toMatchObject({
      code: 1,
      printed: expect.stringContaining('line 3: The column itemName must not be empty'),
    });
    file(
      'tariff.csv',
      'itemCode;itemName;itemTypeId;category;schemeId;unitPrice',
      '10;Panadol;3;medicine;;500',
      '10;Panadol;3;medicine;1001;400',
    );
    expect(await run('import', 'tariff', tariff, '--apply')).toMatchObject({ code: 0 });
    const exclusions = file('exclusions.csv', 'itemCode\tschemeId\tproductCode', '10\t1001\tNH001');
    expect(await run('import', 'exclusions', exclusions, '--facility', '001', '--apply')).toMatchObject({
      code: 0,
    });

    expect(await rows('select card_no, scheme_id, product_code from register.member order by 1')).toEqual([
      { card_no: '0001', scheme_id: '1001', product_code: 'NH001' },
      { card_no: '0002', scheme_id: '1001', product_code: 'NH001' },
    ]);
    expect(
      await rows(
        `select i.unit_price::int as own, p.unit_price::int as scheme, (select count(*)::int from excluded_service) as out,
           (select count(*)::int from register.item_exclusion) as register_out
         from facility_item i join register.item_price p using (item_code)`,
      ),
    ).toEqual([{ own: 500, scheme: 400, out: 1, register_out: 1 }]);
    const trail = await rows(
      `select a.address, a.account_id, a.detail->>'kind' as kind from audit a where a.action = 'import.applied' order by 3`,
    );
    expect(trail).toEqual(
      ['exclusions', 'members', 'tariff'].map((kind) => ({
        address: 'command line',
        account_id: null,
        kind,
      })),
    );
  });

  it('removes what the file lacks if requested', async () => {
    const one = file(
      'one.csv',
      'verifierId,cardNo,firstName,lastName,gender,dateOfBirth,cardStatus,authorizationStatus',
      'NHIF,0001,Asha,Juma,F,1990-04-12,Active,ACCEPTED',
    );
    expect((await run('import', 'members', one, '--apply', '--missing-too')).printed).toContain(
      '1 taken out',
    );
    expect(await rows('select card_no, card_status, scheme_id from register.member order by 1')).toEqual([
      { card_no: '0001', card_status: 'Active', scheme_id: '1001' },
      { card_no: '0002', card_status: 'Inactive', scheme_id: '1001' },
    ]);
  });

  it('is refused if the input makes no sense, and changes nothing', async () => {
    const bad = file('bad.csv', 'itemCode,itemName\n10,"open');
    expect(await run('import', 'tariff', bad)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/Line \d/),
    });
    expect(await run('import', 'tariff', 'none.csv')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('no file none.csv'),
    });
    expect(await run('import', 'tariff')).toMatchObject({
      code: 2,
      printed: expect.stringContaining('FILE is missing'),
    });
    expect(await run('import', 'tariff', bad, bad)).toMatchObject({ code: 2 });
    expect(await run('import', 'tariff', bad, '--missing-too')).toMatchObject({ code: 2 });
    expect(await run('import', 'tariff', bad, '--facility', '009')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('009'),
    });
    const members = await run('import', 'members', 'one.csv', '--facility', '002', '--apply');
    expect(members).toMatchObject({
      code: 1,
      printed: expect.stringContaining('does not keep the register'),
    });
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { administer } from '../setup/administer.ts';
import { facilities } from '../setup/fixtures.ts';
import { type OwnDatabase, upgradedDatabase } from '../setup/upgrade.ts';

/** A database from when the names of beds could differ by case alone, migrated. */
let database: OwnDatabase;

const facility = facilities.first.id;
const idOf = (kind: string, no: number) => `0198c000-0000-7000-8000-0000000${kind}${no}`;

beforeAll(async () => {
  database = await upgradedDatabase('0088', oldRows());
});
afterAll(() => database.drop());

/** Two wards: one with doubles, also of a name that a renamed one would get; one with a bed of the same name. */
function oldRows(): string {
  const ward = (no: number) => `insert into care_point (facility_id, id, name, kind, code)
    values ('${facility}', '${idOf('0ad0', no)}', 'Ward ${no}', 'ward', 'W${no}');`;
  const bed = (name: string, no: number, wardNo = 1) => `
    insert into bed (facility_id, id, care_point_id, name, item_code)
    values ('${facility}', '${idOf('0be0', no)}', '${idOf('0ad0', wardNo)}', '${name}', '20001');`;
  return `
    insert into item_type (id, name) values (2, 'Inpatient') on conflict do nothing;
    insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price)
    values ('${facility}', gen_random_uuid(), '20001', 'General Ward per day', 2, 'service', 30000);
    ${ward(1)} ${ward(2)} ${bed('ab', 1)} ${bed('Ab', 2)} ${bed('AB', 3)} ${bed('aB (2)', 4)} ${bed('C', 5)}
    ${bed('AB', 6, 2)}`;
}

it('keeps the name of the bed that was entered first, and gives its doubles a number that is free', async () => {
  const rows = await administer(database.url, 'select name from bed order by id');
  expect(rows).toEqual(['ab', 'Ab (3)', 'AB (4)', 'aB (2)', 'C', 'AB'].map((name) => ({ name })));
});

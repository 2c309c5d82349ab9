import { afterAll, beforeAll, expect, it } from 'vitest';
import { isCovered, price, schemePrice } from '../../src/domains/ledger/pricing.ts';
import { itemsById } from '../../src/domains/orders/items.ts';
import { col, readerFor, rows } from '../../src/platform/database/index.ts';
import { sharedServer, type TestServer } from '../setup/server.ts';
import { createTariff, type Items } from './factories.ts';

let server: TestServer;
let items: Items;

/** The cards of WCF have a scheme of their own with a tariff, those of ZHSF one without. */
beforeAll(async () => {
  server = await sharedServer();
  items = await createTariff(server);
  const { id } = server.tenants.first;
  await server.rows(`
    insert into facility_scheme (facility_id, adapter, changed_at, verifier_id)
      select '${id}', 'register', now(), v from unnest('{WCF,ZHSF}'::text[]) v;
    insert into verifier_price (facility_id, verifier_id, item_code, scheme_id, unit_price, needs_approval) values
      ('${id}', 'WCF', '50001', '', 7000, false), ('${id}', 'WCF', '50001', '1002', 6000, true),
      ('${id}', 'WCF', '30001', '1001', 60, false), ('${id}', 'WCF', '30006', '', 2500, false);
    insert into verifier_exclusion (facility_id, verifier_id, item_code, scheme_id, product_code)
      values ('${id}', 'WCF', '30006', '1001', 'NH001');`);
});
afterAll(() => server.close());

const priced = rows({
  ...col.from('facility_item', 'item_code', 'unit_price'),
  covered: col.boolean,
});

it.each(
  ['', 'WCF', 'ZHSF'].flatMap((verifier) =>
    ['1001', '1002', '2001', null].flatMap((scheme) =>
      ['NH001', 'NH003', null].map((product) => [verifier, scheme, product] as const),
    ),
  ),
)('is charged as it is ordered: verifier "%s", scheme %s, product %s', async (verifier, scheme, product) => {
  const { id: facilityId } = server.tenants.first;
  const read = readerFor(server.database, facilityId);
  const patient = {
    gender: null,
    dateOfBirth: null,
    weight: null,
    schemeId: scheme,
    productCode: product,
    schemeVerifierId: verifier,
    allergies: [],
    diagnoses: [],
    medicines: [],
  };
  const ordered = await itemsById(
    read,
    { facilityId, memberId: facilityId, patient, today: '2026-11-27' },
    Object.values(items),
  );
  const charged = await read(priced`
    select i.item_code, ${price} as unit_price, ${isCovered} as covered
    from facility_item i
    cross join (select ${scheme}::text as scheme_id, ${product}::text as product_code, ${verifier}::text as verifier_id) w
    ${schemePrice}
    where i.facility_id = ${facilityId} and i.active and i.item_code = any(${Object.keys(items)})
    order by i.item_code`);
  expect(charged.length).toBeGreaterThan(10);
  const asOrdered = ordered.map(({ item_code, unit_price, excluded, in_scheme }) => ({
    item_code,
    unit_price,
    covered: in_scheme && !excluded,
  }));
  expect(asOrdered.sort((a, b) => a.item_code.localeCompare(b.item_code))).toEqual(charged);
});

import { administer } from '../setup/administer.ts';
import { accountId, facilities } from '../setup/fixtures.ts';

/** The orders of these visits, with the practice scheme's codes and prices. */
const items = [
  ['10001', 'General Practitioner Consultation', 1, 'service', 10_000, false],
  ['30001', 'Paracetamol 500mg tablets', 3, 'medicine', 50, false],
  ['30365', 'Meropenem 500mg injection', 3, 'medicine', 40_000, true],
  ['50001', 'Full Blood Picture', 5, 'test', 8_000, false],
  ['52059', 'MRI Scan', 5, 'test', 350_000, true],
] as const;

export type ItemCode = (typeof items)[number][0];

/**
 * Prepares the first facility for these visits: the scheme's items, consultations with a charge, and receptionists
 * who may issue provisional authorizations.
 * @returns the items' identifiers by their codes
 */
export async function prepareClinic(databaseUrl: string): Promise<ReadonlyMap<string, string>> {
  const { id } = facilities.first;
  await administer(databaseUrl, "insert into item_type values (1, 'Consultation') on conflict do nothing");
  for (const item of items) {
    await administer(
      databaseUrl,
      `insert into facility_item (facility_id, id, item_code, item_name, item_type_id, category, unit_price, needs_approval)
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7)`,
      [id, ...item],
    );
  }
  await administer(
    databaseUrl,
    "update care_point set charge_item_code = '10001' where facility_id = $1 and kind = 'consultation'",
    [id],
  );
  await administer(
    databaseUrl,
    `insert into facility_setting (facility_id, provisional_authorizations) values ($1, true)
     on conflict (facility_id) do update set provisional_authorizations = true`,
    [id],
  );
  await administer(databaseUrl, 'update account set provisional = true where id = $1', [
    accountId('receptionist'),
  ]);
  const rows = await administer(
    databaseUrl,
    'select item_code, id from facility_item where facility_id = $1',
    [id],
  );
  return new Map(rows.map((row) => [String(row.item_code), String(row.id)]));
}

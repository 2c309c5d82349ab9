import { col, type Reader, rows } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Orderer } from '../rules/index.ts';

/** The person who orders, as the claim will name them (domain 3.1). */
export async function readOrderer(
  read: Reader,
  { facility, accountId, accountName }: Caller,
): Promise<Orderer> {
  const [row] = await read(rows(col.from('account', 'registration_no'))`
    select registration_no from account where facility_id = ${facility.id} and id = ${accountId}`);
  return { name: accountName, registrationNo: row?.registration_no ?? null };
}

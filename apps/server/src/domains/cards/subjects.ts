import { sql } from 'kysely';
import type { Reader } from '../../platform/database/index.ts';

/** Names authorizations by their numbers, for the outbox. */
export async function authorizationSubjects(
  read: Reader,
  facilityId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await read(sql<{ id: string; authorization_no: string }>`
    select id, authorization_no from card_authorization
    where facility_id = ${facilityId} and id = any(${ids}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row.authorization_no]));
}

import { sql } from 'kysely';
import type { Database } from '../../../platform/database/index.ts';
import type { Scheme, SchemeFacility } from '../../../scheme/port/index.ts';
import type { SchemeVerifier, SchemeVisitType } from '../../../scheme/port/reference.ts';

/**
 * Stores the visit types, verifiers and card types in the scheme's answer, and which of them it offers now. All
 * facilities share the lists and visits refer to them, so nothing is deleted; a facility offers what its own scheme
 * names. A verifier's own scheme is not asked: its identifiers are not those of these lists (decision 048). An empty answer is not trusted and changes nothing. Failures: `SchemeUnavailable`, `SchemeProtocolError`.
 */
export async function refreshReference(
  { database, scheme }: { database: Database; scheme: Scheme },
  facility: SchemeFacility,
): Promise<void> {
  const [visitTypes, verifiers] = await Promise.all([
    scheme.visitTypes({ facility }),
    scheme.verifiers({ facility }),
  ]);
  await database.transaction(facility.id, async (tx) => {
    await sql`select take_reference(${JSON.stringify(visitTypes)}::jsonb, ${JSON.stringify(verifiers)}::jsonb)`.execute(
      tx,
    );
    for (const [kind, ids] of offersOf(visitTypes, verifiers)) {
      if (ids.length === 0) continue;
      await sql`delete from scheme_offer where facility_id = ${facility.id} and kind = ${kind}
        and id <> all(${ids}::text[])`.execute(tx);
      await sql`insert into scheme_offer (facility_id, kind, id)
        select ${facility.id}, ${kind}, id from unnest(${ids}::text[]) as id on conflict do nothing`.execute(
        tx,
      );
    }
  });
}

function offersOf(visitTypes: readonly SchemeVisitType[], verifiers: readonly SchemeVerifier[]) {
  const cardTypes = verifiers.flatMap((one) => one.cardTypes.map(({ id }) => `${one.id} ${id}`));
  return [
    ['visit-type', visitTypes.map(({ id }) => String(id))],
    ['verifier', verifiers.map(({ id }) => id)],
    ['card-type', cardTypes],
  ] as const;
}

import type { VerifierScheme } from '@afyakadi/contract';
import { col, type Reader, type RowOf, rows } from '../../platform/database/index.ts';
import type { SchemeLink } from '../../scheme/port/link.ts';
import { connectionColumns, joinConnection, toState } from './store.ts';

const other = {
  ...col.from('facility_scheme', 'verifier_id', 'client_id', 'changed_at'),
  name: col.of('verifier', 'name'),
  ...connectionColumns,
};
type OtherRow = RowOf<typeof other>;

/** Reads the facility's schemes that serve the cards of one verifier. */
export function readOthers(read: Reader, facilityId: string, address: string): Promise<OtherRow[]> {
  return read(
    rows(other)`
      select s.verifier_id, s.client_id, s.changed_at, v.name, h.state, h.since, h.checked_at, h.problem
      from facility_scheme s join verifier v on v.id = s.verifier_id
      ${joinConnection(address)}
      where s.facility_id = ${facilityId} and s.verifier_id <> '' order by v.name`,
  );
}

export function toOthers(
  link: Pick<SchemeLink, 'configured'>,
  facilityId: string,
  others: readonly OtherRow[],
): Promise<VerifierScheme[]> {
  return Promise.all(
    others.map(async (row) => {
      const { verifier_id: verifierId, name } = row;
      const connection = toState(row, await link.configured({ facilityId, verifierId }));
      return {
        verifierId,
        name,
        ...connection,
        clientId: row.client_id,
        changedAt: row.changed_at.toISOString(),
        problem: connection.state === 'down' || connection.state === 'refused' ? row.problem : null,
      };
    }),
  );
}

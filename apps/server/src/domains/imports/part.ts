import { type ImportKind, message } from '@afyakadi/contract';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { FindMissing, ImportPart, RegisterImports, StagedRows } from '../../scheme/port/imports.ts';
import { facilityBenefits } from './benefits.ts';
import { exclusionsOf } from './exclusions.ts';
import { stagedColumns } from './staged-rows.ts';
import { facilityTariff, fetchedTariff } from './tariff.ts';
import { verifierTariff } from './verifier-tariff.ts';

/*
 * A scheme's list does not concern the facility's other schemes (decision 048): their prices and exclusions, from files,
 * stay. The codes in its rows show which are its own.
 */

const hasSeveral = (facilityId: string) => sql`exists (
  select from facility_scheme where facility_id = ${facilityId} and verifier_id <> '')`;

const named = (facilityId: string, importId: string) => sql`(
  select wanted->>'schemeId' from import_row
  where facility_id = ${facilityId} and import_id = ${importId} and line > 0 and wanted->>'schemeId' is not null)`;

/** Adds the other schemes that have a price for an item to the price lists that include it. */
export async function includeOtherSchemes(tx: Tx, rows: StagedRows): Promise<void> {
  const { facilityId, importId } = rows;
  await sql`
    update import_row r set wanted = jsonb_set(r.wanted, '{schemeIds}', (r.wanted->'schemeIds') || o.ids)
    from (
      select s.place, (select jsonb_agg(p.scheme_id order by p.scheme_id) from facility_item_price p
        where p.facility_id = s.facility_id and p.item_code = s.item_code
          and not (s.wanted->'schemeIds') ? p.scheme_id
          and p.scheme_id not in ${named(facilityId, importId)}) as ids
      from ${stagedColumns(rows)} where s.readable and jsonb_typeof(s.wanted->'schemeIds') = 'array' offset 0
    ) o
    where o.ids is not null and r.facility_id = ${facilityId} and r.ctid = o.place and ${hasSeveral(facilityId)}`.execute(
    tx,
  );
}

/** Takes what belongs to other schemes from what the tariff does not have any more. */
export const keepOtherSchemes: FindMissing = async (tx, { facilityId, importId }) => {
  await sql`
    delete from import_row r
    where r.facility_id = ${facilityId} and r.import_id = ${importId} and r.outcome = 'missing'
      and ${hasSeveral(facilityId)}
      and case when r.present->>'schemeId' is not null then r.present->>'schemeId' not in ${named(facilityId, importId)}
        else exists (select from facility_item_price p where p.facility_id = ${facilityId} and p.item_code = r.key
          and p.scheme_id not in ${named(facilityId, importId)}) end`.execute(tx);
  return null;
};

const facilityExclusions = exclusionsOf('');

const partsOfKind: Record<ImportKind, readonly ImportPart[]> = {
  members: [],
  tariff: [facilityTariff],
  exclusions: [facilityExclusions],
  benefits: [facilityBenefits],
};

/**
 * The tables that the scheme's own rows compare with: the facility's tariff alone, because such rows come from the
 * register.
 */
const fetched: Partial<Record<ImportKind, ImportPart>> = {
  tariff: {
    ...fetchedTariff,
    compare: [includeOtherSchemes, ...fetchedTariff.compare],
    missing: [...fetchedTariff.missing, keepOtherSchemes],
  },
  exclusions: { ...facilityExclusions, missing: [...facilityExclusions.missing, keepOtherSchemes] },
};

interface Meeting {
  kind: ImportKind;
  source: 'file' | 'scheme';
  keepsRegister: boolean;
  /** Of what a scheme sent: the verifier whose own scheme did; '': the scheme of all other cards. */
  verifierId: string;
}

/** The tables that the rows of a verifier's own scheme compare with. */
function ofVerifier(kind: ImportKind, verifierId: string): ImportPart | undefined {
  if (kind === 'tariff') return verifierTariff(verifierId);
  return kind === 'exclusions' ? exclusionsOf(verifierId) : undefined;
}

/**
 * Returns the tables that an import of this kind compares with: the facility's own, and the register's if the facility
 * keeps it. Failure `conflict`: members, where it does not keep the register.
 */
export function partOf(
  register: RegisterImports,
  { kind, source, keepsRegister, verifierId }: Meeting,
): ImportPart {
  const fetchedPart = verifierId === '' ? fetched[kind] : ofVerifier(kind, verifierId);
  const ofScheme = source === 'scheme' ? fetchedPart : undefined;
  if (ofScheme) return ofScheme;
  if (kind === 'members' && !keepsRegister) {
    throw new Failure('conflict', message('imports.notKeeper'));
  }
  // The register has no benefits of its products.
  const parts =
    keepsRegister && kind !== 'benefits' ? [...partsOfKind[kind], register[kind]] : partsOfKind[kind];
  return {
    lock: async (tx) => {
      for (const part of parts) await part.lock(tx);
    },
    compare: parts.flatMap((part) => part.compare),
    missing: parts.flatMap((part) => part.missing),
    apply: parts.flatMap((part) => part.apply),
    takeOut: parts.flatMap((part) => part.takeOut),
  };
}

import type { Tx } from '../../platform/database/index.ts';

/** Some rows of an import as they are staged in `import_row`, by their lines; those not in the file are below 0. */
export interface StagedRows {
  facilityId: string;
  importId: string;
  /** Both inclusive. */
  from: number;
  to: number;
  /** The facility's day, YYYY-MM-DD. */
  today: string;
}

/** One statement or two over some staged rows, in the transaction of the facility. */
type ImportStep = (tx: Tx, rows: StagedRows) => Promise<void>;

/**
 * Finds present rows that the file does not have, from a place on, and stages them below line 0 as `missing`.
 * @param after the place that the previous call returned; '' at the beginning
 * @returns the next place, null at the end
 */
export type FindMissing = (tx: Tx, staged: StagedRows, after: string) => Promise<string | null>;

/**
 * How an import compares with the present data: each list in order, each step over all rows before the next one
 * begins.
 */
export interface ImportPart {
  /** Locks the tables of the import against other writers until the transaction ends; readers are not affected. */
  lock(tx: Tx): Promise<void>;
  /**
   * Sets `outcome`, `present` and `reason` of the rows that could be read. Found again, rows that come out the same are
   * not written again.
   */
  compare: readonly ImportStep[];
  missing: readonly FindMissing[];
  /** Writes added and changed rows. */
  apply: readonly ImportStep[];
  /** Removes missing rows. */
  takeOut: readonly ImportStep[];
}

/** The import into a scheme's own register, where it is kept in this database. */
export interface RegisterImports {
  members: ImportPart;
  tariff: ImportPart;
  exclusions: ImportPart;
}

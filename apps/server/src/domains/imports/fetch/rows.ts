import { setImmediate as turn } from 'node:timers/promises';
import type { ImportKind } from '@afyakadi/contract';
import type { SchemeTariff, TariffPrice } from '../../../scheme/port/reference.ts';
import type { CsvRow } from '../csv/cells.ts';
import { rowReader, type StagedRow } from '../rows.ts';

type Fetched = Exclude<ImportKind, 'members' | 'benefits'>;

/** Rows of one batch; between batches the event loop serves other work. */
const pieceRows = 500;
const batchRows = 2_000;

/** A row's cells; its line is its place in the scheme's answer, in our order. */
type Cells = Record<string, string>;

interface FetchedRows {
  found: AsyncIterable<CsvRow[]>;
  read: (row: CsvRow) => StagedRow;
}

/**
 * Converts the scheme's tariff or exclusions into rows as of a file, so that the same rules read, refuse and compare
 * them. A scheme names a price for each of its own schemes (`schemeId`) and rarely one for all, but an item here needs
 * a standard price too (for patients whose scheme is unknown): the price for all if there is one, else that of the
 * scheme with the lowest code. Where rows differ, the stricter one applies. A standard row also names the price lists
 * that include the item. The tariff of a verifier's own scheme is stored as it is sent, so nothing is added to it.
 */
export async function fetchedRows(
  kind: Fetched,
  { tariff, verifierId }: { tariff: SchemeTariff; verifierId: string },
  today: string,
): Promise<FetchedRows> {
  const read = rowReader(kind, today, verifierId !== '');
  if (kind === 'exclusions') return { found: inPieces(exclusionCells(tariff)), read };
  const items = await byItem(tariff);
  if (verifierId !== '') return { found: inPieces(sentCells(items)), read };
  const listed = await priceLists(items);
  return {
    found: inPieces(tariffCells(items)),
    read: (row) => {
      const staged = read(row);
      if (staged.reason !== null || staged.wanted.schemeId !== null) return staged;
      const schemeIds = listed(String(staged.wanted.itemCode));
      return { ...staged, wanted: { ...staged.wanted, schemeIds } };
    },
  };
}

/** The same, yielding to other work now and then. */
async function* inBatches<T>(all: Iterable<T>): AsyncGenerator<T> {
  let taken = 0;
  for (const item of all) {
    yield item;
    taken += 1;
    if (taken % batchRows === 0) await turn();
  }
}

async function* inPieces(all: Iterable<Cells>): AsyncGenerator<CsvRow[]> {
  let line = 0;
  let piece: CsvRow[] = [];
  for (const cells of all) {
    line += 1;
    piece.push({ line, cells: new Map(Object.entries(cells)), problem: null });
    if (piece.length < pieceRows) continue;
    yield piece;
    piece = [];
    await turn();
  }
  if (piece.length > 0) yield piece;
}

function* exclusionCells({ exclusions }: SchemeTariff): Generator<Cells> {
  for (const { itemCode, schemeId, productCode } of exclusions) {
    yield { itemCode: cleanUp(itemCode), schemeId: cleanUp(schemeId), productCode: cleanUp(productCode) };
  }
}

type Items = ReadonlyMap<string, TariffPrice[]>;

function* tariffCells(items: Items): Generator<Cells> {
  for (const rows of items.values()) {
    const forAll = rows.filter(({ schemeId }) => !schemeId);
    const ofSchemes = rows.filter(({ schemeId }) => schemeId);
    const first = ofSchemes.find(({ unitPrice }) => isPrice(unitPrice)) ?? ofSchemes[0];
    const standard = forAll.length > 0 ? forAll : first ? [first] : [];
    for (const row of standard) yield { ...cellsOf(strictest(row, rows)), schemeId: '' };
    for (const row of ofSchemes) yield cellsOf(row);
  }
}

function* sentCells(items: Items): Generator<Cells> {
  for (const rows of items.values()) for (const row of rows) yield cellsOf(row);
}

/** Returns the rows in force, grouped by item and sorted by the code of their scheme. */
async function byItem({ prices }: SchemeTariff): Promise<Items> {
  const items = new Map<string, TariffPrice[]>();
  for await (const row of inBatches(prices)) {
    if (!row.active) continue;
    const code = cleanUp(row.itemCode);
    const rows = items.get(code);
    if (rows) rows.push(row);
    else items.set(code, [row]);
  }
  for await (const rows of inBatches(items.values())) {
    rows.sort((row, other) => compareCodes(row.schemeId ?? '', other.schemeId ?? ''));
  }
  return items;
}

const compareCodes = (code: string, other: string) => (code < other ? -1 : code > other ? 1 : 0);

const isPrice = (price: number | null): price is number =>
  price !== null && Number.isSafeInteger(price) && price >= 0;

function strictest(row: TariffPrice, rows: readonly TariffPrice[]): TariffPrice {
  const most = rows.flatMap(({ maximumQuantity }) => (maximumQuantity === null ? [] : [maximumQuantity]));
  return {
    ...row,
    needsApproval: rows.some(({ needsApproval }) => needsApproval),
    maximumQuantity: most.length > 0 ? most.reduce((quantity, other) => Math.min(quantity, other)) : null,
  };
}

/** The category of an item type, for items that are new here (domain 6.3). */
const categories: Record<number, string> = { 3: 'medicine', 5: 'test' };

function cellsOf(row: TariffPrice): Cells {
  const { itemTypeId: type, maximumQuantity, unitPrice } = row;
  return {
    itemCode: cleanUp(row.itemCode),
    itemName: cleanUp(row.itemName),
    itemTypeId: type === null ? '' : String(type),
    category: (type !== null && categories[type]) || 'service',
    schemeId: cleanUp(row.schemeId ?? ''),
    unitPrice: unitPrice === null ? '' : String(unitPrice),
    // Values that the scheme omits stay unchanged here.
    ...(row.strength ? { strength: cleanUp(row.strength) } : {}),
    ...(row.dosage ? { dosage: cleanUp(row.dosage) } : {}),
    needsApproval: row.needsApproval ? 'yes' : 'no',
    maximumQuantity: maximumQuantity === null ? '' : String(maximumQuantity),
  };
}

const cleanUp = (text: string) => text.replace(/\s+/g, ' ').trim();

/** Returns the price lists that include an item; null: those of all schemes in this tariff. */
async function priceLists(items: Items): Promise<(itemCode: string) => string[] | null> {
  const all = new Set<string>();
  const schemesByItem = new Map<string, string[] | null>();
  for await (const [code, rows] of inBatches(items)) {
    const schemeIds = [...new Set(rows.flatMap(({ schemeId }) => (schemeId ? [cleanUp(schemeId)] : [])))];
    for (const id of schemeIds) all.add(id);
    schemesByItem.set(code, rows.some(({ schemeId }) => !schemeId) ? null : schemeIds);
  }
  return (itemCode) => {
    const schemeIds = schemesByItem.get(itemCode) ?? null;
    return schemeIds === null || schemeIds.length === all.size ? null : schemeIds;
  };
}

import type { Item } from './catalogue.ts';
import { later } from './clock.ts';
import { measuresOf } from './measures.ts';
import type { DemoContext, Station, Tables, Treated } from './stay.ts';
import { valuesOf } from './values.ts';

/** A line that is being carried out. */
export interface Doing {
  id: string;
  item: Item;
  station: Station;
}

/** Writes the result of a test, and for some that were measured a correction. */
export function writeResult(
  context: DemoContext,
  tables: Tables,
  treated: Treated,
  { id, item, station }: Doing,
): void {
  const { member, illness } = treated.stay;
  const by = context.staff.lab_tech;
  const corrected = tables.results.length % 8 === 7 && measuresOf(item.name).length > 0;
  const text = illness?.findings?.[item.name];
  for (const version of corrected ? [1, 2] : [1]) {
    const at = later(station.done, station.step * 0.3 * (version - 1));
    const resultId = context.random.id(at);
    const values = valuesOf(context.random, item.name, member, treated.day, illness?.wrong ?? {});
    const outside = values.filter(
      ({ value, low, high }) => (low !== null && value < low) || (high !== null && value > high),
    );
    const read = outside.length > 0 ? `Outside the range: ${names(outside)}.` : 'All within the ranges.';
    tables.results.push({
      facility_id: context.facilityId,
      id: resultId,
      line_id: id,
      version,
      state: 'Final',
      remarks: text ?? (values.length > 0 ? read : 'Nothing abnormal seen.'),
      correction_reason: version === 1 ? null : 'Repeated: the first sample had clotted',
      resulted_at: at,
      resulted_by: by,
    });
    values.forEach((value, index) => {
      tables.values.push({
        facility_id: context.facilityId,
        result_id: resultId,
        position: index + 1,
        ...value,
      });
    });
  }
}

const names = (values: readonly { name: string }[]) => values.map(({ name }) => name).join(', ');

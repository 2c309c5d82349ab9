import { decimalsOf, type Message, message } from '@afyakadi/contract';
import { excessiveSums } from '@afyakadi/contract/care/shares';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { consumeApproval } from '../approvals/index.ts';
import type { LineRow } from '../orders/index.ts';
import { withPossibleValues } from './possible-values.ts';
import type { TestRow } from './rows.ts';

/**
 * Counts a test against the approval of the scheme, where it needs one. Failure: `conflict` without a valid one,
 * or where it is for fewer than were ordered.
 */
export async function assertApproved(
  tx: Tx,
  call: { caller: Caller; now: Date; today: string },
  line: LineRow,
): Promise<void> {
  if (line.coverage !== 'approval') return;
  await consumeApproval(
    tx,
    call,
    { line, subjectId: line.id, quantity: line.quantity, field: null },
    message('results.needsApproval'),
  );
}

/**
 * Returns the newest version, which must be `version`: nobody changes what they have not seen. Failure: `conflict`,
 * with who changed it and when.
 * @param when writes a moment as a person reads it
 */
export function newestOf(
  test: TestRow,
  version: number,
  when: (at: Date) => string,
): TestRow['versions'][number] {
  const [newest] = test.versions;
  if (!newest) throw new Failure('conflict', message('results.noResultYet'));
  if (newest.version !== version) {
    throw new Failure(
      'conflict',
      message('results.changed', { by: newest.byName, when: when(new Date(newest.at)) }),
    );
  }
  return newest;
}

/**
 * The values with name, unit and range of what they measure, in the order of the form. Failure: `unprocessable` naming
 * each value that the test does not measure, that comes twice, that is written finer than the test measures, or that
 * cannot be: by itself, or together with others.
 */
export function measured(test: TestRow, values: readonly { code: string; value: number }[]) {
  const measures = test.measures.map(withPossibleValues);
  const fields: Record<string, Message> = {};
  values.forEach(({ code, value }, index) => {
    const measure = measures.find((each) => each.code === code);
    if (!measure) fields[`values.${index}.code`] = message('results.notMeasured');
    else if (values.findIndex((each) => each.code === code) !== index)
      fields[`values.${index}.code`] = message('results.valueTwice');
    else if (decimalsOf(value) > measure.decimals)
      fields[`values.${index}.value`] = message('results.tooManyDecimals', { decimals: measure.decimals });
    else {
      const { possibleLow: low, possibleHigh: high } = measure;
      if (low !== null && high !== null && (value < low || value > high))
        fields[`values.${index}.value`] = message('results.impossible', { low, high });
    }
  });
  for (const { codes, names, sum } of excessiveSums(measures, values)) {
    values.forEach(({ code }, index) => {
      if (codes.includes(code))
        fields[`values.${index}.value`] ??= message('results.sumAbove100', { names, sum });
    });
  }
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  return measures.flatMap(({ code, name, unit, low, high, criticalLow, criticalHigh }) =>
    values
      .filter((each) => each.code === code)
      .map(({ value }) => ({ code, name, unit, value, low, high, criticalLow, criticalHigh })),
  );
}

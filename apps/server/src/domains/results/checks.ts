import { decimalsOf } from '@afyakadi/contract';
import type { Tx } from '../../platform/database/index.ts';
import { Failure } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/route.ts';
import { useApproval } from '../approvals/index.ts';
import type { LineRow } from '../orders/index.ts';
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
  await useApproval(
    tx,
    call,
    { line, subjectId: line.id, quantity: line.quantity, field: null },
    'This test needs the approval of the scheme before it is carried out. Ask for the approval first.',
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
  if (!newest) throw new Failure('conflict', 'This test has no result yet. Submit its result first.');
  if (newest.version !== version) {
    throw new Failure(
      'conflict',
      `This result was changed by ${newest.byName} at ${when(new Date(newest.at))}. Look at the newest version first.`,
    );
  }
  return newest;
}

/**
 * The values with name, unit and range of what they measure, in the order of the form. Failure: `unprocessable` naming
 * each value that the test does not measure, that comes twice, or that is written finer than the test measures.
 */
export function measured(test: TestRow, values: readonly { code: string; value: number }[]) {
  const fields: Record<string, string> = {};
  values.forEach(({ code, value }, index) => {
    const measure = test.measures.find((each) => each.code === code);
    if (!measure) fields[`values.${index}.code`] = 'This test does not measure that. Remove the value.';
    else if (values.findIndex((each) => each.code === code) !== index)
      fields[`values.${index}.code`] = 'This value is given twice. Give it once.';
    else if (decimalsOf(value) > measure.decimals) fields[`values.${index}.value`] = atMost(measure.decimals);
  });
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  return test.measures.flatMap(({ code, name, unit, low, high }) =>
    values.filter((each) => each.code === code).map(({ value }) => ({ code, name, unit, low, high, value })),
  );
}

function atMost(decimals: number): string {
  if (decimals === 0) return 'Write it without decimals.';
  return decimals === 1 ? 'Write it with at most 1 decimal.' : `Write it with at most ${decimals} decimals.`;
}

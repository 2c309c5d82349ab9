import { isFinished } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
import type { LineRow } from '../orders/index.ts';
import type { VisitOfLines } from '../visits/index.ts';
import type { TestRow } from './rows.ts';

/** Refuses a first result for a test that is over, has one, or may not be carried out yet. Failure: `conflict`. */
export function mustBeOpen(line: LineRow, visit: VisitOfLines): void {
  if (line.status === 'Preliminary' || line.status === 'Resulted')
    throw new Failure('conflict', 'This test has a result already. Correct it instead.');
  const by = line.closed_by_name ?? '?';
  const why = line.closed_reason ?? '?';
  if (line.status === 'Cancelled')
    throw new Failure('conflict', `This test was cancelled by ${by}. Reason: ${why}`);
  if (isFinished(line.status))
    throw new Failure('conflict', `This test was closed as not done by ${by}. Reason: ${why}`);
  if (line.coverage === 'approval' && line.approval_no === null) {
    throw new Failure(
      'conflict',
      'This test needs the approval of the scheme before it is carried out. Ask for the approval first.',
    );
  }
  if (visit.status !== 'Pending')
    throw new Failure('conflict', 'The visit of this test is over. Ask the doctor to order it again.');
}

/** The newest version, which `version` must be: nobody changes what they have not seen. Failure: `conflict`. */
export function newestOf(test: TestRow, version: number): TestRow['versions'][number] {
  const [newest] = test.versions;
  if (!newest) throw new Failure('conflict', 'This test has no result yet. Submit its result first.');
  if (newest.version !== version) {
    throw new Failure(
      'conflict',
      `This result was changed by ${newest.byName} meanwhile. Look at the newest version first.`,
    );
  }
  return newest;
}

/**
 * The values with name, unit and range of what they measure, in the order of the form. Failure: `unprocessable` naming
 * each value that the test does not measure, or that comes twice.
 */
export function measured(test: TestRow, values: readonly { code: string; value: number }[]) {
  const fields: Record<string, string> = {};
  values.forEach(({ code }, index) => {
    if (!test.measures.some((measure) => measure.code === code))
      fields[`values.${index}.code`] = 'This test does not measure that. Remove the value.';
    else if (values.findIndex((each) => each.code === code) !== index)
      fields[`values.${index}.code`] = 'This value is given twice. Give it once.';
  });
  if (Object.keys(fields).length > 0) throw new Failure('unprocessable', undefined, { fields });
  return test.measures.flatMap(({ code, name, unit, low, high }) =>
    values
      .filter((each) => each.code === code)
      .map(({ value }) => ({ ...{ code, name, unit, low, high }, value })),
  );
}

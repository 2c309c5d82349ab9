import { once } from 'node:events';
import { expect, it } from 'vitest';
import { auditRow, bySystem, undeclaredWarning } from './write.ts';

const call = { caller: bySystem('0198c000-0000-7000-8000-000000000001'), now: new Date() };

it('records the fields that an action may record, also before and after a change', () => {
  const change = { before: { name: 'A' }, after: { name: 'B' } };
  expect(auditRow(call, { action: 'care-point.changed', detail: change }).detail).toEqual(change);
  expect(
    auditRow(call, { action: 'result.notified', detail: { version: 2, notifiedTo: 'Dr A' } }).detail,
  ).toEqual({
    version: 2,
    notifiedTo: 'Dr A',
  });
});

it.each([
  ['allergy.recorded', { substance: 'Penicillin' }, {}],
  ['result.submitted', { version: 1, value: '4.2' }, { version: 1 }],
  ['care-point.changed', { before: { diagnosis: 'B54' }, after: {} }, { before: {}, after: {} }],
  ['of-a.later-version', { anything: 1 }, {}],
])('leaves out of %s what nobody declared, and reports it: %j', async (action, detail, recorded) => {
  const reported = once(process, 'warning');
  expect(auditRow(call, { action, detail }).detail).toEqual(recorded);
  expect(await reported).toMatchObject([{ name: undeclaredWarning }]);
});

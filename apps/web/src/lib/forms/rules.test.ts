import { endpoints } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { rulesOf } from '../../../build/rules.ts';
import { violatedRules } from './rules.ts';

const withdrawal = rulesOf(endpoints.cancelVisit.body);
const identity = rulesOf(endpoints.issueProvisional.body);

it("reads limits and texts from the contract's schemas", () => {
  const text = 'Enter the reason in words: at least 4 letters';
  expect(withdrawal).toEqual({ reason: { max: 300, min: 4, text, message: { code: 'fields.reason' } } });
  expect(identity['identity.firstName']).toMatchObject({ max: 60, min: 1, optional: true });
  expect(rulesOf(endpoints.addOrder.body)['memberItems[].dosage']).toMatchObject({ max: 120 });
});

it('has no limits for identifiers', () => {
  expect(Object.keys(rulesOf(endpoints.enterApproval.body))).toEqual(['referenceNo']);
});

it('counts visible characters, and allows an empty optional field unless the form requires it', () => {
  expect(violatedRules(withdrawal, { reason: ' abc ' })).toEqual({
    reason: 'Enter the reason in words: at least 4 letters',
  });
  expect(violatedRules(withdrawal, { reason: 'UTI' })).toHaveProperty('reason');
  expect(violatedRules(withdrawal, { reason: 'xxxxxxxx' })).toHaveProperty('reason');
  expect(violatedRules(withdrawal, { reason: 'Pain' })).toEqual({});
  expect(violatedRules(withdrawal, { reason: ` ${'abc'.repeat(100)} ` })).toEqual({});
  expect(violatedRules(withdrawal, { reason: `${'abc'.repeat(100)}d` })).toEqual({
    reason: 'At most 300 characters',
  });
  const dispensing = rulesOf(endpoints.dispenseLine.body);
  expect(violatedRules(dispensing, { overrideReason: '' })).toEqual({});
  expect(violatedRules(dispensing, { overrideReason: '' }, ['overrideReason'])).toHaveProperty(
    'overrideReason',
  );
  expect(violatedRules(dispensing, { overrideReason: 'a' })).toHaveProperty('overrideReason');
});

it('reads nested fields', () => {
  const values = { identity: { firstName: '', lastName: 'Ally' } };
  expect(Object.keys(violatedRules(identity, values, ['identity.firstName']))).toEqual([
    'identity.firstName',
  ]);
});

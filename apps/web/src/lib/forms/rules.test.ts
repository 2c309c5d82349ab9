import { endpoints } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { rulesOf } from '../../../build/rules.ts';
import { violatedRules } from './rules.ts';

const withdrawal = rulesOf(endpoints.cancelVisit.body);
const identity = rulesOf(endpoints.issueProvisional.body);

it("reads limits and texts from the contract's schemas", () => {
  const text = 'Enter a reason of at least 3 characters';
  expect(withdrawal).toEqual({ reason: { max: 300, min: 3, text, message: { code: 'fields.reason' } } });
  expect(identity['identity.firstName']).toMatchObject({ max: 60, min: 1, optional: true });
  expect(rulesOf(endpoints.addOrder.body)['memberItems[].dosage']).toMatchObject({ max: 120 });
});

it('has no limits for identifiers', () => {
  expect(Object.keys(rulesOf(endpoints.enterApproval.body))).toEqual(['referenceNo']);
});

it('counts visible characters, and allows an empty optional field unless the form requires it', () => {
  expect(violatedRules(withdrawal, { reason: '  ab ' })).toEqual({
    reason: 'Enter a reason of at least 3 characters',
  });
  expect(violatedRules(withdrawal, { reason: 'abc' })).toEqual({});
  expect(violatedRules(withdrawal, { reason: ` ${'a'.repeat(300)} ` })).toEqual({});
  expect(violatedRules(withdrawal, { reason: 'a'.repeat(301) })).toEqual({
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

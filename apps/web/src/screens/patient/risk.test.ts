import { expect, it } from 'vitest';
import { amountAtRisk, correctableFindings } from './risk.ts';

const of = (
  code: 'no-diagnosis' | 'needs-approval' | 'over-maximum' | 'visit-open',
  lineId: string | null,
  atRisk: number,
) => ({
  code,
  lineId,
  atRisk,
  severity: lineId === null ? ('stop' as const) : ('warn' as const),
});

it('returns correctable findings until the claim is sent', () => {
  const findings = [of('visit-open', null, 9_000), of('no-diagnosis', null, 9_000)];
  expect(correctableFindings({ status: 'Draft', sending: false, findings })).toEqual([findings[1]]);
  expect(correctableFindings({ status: 'Pending', sending: true, findings })).toEqual([]);
  expect(correctableFindings({ status: 'Approved', sending: false, findings })).toEqual([]);
});

it('counts each line once, and the whole claim if a finding concerns all of it', () => {
  const lines = [of('needs-approval', 'a', 500), of('over-maximum', 'a', 300), of('over-maximum', 'b', 200)];
  expect(amountAtRisk(lines, 2_000)).toBe(700);
  expect(amountAtRisk([...lines, of('no-diagnosis', null, 2_000)], 2_000)).toBe(2_000);
  expect(amountAtRisk([], 2_000)).toBe(0);
});

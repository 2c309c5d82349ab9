import type { ClaimRule } from '../claim-case.ts';

/** No line is still a draft: not dispensed, not resulted (domain §3). What is sent now would leave it out for good. */
export const unfinishedLine: ClaimRule = ({ unfinished }) =>
  unfinished.map(({ lineId, item, amount }) => ({
    code: 'unfinished-line',
    severity: 'stop',
    params: { item },
    lineId,
    atRisk: amount,
  }));

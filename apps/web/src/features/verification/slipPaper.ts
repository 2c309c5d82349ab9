import { remember, remembered } from '../../lib/browser/device.ts';

/** What slips with a number are printed on: a roll of 80 or 58 mm, or A6. */
export const slipPapers = ['80mm', '58mm', 'a6'] as const;
export type SlipPaper = (typeof slipPapers)[number];

/** Returns the paper that was chosen on this device. */
export function storedSlipPaper(): SlipPaper {
  return slipPapers.find((paper) => paper === remembered('slip')) ?? '80mm';
}

export function storeSlipPaper(paper: SlipPaper): void {
  remember('slip', paper);
}

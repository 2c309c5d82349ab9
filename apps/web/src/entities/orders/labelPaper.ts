import { remember, remembered } from '../../lib/browser/device.ts';

/** What labels are printed on: sheets of A4, or the roll of a label printer with labels of 62 × 29 mm. */
export type LabelPaper = 'sheet' | 'roll';

/** Returns the paper that was chosen on this device. */
export function storedLabelPaper(): LabelPaper {
  return remembered('labels') === 'roll' ? 'roll' : 'sheet';
}

export function storeLabelPaper(paper: LabelPaper): void {
  remember('labels', paper);
}

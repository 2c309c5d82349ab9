import { storageKeys } from '@afyakadi/contract/browser';
import { deviceStorage } from '../../lib/browser/storage.ts';

/** What labels are printed on: sheets of A4, or the roll of a label printer with labels of 62 × 29 mm. */
export type LabelPaper = 'sheet' | 'roll';

/** Returns the paper that was chosen on this device. */
export function storedLabelPaper(): LabelPaper {
  return deviceStorage.get(storageKeys.labels) === 'roll' ? 'roll' : 'sheet';
}

export function storeLabelPaper(paper: LabelPaper): void {
  deviceStorage.set(storageKeys.labels, paper);
}

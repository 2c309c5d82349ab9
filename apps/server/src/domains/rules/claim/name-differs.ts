import type { ClaimRule } from '../claim-case.ts';
import { ofClaim } from './found.ts';

/** Another name here than the scheme's for the card (domain §3, CAG); where it gave none, nothing can be compared. */
export const nameDiffers: ClaimRule = (it) => {
  const entered = it.patient.name.trim();
  const holder = it.holderName.trim();
  if (holder === '' || sorted(entered) === sorted(holder)) return [];
  return [ofClaim(it, 'name-differs', 'confirm', { entered, holder })];
};

/** The words of a name, so that case, blanks, accents, apostrophes and the order of names make no difference. */
function sorted(name: string): string {
  const letters = name
    .normalize('NFD')
    .replace(/[\p{M}'’‘`]/gu, '')
    .toLowerCase();
  return letters
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .sort()
    .join(' ');
}

import { aboutLines } from './found.ts';

/** Registration and consultation, by the scheme's item types (domain §6). */
const consultationType = 1;

/** A consultation's charge on a visit type that carries none (domain §3: follow-up visits). */
export const followUpCharge = aboutLines('follow-up-charge', 'stop', (line, { visitType }) =>
  line.itemTypeId === consultationType && !visitType.hasConsultationCharges
    ? { visitType: visitType.name, item: line.itemName }
    : null,
);

import { type CareKind, careKinds } from '@afyakadi/contract/words';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The words for the kinds of care points. */
export const careKindWords: Readonly<Record<CareKind, MessageDescriptor>> = {
  consultation: msg`Consultation`,
  registration: msg`Registration`,
  pharmacy: msg`Pharmacy`,
  laboratory: msg`Laboratory`,
  procedures: msg`Procedure room`,
  theatre: msg`Theatre`,
  imaging: msg`Imaging`,
  dental: msg`Dental clinic`,
  eye: msg`Eye clinic`,
  physiotherapy: msg`Physiotherapy`,
  dialysis: msg`Dialysis`,
  maternity: msg`Maternity`,
  ward: msg`Ward`,
};

/** The kinds by their English words. */
const kindNamed = new Map<string, CareKind>([
  ...careKinds.map((kind) => [kind, kind] as const),
  ['procedure room', 'procedures'],
  ['dental clinic', 'dental'],
  ['eye clinic', 'eye'],
]);

/**
 * Returns a care point's name: in the reader's language where it is the English word for a kind, else as the facility
 * wrote it.
 */
export function carePointLabel(name: string): string {
  const kind = kindNamed.get(name.trim().toLowerCase());
  return kind ? i18n._(careKindWords[kind]) : name;
}

import { type ImportKind, message } from '@afyakadi/contract';
import { Failure } from '../../platform/errors.ts';
import type { ImportPart, RegisterImports } from '../../scheme/port/imports.ts';
import { facilityBenefits } from './benefits.ts';
import { exclusionsOf } from './exclusions.ts';
import { includeOtherSchemes, keepOtherSchemes } from './other-schemes.ts';
import { facilityTariff, fetchedTariff } from './tariff.ts';
import { verifierTariff } from './verifier-tariff.ts';

const facilityExclusions = exclusionsOf('');

const own: Record<ImportKind, readonly ImportPart[]> = {
  members: [],
  tariff: [facilityTariff],
  exclusions: [facilityExclusions],
  benefits: [facilityBenefits],
};

/**
 * The tables that the scheme's own rows compare with: the facility's tariff alone, because such rows come from the
 * register.
 */
const fetched: Partial<Record<ImportKind, ImportPart>> = {
  tariff: {
    ...fetchedTariff,
    compare: [includeOtherSchemes, ...fetchedTariff.compare],
    missing: [...fetchedTariff.missing, keepOtherSchemes],
  },
  exclusions: { ...facilityExclusions, missing: [...facilityExclusions.missing, keepOtherSchemes] },
};

export interface Meeting {
  kind: ImportKind;
  source: 'file' | 'scheme';
  keepsRegister: boolean;
  /** Of what a scheme sent: the verifier whose own scheme did; '': the scheme of all other cards. */
  verifierId: string;
}

/** The tables that the rows of a verifier's own scheme compare with. */
function ofVerifier(kind: ImportKind, verifierId: string): ImportPart | undefined {
  if (kind === 'tariff') return verifierTariff(verifierId);
  return kind === 'exclusions' ? exclusionsOf(verifierId) : undefined;
}

/**
 * Returns the tables that an import of this kind compares with: the facility's own, and the register's if the facility
 * keeps it. Failure `conflict`: members, where it does not keep the register.
 */
export function partOf(
  register: RegisterImports,
  { kind, source, keepsRegister, verifierId }: Meeting,
): ImportPart {
  const fetchedPart = verifierId === '' ? fetched[kind] : ofVerifier(kind, verifierId);
  const ofScheme = source === 'scheme' ? fetchedPart : undefined;
  if (ofScheme) return ofScheme;
  if (kind === 'members' && !keepsRegister) {
    throw new Failure('conflict', message('imports.notKeeper'));
  }
  // The register has no benefits of its products.
  const parts = keepsRegister && kind !== 'benefits' ? [...own[kind], register[kind]] : own[kind];
  return {
    lock: async (tx) => {
      for (const part of parts) await part.lock(tx);
    },
    compare: parts.flatMap((part) => part.compare),
    missing: parts.flatMap((part) => part.missing),
    apply: parts.flatMap((part) => part.apply),
    takeOut: parts.flatMap((part) => part.takeOut),
  };
}

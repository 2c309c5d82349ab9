import type { Sealer } from '../../../platform/auth/sealed.ts';
import type { AccountDeps } from '../deps.ts';

export interface FactorDeps extends AccountDeps {
  /** Seals the secrets of authenticator apps. */
  sealer: Sealer;
}

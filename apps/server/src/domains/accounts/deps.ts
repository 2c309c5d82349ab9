import type { Sealer } from '../../platform/auth/sealed.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Messages } from '../../platform/messages/index.ts';
import type { Background } from '../../platform/worker/background.ts';

export interface AccountDeps {
  database: Database;
  config: Config;
  tokens: Tokens;
  messages: Messages;
  background: Background;
  /** Limits how often a refused sign-in of an account is recorded. */
  refusedSignIns: Limiter;
}

export interface FactorDeps extends AccountDeps {
  /** Seals the secrets of authenticator apps. */
  sealer: Sealer;
}

/** The owner of a row: an account of a facility. */
export interface Owner {
  facilityId: string;
  accountId: string;
}

/** The account that makes a call. */
export const ownerOf = (caller: Caller): Owner => ({
  facilityId: caller.facility.id,
  accountId: caller.accountId,
});

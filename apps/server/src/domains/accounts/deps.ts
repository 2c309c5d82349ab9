import type { Sealer } from '../../platform/auth/sealed.ts';
import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Limiter } from '../../platform/http/limiter.ts';
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

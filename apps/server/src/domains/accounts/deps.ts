import type { Tokens } from '../../platform/auth/tokens.ts';
import type { Config } from '../../platform/config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { SignInLimits } from './limits.ts';

export interface AccountDeps {
  database: Database;
  config: Config;
  tokens: Tokens;
  limits: SignInLimits;
}

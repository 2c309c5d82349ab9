import type { Generated } from 'kysely';

/** The second factors of accounts, and emergency access. */
export interface SecurityTables {
  totp: TotpRow;
  recovery_code: RecoveryCodeRow;
  passkey: PasskeyRow;
  sign_in_challenge: SignInChallengeRow;
  sign_in_throttle: SignInThrottleRow;
  glass_break: GlassBreakRow;
}

interface TotpRow {
  facility_id: string;
  id: string;
  account_id: string;
  /** Sealed. */
  secret: Buffer;
  confirmed_at: Date | null;
  last_step: number | null;
  created_at: Date;
}

interface RecoveryCodeRow {
  facility_id: string;
  account_id: string;
  code_hash: Buffer;
  used_at: Date | null;
  created_at: Date;
}

interface PasskeyRow {
  facility_id: string;
  id: string;
  account_id: string;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

interface SignInChallengeRow {
  facility_id: string;
  id: string;
  account_id: string;
  role: string;
  purpose: 'sign-in' | 'passkey';
  token_hash: Buffer;
  webauthn: string | null;
  password_changed_at: Date;
  attempts: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  created_at: Date;
}

interface SignInThrottleRow {
  name_hash: Buffer;
  failures: number;
  failed_at: Date;
  blocked_until: Date | null;
}

interface GlassBreakRow {
  facility_id: string;
  id: string;
  account_id: string;
  role: string;
  member_id: string;
  reason: string;
  at: Date;
  until: Date;
}

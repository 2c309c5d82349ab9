import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as authenticator apps implement it: six digits by SHA-1, a new code every 30 seconds. */
const kind = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Clocks may differ by one step either way. */
const window = 1;

/** The form of a code, as typed. */
export const totpForm = /^\d{6}$/;

/** A new secret of 160 bits (RFC 4226, section 4), in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that an authenticator app reads out of a QR code. */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return new TOTP({ ...kind, issuer, label, secret: Secret.fromBase32(secret) }).toString();
}

/** Returns the step of a code, counted from 1970; null if it is no code of a step around `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({ ...kind, secret: Secret.fromBase32(secret), token: code, timestamp, window });
  return delta === null ? null : TOTP.counter({ period: kind.period, timestamp }) + delta;
}

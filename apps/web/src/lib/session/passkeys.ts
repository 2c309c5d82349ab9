import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The outcome of a passkey request. `known`: this device has one of the account already. */
export type PasskeyAnswer =
  | { kind: 'given'; credential: Record<string, unknown> }
  | { kind: 'cancelled' | 'known' | 'failed' };

/** Browsers offer passkeys only over HTTPS and on localhost. */
export function supportsPasskeys(): boolean {
  return typeof window.PublicKeyCredential === 'function';
}

// Loaded on first use, because most people have no passkey.
const library = () => import('@simplewebauthn/browser');

/** Asks the person to use a passkey of the account, by the server's options. Never rejects. */
export async function requestPasskey(options: Record<string, unknown> | null): Promise<PasskeyAnswer> {
  if (!isRequest(options)) return { kind: 'failed' };
  return attempt(async () => ({
    ...(await (await library()).startAuthentication({ optionsJSON: options })),
  }));
}

/** Creates a passkey on this device or another, by the server's options. Never rejects. */
export async function createPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  if (!isCreation(options)) return { kind: 'failed' };
  return attempt(async () => ({ ...(await (await library()).startRegistration({ optionsJSON: options })) }));
}

async function attempt(work: () => Promise<Record<string, unknown>>): Promise<PasskeyAnswer> {
  try {
    return { kind: 'given', credential: await work() };
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return { kind: 'cancelled' };
    return { kind: name === 'InvalidStateError' ? 'known' : 'failed' };
  }
}

// The library checks the rest.
function isRequest(value: unknown): value is PublicKeyCredentialRequestOptionsJSON {
  return has(value, 'challenge');
}

function isCreation(value: unknown): value is PublicKeyCredentialCreationOptionsJSON {
  return has(value, 'challenge') && has(value, 'user') && has(value, 'rp');
}

function has(value: unknown, key: string): boolean {
  return typeof value === 'object' && value !== null && key in value;
}

import { isIP } from 'node:net';
import type { WebAuthnCredential } from '@simplewebauthn/server';
import { z } from 'zod';
import { challengeLife } from './challenges.ts';

/* The library is large and few sign-ins need it. */
const library = () => import('@simplewebauthn/server');

/** EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

const base64url = z
  .string()
  .max(20_000)
  .regex(/^[\w-]+$/);
const made = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});
const signed = z.object({
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  response: z.object({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

const knownTransports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
type Transport = (typeof knownTransports)[number];
const isTransport = (name: string): name is Transport =>
  knownTransports.some((transport) => transport === name);

/** A stored passkey. */
export interface StoredPasskey {
  credentialId: string;
  publicKey: Uint8Array;
  counter: number;
}

/** Returns the options for `navigator.credentials.create` (WebAuthn, PublicKeyCredentialCreationOptionsJSON). */
export async function creationOptions(
  place: PasskeyPlace,
  brand: string,
  account: { id: string; name: string; known: readonly string[] },
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: brand,
    rpID: place.rpId,
    userID: new TextEncoder().encode(account.id),
    userName: account.name,
    userDisplayName: account.name,
    timeout: challengeLife,
    attestationType: 'none',
    excludeCredentials: account.known.map((id) => ({ id })),
    // It complements the password, so it need not be found without the account's name.
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** Returns the passkey that an authenticator made for this challenge and place; null for anything else. */
export async function readMade(
  credential: unknown,
  challenge: string,
  place: PasskeyPlace,
): Promise<(StoredPasskey & { transports: string[] }) | null> {
  const read = made.safeParse(credential);
  if (!read.success) return null;
  const { id, rawId, type, response } = read.data;
  try {
    const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers');
    // No attestation was requested. To verify one with a certificate, the library would fetch the address in it.
    const object = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject));
    const format = object.get('fmt');
    if (format !== 'none' && (format !== 'packed' || object.get('attStmt').get('x5c'))) return null;
    const { verifyRegistrationResponse } = await library();
    const { clientDataJSON, attestationObject } = response;
    const result = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!result.verified) return null;
    const { credential } = result.registrationInfo;
    const transports = response.transports.filter(isTransport);
    return {
      credentialId: credential.id,
      publicKey: credential.publicKey,
      counter: credential.counter,
      transports,
    };
  } catch {
    // The library throws for everything that does not fit.
    return null;
  }
}

/** Returns the identifier of the passkey in an answer; null for a malformed answer. */
export function credentialIdOf(credential: unknown): string | null {
  const read = signed.safeParse(credential);
  return read.success ? read.data.id : null;
}

/** Returns the counter of an authenticator's answer to this challenge; null for an invalid answer. */
export async function readSigned(
  credential: unknown,
  challenge: string,
  place: PasskeyPlace,
  passkey: StoredPasskey,
): Promise<number | null> {
  const read = signed.safeParse(credential);
  if (!read.success || read.data.id !== passkey.credentialId) return null;
  const known: WebAuthnCredential = {
    id: passkey.credentialId,
    publicKey: new Uint8Array(passkey.publicKey),
    counter: passkey.counter,
  };
  try {
    const { verifyAuthenticationResponse } = await library();
    const result = await verifyAuthenticationResponse({
      response: { ...read.data, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: place.origin,
      expectedRPID: place.rpId,
      credential: known,
      requireUserVerification: false,
    });
    return result.verified ? result.authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}

/** The scope of passkeys: the host that they are made for, and the origin whose pages may use them. */
export interface PasskeyPlace {
  rpId: string;
  origin: string;
}

/**
 * Returns the place of an origin (WebAuthn, relying party identifier). Null where browsers support no passkeys: an IP
 * address as host, or neither HTTPS nor localhost.
 */
export function passkeyPlace(origin: string): PasskeyPlace | null {
  if (!URL.canParse(origin)) return null;
  const { protocol, hostname } = new URL(origin);
  if (hostname === '' || isIP(hostname.replace(/^\[|\]$/g, ''))) return null;
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (protocol !== 'https:' && !local) return null;
  return { rpId: hostname, origin: new URL(origin).origin };
}

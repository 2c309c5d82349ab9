import type { Account } from '@afyakadi/contract';
import { type Role, roles } from '@afyakadi/contract/access/roles';
import { apiBase, signedOutCookie, storageKeys } from '@afyakadi/contract/browser';
import { maxSessionSeconds } from '@afyakadi/contract/limits';
import { tabStorage } from './storage.ts';

/**
 * Returns the token of the stored entry (requirements 3.7), an object with data.token; undefined for any other content.
 */
export function readToken(stored: string | null): string | undefined {
  const token = textIn(dataOf(stored), 'token');
  return token === '' ? undefined : token;
}

/** Returns the session of an access token; undefined if the token is not valid. */
export function sessionOf(token: string | undefined): string | undefined {
  try {
    const claims = atob((token?.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return textIn(JSON.parse(claims), 'family');
  } catch {
    return undefined;
  }
}

function dataOf(stored: string | null): unknown {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    return typeof value === 'object' && value !== null && 'data' in value ? value.data : undefined;
  } catch {
    return undefined;
  }
}

function textIn(value: unknown, name: string): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const part: unknown = Reflect.get(value, name);
  return typeof part === 'string' ? part : undefined;
}

/** Returns the stored role, which selects the navigation. The server authorizes every call by the token alone. */
export function readRole(stored: string | null): Role | undefined {
  return roles.find((role) => role === stored);
}

export function storedToken(): string | undefined {
  return readToken(tabStorage.get(storageKeys.token));
}

export function storedRole(): Role | undefined {
  return readRole(tabStorage.get(storageKeys.role));
}

/** The owner of a locked session, who unlocks it with the password. */
export type Person = Pick<Account, 'name' | 'role'>;

/** Reads the owner of a locked session from the answer's `data.account`. */
export function lockedPersonOf(data: unknown): Person | undefined {
  if (typeof data !== 'object' || data === null || !('account' in data)) return undefined;
  const { account } = data;
  if (typeof account !== 'object' || account === null) return undefined;
  if (!('name' in account) || typeof account.name !== 'string' || !('role' in account)) return undefined;
  const role = roles.find((known) => known === account.role);
  return role && { name: account.name, role };
}

/**
 * Stores a cookie that names the session that was signed out here (decision 013). Over plain HTTP, as with the server's
 * own cookies, only the calls below `/auth` carry it.
 */
export function rememberSignedOut(sessionId: string): void {
  const [name, attributes] =
    window.location.protocol === 'https:'
      ? [`__Host-${signedOutCookie}`, 'Path=/; Secure']
      : [signedOutCookie, `Path=${apiBase}/auth`];
  // biome-ignore lint/suspicious/noDocumentCookie: CookieStore is missing where the page came over plain HTTP.
  document.cookie = `${name}=${sessionId}; ${attributes}; SameSite=Strict; Max-Age=${maxSessionSeconds}`;
}

import type { FactorsAsked, SecondFactor } from '@afyakadi/contract';
import type { Role } from '@afyakadi/contract/access/roles';
import {
  type IdentifierType,
  identifierProblem,
  passwordProblem,
} from '@afyakadi/contract/formats/identifiers';
import { validationTexts } from '@afyakadi/contract/texts/messages';
import { ApiError, isRefusal } from '../../lib/http/errors.ts';
import { send } from '../../lib/http/transport.ts';
import type { SignedIn } from '../../lib/session/states.ts';

export interface SignInForm {
  role: Role | '';
  identifierType: IdentifierType;
  identifier: string;
  password: string;
  facilityId: string;
}

export const emptySignIn: SignInForm = {
  role: '',
  identifierType: 'card',
  identifier: '',
  password: '',
  facilityId: '',
};

/** The problems by field, in the contract's English. */
export type Problems = Partial<Record<string, string>>;

const order = ['role', 'identifier', 'password'] as const;

/** Checks only the field of the chosen identifier type (requirements 13.3). */
export function problemsOf(form: SignInForm): Problems {
  const current = {
    role: form.role === '' ? ('roleRequired' as const) : undefined,
    identifier: identifierProblem(form.identifierType, form.identifier),
    password: passwordProblem(form.password),
  };
  return Object.fromEntries(
    Object.entries(current).flatMap(([field, name]) => (name ? [[field, validationTexts[name]]] : [])),
  );
}

/** Returns the first field with a problem, from top to bottom. */
export function firstProblem(problems: Problems): string | undefined {
  return order.find((name) => problems[name]);
}

export type SignInResult =
  | ({ kind: 'in' } & SignedIn)
  | { kind: 'facilities'; error: ApiError; facilities: { id: string; name: string }[] }
  | { kind: 'factor'; challenge: FactorsAsked }
  | { kind: 'failed'; error: ApiError };

/** Signs in. Never rejects. */
export async function signIn(form: SignInForm): Promise<SignInResult> {
  const { facilityId, ...rest } = form;
  const body = { ...rest, identifier: form.identifier.trim(), ...(facilityId ? { facilityId } : {}) };
  try {
    const data = await send({ method: 'POST', path: '/auth/login', body, answer: 'item' });
    return { kind: 'in', ...(data as SignedIn) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const challenge = isRefusal(error, 'secondFactorNeeded') ? factorsOf(error.data) : undefined;
    if (challenge) return { kind: 'factor', challenge };
    if (isRefusal(error, 'facilityNeeded')) {
      return { kind: 'facilities', error, facilities: facilitiesOf(error.data) };
    }
    return { kind: 'failed', error };
  }
}

const factors: readonly SecondFactor[] = ['totp', 'passkey', 'recovery'];

/** Reads the required second factors from the answer's data; undefined if there is nothing to answer. */
export function factorsOf(data: unknown): FactorsAsked | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if (!('challenge' in data) || typeof data.challenge !== 'string') return undefined;
  if (!('factors' in data) || !Array.isArray(data.factors)) return undefined;
  const requestedFactors: readonly unknown[] = data.factors;
  const known = factors.filter((factor) => requestedFactors.includes(factor));
  const passkey = 'passkey' in data && typeof data.passkey === 'object' ? data.passkey : null;
  return { challenge: data.challenge, factors: known, passkey: passkey && { ...passkey } };
}

/** Reads the facilities to choose from, from the answer's `data.facilities`. */
export function facilitiesOf(data: unknown): { id: string; name: string }[] {
  if (
    typeof data !== 'object' ||
    data === null ||
    !('facilities' in data) ||
    !Array.isArray(data.facilities)
  ) {
    return [];
  }
  return data.facilities.filter(
    (value: unknown): value is { id: string; name: string } =>
      typeof value === 'object' &&
      value !== null &&
      'id' in value &&
      'name' in value &&
      typeof value.id === 'string' &&
      typeof value.name === 'string',
  );
}

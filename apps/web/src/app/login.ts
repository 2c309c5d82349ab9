import type { Account } from '@afyakadi/contract';
import {
  failures,
  type IdentifierType,
  identifierProblem,
  passwordProblem,
  type Role,
  statusCatalogue,
  validationTexts,
} from '@afyakadi/contract/words';
import { ApiError } from '../lib/errors.ts';
import { send } from '../lib/transport.ts';

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

/** What is wrong, by field, in the contract's English. */
export type Problems = Partial<Record<string, string>>;

const order = ['role', 'identifier', 'password'] as const;

/** §5: only the field of the chosen identifier type is checked. */
export function problemsOf(form: SignInForm): Problems {
  const found = {
    role: form.role === '' ? validationTexts.roleRequired : undefined,
    identifier: identifierProblem(form.identifierType, form.identifier),
    password: passwordProblem(form.password),
  };
  return Object.fromEntries(Object.entries(found).filter(([, text]) => text !== undefined));
}

/** The first field that is wrong, from top to bottom. */
export function firstProblem(problems: Problems): string | undefined {
  return order.find((name) => problems[name]);
}

export type SignInResult =
  | { kind: 'in'; token: string; item: Account }
  | { kind: 'facilities'; description: string; facilities: { id: string; name: string }[] }
  | { kind: 'failed'; description: string; fields: Record<string, string> };

/** Asks the server. Never rejects: each way to fail has its words. */
export async function signIn(form: SignInForm): Promise<SignInResult> {
  const { facilityId, ...rest } = form;
  const body = { ...rest, identifier: form.identifier.trim(), ...(facilityId ? { facilityId } : {}) };
  try {
    const data = (await send({ method: 'POST', path: '/auth/login', body })) as {
      token: string;
      item: Account;
    };
    return { kind: 'in', ...data };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.statusCode === statusCatalogue.facilityNeeded.code) {
      return { kind: 'facilities', description: error.description, facilities: facilitiesOf(error.data) };
    }
    return { kind: 'failed', description: error.description || failures.server, fields: { ...error.fields } };
  }
}

/** The facilities to choose from, out of the answer's `data.facilities`. */
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
    (one: unknown): one is { id: string; name: string } =>
      typeof one === 'object' &&
      one !== null &&
      'id' in one &&
      'name' in one &&
      typeof one.id === 'string' &&
      typeof one.name === 'string',
  );
}

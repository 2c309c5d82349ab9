import { createPracticeScheme, type PracticeOptions, type PracticeScheme } from '../src/index.ts';

export interface Got {
  status: number;
  body: Body;
  text: string;
}

/** An answer's JSON for tests: missing keys are undefined. */
export class Body {
  readonly #value: unknown;
  constructor(value: unknown) {
    this.#value = value;
  }
  /** The value at a path of keys and indexes. */
  at(...path: (string | number)[]): unknown {
    let value = this.#value;
    for (const key of path) {
      if (typeof value !== 'object' || value === null) return undefined;
      value = new Map(Object.entries(value)).get(String(key));
    }
    return value;
  }
  text(...path: (string | number)[]): string {
    const value = this.at(...path);
    if (typeof value !== 'string') throw new Error(`${path.join('.')} is no text: ${JSON.stringify(value)}`);
    return value;
  }
  /** The number of entries of a list. */
  get length(): number {
    if (!Array.isArray(this.#value)) throw new Error('no list');
    return this.#value.length;
  }
}

export interface Client {
  scheme: PracticeScheme;
  get(path: string, query?: Record<string, string>): Promise<Got>;
  post(path: string, body: unknown): Promise<Got>;
  /** AuthorizeCard of a card with a visit type, and further fields. */
  authorize(cardNo: string, more?: Record<string, unknown>): Promise<Got>;
  /** As another facility. */
  as(code: string): Promise<Client>;
  /** Time, in ms since 1970; moved by tests. */
  clock: { now: number };
}

/** A separate practice scheme and a facility's client, with a token. */
export async function practiceClient(options: PracticeOptions = {}): Promise<Client> {
  const clock = { now: Date.parse('2026-11-22T06:00:00Z') };
  const scheme = await createPracticeScheme({ clock: () => clock.now, ...options });
  return clientOf(scheme, '01099', clock);
}

async function clientOf(scheme: PracticeScheme, code: string, clock: Client['clock']): Promise<Client> {
  const token = await askToken(scheme, code);
  const headers = {
    authorization: `Bearer ${token.body.text('access_token')}`,
    'content-type': 'application/json',
  };
  const ask = async (path: string, init: RequestInit) =>
    got(await fetch(scheme.origin + path, { headers, ...init }));
  const post = (path: string, body: unknown) => ask(path, { method: 'POST', body: JSON.stringify(body) });
  return {
    scheme,
    clock,
    post,
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query)}`, {}),
    authorize: (cardNo, more = {}) =>
      post('/servicehub/api/Verification/AuthorizeCard', {
        cardNo,
        visitTypeID: 1,
        facilityCode: code,
        ...more,
      }),
    as: (other) => clientOf(scheme, other, clock),
  };
}

/** Requests a token with a facility's credentials. */
export async function askToken(scheme: PracticeScheme, code: string, secret?: string): Promise<Got> {
  const own = scheme.credentials[code];
  return got(
    await fetch(scheme.urls.token, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        scope: 'OnlineServices',
        client_id: own?.clientId ?? code,
        client_secret: secret ?? own?.clientSecret ?? '',
      }),
    }),
  );
}

async function got(response: Response): Promise<Got> {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
  return {
    status: response.status,
    text,
    body: new Body(isJson && text !== '' ? JSON.parse(text) : undefined),
  };
}

import { createHash } from 'node:crypto';
import type { Role } from '@afyakadi/contract';
import { cardOf, type FacilityKey, password } from '../setup/fixtures.ts';
import { type Answer, cookieName, type TestServer } from '../setup/server.ts';

export const deviceCookie = 'afyakadi_device_8080';

/** A browser that stores cookies as the server's answers set and remove them. */
export class Browser {
  private readonly cookies: Record<string, string> = {};
  token = '';

  private readonly server: TestServer;
  private readonly headers: Record<string, string>;

  constructor(server: TestServer, headers: Record<string, string> = {}) {
    this.server = server;
    this.headers = headers;
  }

  get refreshToken(): string {
    return this.cookies[cookieName] ?? '';
  }
  get device(): string {
    return this.cookies[deviceCookie] ?? '';
  }
  setRefreshToken(token: string): void {
    this.cookies[cookieName] = token;
  }

  async post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const ask = { headers: { ...this.headers, ...headers }, cookies: this.cookies };
    const signedIn = this.token ? { token: this.token } : {};
    const answer = await this.server.post(path, {
      ...ask,
      ...signedIn,
      ...(body === undefined ? {} : { body }),
    });
    for (const { name, value } of answer.cookies) {
      if (value) this.cookies[name] = value;
      else delete this.cookies[name];
    }
    return answer;
  }

  get(path: string): Promise<Answer> {
    return this.server.get(path, { token: this.token, headers: this.headers });
  }

  async signIn(role: Role, secret = password, facility: FacilityKey = 'first'): Promise<Answer> {
    this.token = '';
    const answer = await this.post('/auth/login', {
      role,
      identifier: cardOf(role, facility),
      password: secret,
    });
    if (answer.status === 200) this.token = answer.body.token;
    return answer;
  }

  async refresh(): Promise<Answer> {
    const answer = await this.post('/auth/refresh');
    if (answer.status === 200) this.token = answer.body.token;
    return answer;
  }
}

/** Clears all failed guesses; with a name, only those of that name. */
export async function forgetThrottles(server: TestServer, name?: string): Promise<void> {
  if (name === undefined) await server.rows('delete from sign_in_throttle');
  else {
    const hash = createHash('sha256').update(`throttle ${name}`).digest();
    await server.rows('delete from sign_in_throttle where name_hash = $1', [hash]);
  }
}

/** The actions of the audit trail, oldest first. */
export async function actions(server: TestServer, like = 'account.%'): Promise<unknown[]> {
  const rows = await server.rows('select action from audit where action like $1 order by at, id', [like]);
  return rows.map((row) => row.action);
}

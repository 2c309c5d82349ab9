import { randomUUID } from 'node:crypto';
import { type Role, roles } from '@afyakadi/contract';
import type { Item } from '../setup/body.ts';
import { type FacilityKey, facilities } from '../setup/fixtures.ts';
import { type Answer, type TestServer, testServer } from '../setup/server.ts';

export interface Given {
  server: TestServer;
  /** A call of a role; by default the administrator's. */
  post(path: string, body: object, as?: string, headers?: Record<string, string>): Promise<Answer>;
  get(path: string, as?: string): Promise<Answer>;
  tokenOf(role: Role, facility?: FacilityKey): string;
  /** Creates an account and returns its identifier and the secret of its invitation. */
  invited(form?: object): Promise<{ id: string; secret: string; item: Item }>;
  /** The same, with its password set. */
  employed(form?: object): Promise<string>;
}

let numbers = 600_000;
/** A card number that no other account has. */
export function nextCard(): string {
  numbers += 1;
  return String(numbers);
}

/** An account as somebody may enter it. */
export const form = (changed: object = {}) => ({
  name: 'Zawadi Komba',
  roles: ['receptionist'],
  card: nextCard(),
  ...changed,
});

/** A server with everybody of both facilities signed in; by default one of its own. */
export async function administered(given?: TestServer): Promise<Given> {
  const server = given ?? (await testServer());
  const tokens = new Map<string, string>();
  for (const role of roles) tokens.set(`${role} first`, await server.signIn(role));
  tokens.set('admin second', await server.signIn('admin', 'second'));
  const tokenOf: Given['tokenOf'] = (role, facility = 'first') => {
    const token = tokens.get(`${role} ${facility}`);
    if (!token) throw new Error(`nobody signed in as ${role} of the ${facility} facility`);
    return token;
  };
  const post: Given['post'] = (path, body, as = tokenOf('admin'), headers = {}) =>
    server.post(path, { token: as, body, headers });
  const invited: Given['invited'] = async (changed) => {
    const answer = await post('/admin/accounts', form(changed));
    if (answer.status !== 200) throw new Error(answer.text);
    const { link } = Object(answer.body.data.invitation);
    return {
      id: String(answer.body.item.id),
      secret: String(link).split('#')[1] ?? '',
      item: answer.body.item,
    };
  };
  return {
    server,
    post,
    tokenOf,
    invited,
    get: (path, as = tokenOf('admin')) => server.get(path, { token: as }),
    async employed(changed) {
      const { id } = await invited(changed);
      await server.rows(
        `update account set password_hash = (select password_hash from account where password_hash is not null limit 1)
         where id = $1`,
        [id],
      );
      return id;
    },
  };
}

/** The audit rows of a subject, the oldest first. */
export const auditOf = (server: TestServer, subject: string) =>
  server.rows(
    `select action, reason, detail, account_id, facility_id from audit where subject_id = $1 order by at, id`,
    [subject],
  );

/** A session of an account, as if it had signed in. */
export async function giveSession(server: TestServer, accountId: string, role: Role): Promise<string> {
  const id = randomUUID();
  await server.rows(
    `insert into session (facility_id, id, account_id, role, begun_at, seen_at, changed_at)
     values ($1, $2, $3, $4, now(), now(), now())`,
    [facilities.first.id, id, accountId, role],
  );
  return id;
}

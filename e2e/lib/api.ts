import type { CarePoint, ListedCard, Patient, Role } from '@afyakadi/contract';
import { apiBase } from '@afyakadi/contract/browser';
import { type APIRequestContext, expect } from '@playwright/test';
import { password } from '../../apps/server/test/setup/facility.ts';

export { password };

interface Answer<Data> {
  statusCode: number;
  description: string;
  data: Data;
}

interface List<Item> {
  itemList: Item[];
  totalItems: number;
}

/** The account of a journey's sign-in, with the password that all test and demo accounts have. */
export interface Account {
  role: Role;
  name: string;
  card: string;
  phone: string;
  nida: string;
}

/** Signs in by the API. The refresh cookie stays with `request`, so a page of the same context opens signed in. */
export async function signInByApi(
  request: APIRequestContext,
  { role, card }: Pick<Account, 'role' | 'card'>,
): Promise<string> {
  const response = await request.post(`${apiBase}/auth/login`, {
    data: { role, identifierType: 'card', identifier: card, password },
  });
  const answer = (await response.json()) as Answer<{ token: string }>;
  expect(answer, `signing in as ${role}`).toMatchObject({ statusCode: 51000 });
  return answer.data.token;
}

/** Returns the calls of a role, like the fixture `api`. */
export type AsRole = (role: Role) => Promise<Api>;

/** The server's own data, to count what a journey caused. */
export class Api {
  private readonly request: APIRequestContext;
  private readonly token: string;

  constructor(request: APIRequestContext, token: string) {
    this.request = request;
    this.token = token;
  }

  async status(method: 'GET' | 'POST', path: string, data?: object): Promise<number> {
    return (await this.send(method, path, data)).status();
  }

  /** The facility's authorizations of a card, newest first. */
  authorizations(cardNo: string): Promise<List<ListedCard>> {
    return this.ok('POST', '/card/authorize/search?sortBy=createdAt&sortBy=desc', { text: cardNo });
  }

  /** The facility's authorizations, newest first. */
  async cards(): Promise<ListedCard[]> {
    return (await this.ok<List<ListedCard>>('GET', '/card/authorize?pageNo=0&pageSize=200')).itemList;
  }

  async patient(authorizedMemberId: string): Promise<Patient> {
    return (await this.ok<{ item: Patient }>('GET', `/patients/${authorizedMemberId}`)).item;
  }

  /** The care point of a name, or the first of a kind. */
  async carePoint(wanted: string): Promise<CarePoint> {
    const { itemList } = await this.ok<List<CarePoint>>('GET', '/setup/point-of-cares');
    const found = itemList.find(({ name, kind }) => name.toLowerCase() === wanted || kind === wanted);
    if (!found) throw new Error(`There is no care point ${wanted}`);
    return found;
  }

  async visits(carePoint: string): Promise<List<{ authorizedMemberId: string; visitStatus: string }>> {
    const { id } = await this.carePoint(carePoint);
    return this.ok('GET', `/point-of-cares/${id}?view=work`);
  }

  /** How many visits of a card's holder a care point lists. */
  async visitsOf(carePoint: string, cardNo: string): Promise<number> {
    const { id } = await this.carePoint(carePoint);
    const found = await this.ok<List<unknown>>('POST', `/point-of-cares/${id}/search`, { text: cardNo });
    return found.totalItems;
  }

  /** Makes a call and returns the answer's data; fails the test if the server refuses. */
  async ok<Data>(method: 'GET' | 'POST', path: string, data?: object): Promise<Data> {
    const answer = (await (await this.send(method, path, data)).json()) as Answer<Data>;
    expect(answer, `${method} ${path}`).toMatchObject({ statusCode: 51000 });
    return answer.data;
  }

  private send(method: 'GET' | 'POST', path: string, data?: object) {
    return this.request.fetch(apiBase + path, {
      method,
      headers: { authorization: `Bearer ${this.token}` },
      ...(method === 'POST' ? { data: data ?? {} } : {}),
    });
  }
}

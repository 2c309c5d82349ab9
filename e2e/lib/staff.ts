import { randomInt } from 'node:crypto';
import type { Invitation, ManagedAccount } from '@afyakadi/contract';
import { apiBase, type Role, roleNames } from '@afyakadi/contract/words';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import { Api } from './api.ts';

/** An account of a journey's own: what it does to its password or its sessions troubles nobody else. */
export interface Staff {
  id: string;
  name: string;
  role: Role;
  card: string;
  password: string;
}

export interface Invited extends Omit<Staff, 'password'> {
  /** Behind the # of the invitation's address. */
  secret: string;
}

/** The administrator makes an account, whose owner has not accepted yet. */
export async function invite(admin: Api, role: Role, more: { email?: string } = {}): Promise<Invited> {
  const card = String(randomInt(300_000_000, 999_999_999));
  const name = `Asha Journey ${card}`;
  const form = {
    ...{ name, roles: [role], card, phone: null, nida: null, email: more.email ?? null },
    ...{ registrationNo: null, qualification: null, chargeItemCode: null },
  };
  const { item, invitation } = await admin.ok<{ item: ManagedAccount; invitation: Invitation }>(
    'POST',
    '/admin/accounts',
    form,
  );
  const secret = new URL(invitation.link ?? '').hash.slice(1);
  return { id: item.id, name, role, card, secret };
}

/** An account that can sign in. */
export async function hire(admin: Api, request: APIRequestContext, role: Role): Promise<Staff> {
  const { secret, ...invited } = await invite(admin, role);
  const password = `Mlango-wa-bluu-${invited.card}`;
  const data = { secret, newPassword: password };
  const response = await request.post(`${apiBase}/auth/invitation/accept`, { data });
  expect(await response.json(), 'accepting an invitation').toMatchObject({ statusCode: 51000 });
  return { ...invited, password };
}

/** Signs in by the API; the cookies stay with `request`. */
export async function enterByApi(request: APIRequestContext, staff: Staff): Promise<Api> {
  const { role, card: identifier, password } = staff;
  const data = { role, identifierType: 'card', identifier, password };
  const answer = (await (await request.post(`${apiBase}/auth/login`, { data })).json()) as {
    data: { token: string };
  };
  expect(answer, `signing in as ${staff.name}`).toMatchObject({ statusCode: 51000 });
  return new Api(request, answer.data.token);
}

/** Fills in the sign-in form and sends it. */
export async function signInAs(page: Page, staff: Staff, secret: string = staff.password): Promise<void> {
  await page.getByLabel('Role').selectOption({ label: roleNames[staff.role] });
  await page.getByLabel('Card number').fill(staff.card);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

export interface App {
  /** The code of the app now; the server takes each once, so each further one is of the next half minute. */
  code(): string;
  recoveryCodes: string[];
}

/** Sets an authenticator app up by the API. */
export async function protect(api: Api, password: string): Promise<App> {
  const { item } = await api.ok<{ item: { secret: string } }>('POST', '/auth/totp', { password });
  const totp = new TOTP({ secret: item.secret });
  let next = 0;
  const code = () => {
    const timestamp = Math.max(next, Date.now());
    next = timestamp + 30_000;
    return totp.generate({ timestamp });
  };
  const { item: confirmed } = await api.ok<{ item: { recoveryCodes: string[] } }>(
    'POST',
    '/auth/totp/confirm',
    { code: code() },
  );
  return { code, recoveryCodes: confirmed.recoveryCodes };
}

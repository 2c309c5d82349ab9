import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { administer, withDatabase } from '../setup/administer.ts';
import { carePoints } from '../setup/fixtures.ts';
import type { TestServer } from '../setup/server.ts';

/** An empty database on the server of the tests. */
export async function emptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const server = inject('adminUrl');
  const name = `${inject('template')}_${randomBytes(4).toString('hex')}`;
  await administer(server, `create database ${name} template template0`);
  return {
    url: withDatabase(server, name),
    drop: async () => void (await administer(server, `drop database if exists ${name} with (force)`)),
  };
}

/** A folder that is removed after the tests. */
export function ownFolder(): { path: (name: string) => string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'afyakadi-admin-'));
  return { path: (name) => join(folder, name), remove: () => rmSync(folder, { recursive: true }) };
}

/** Members in the register whom nobody has verified yet; their cards are `name-1` and following. */
export async function addMembers(server: TestServer, name: string, count: number): Promise<string[]> {
  await server.rows(
    `insert into register.member (id, verifier_id, card_no, card_key, scheme_id, product_code, first_name, last_name,
       gender, date_of_birth, card_status, authorization_status, remarks)
     select gen_random_uuid(), 'NHIF', $1 || '-' || n, $1 || '-' || n, '1001', 'NH001', E'A\\tsha\\\\', 'Juma ' || n,
       'Female', '1991-02-03', 'Active', 'ACCEPTED', 'Successful' from generate_series(1, $2::int) as n`,
    [name, count],
  );
  return Array.from({ length: count }, (_, index) => `${name}-${index + 1}`);
}

/** Verifies a card and forwards the patient: an authorization's id, or null if a call was refused. */
export async function admit(server: TestServer, token: string, cardNo: string): Promise<string | null> {
  const headers = { 'idempotency-key': randomUUID() };
  const verified = await server.post('/card/authorize', {
    token,
    headers,
    body: { cardNo, verifierID: 'NHIF', cardTypeID: 'NHIFCard' },
  });
  if (verified.status !== 200) return null;
  const { id } = verified.body.item;
  const visit = await server.post('/point-of-cares', {
    token,
    headers: { 'idempotency-key': randomUUID() },
    body: { pointOfCareId: carePoints.consultation, authorizedClientId: id },
  });
  return visit.status === 200 ? String(id) : null;
}

/** The rows of every table as one text each, by the table's name with its schema. */
export async function contents(url: string): Promise<Map<string, string>> {
  const tables = await administer(
    url,
    `select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'register') order by 1`,
  );
  const found = new Map<string, string>();
  for (const { name } of tables) {
    const [row] = await administer(
      url,
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), 'empty') as all_rows from ${String(name)} t`,
    );
    found.set(String(name), String(row?.all_rows));
  }
  return found;
}

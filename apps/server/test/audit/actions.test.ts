import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditActions, auditActionText, guardedFields, outboxKinds, permissions } from '@afyakadi/contract';
import { messages } from '@afyakadi/contract/messages';
import { expect, inject, it } from 'vitest';

const sources = join(import.meta.dirname, '../../src');
/** None of them writes to the trail. */
const others = /^(?:scheme|demo|platform\/trace)\//;

/** Texts of the server's sources that have the form of an action, with their files. */
function actionsInSources(): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(sources, { recursive: true, encoding: 'utf8' })) {
    if (!entry.endsWith('.ts') || entry.endsWith('.test.ts') || others.test(entry)) continue;
    const text = readFileSync(join(sources, entry), 'utf8');
    for (const [, action] of text.matchAll(/'([a-z][a-z-]{2,}\.[a-z][a-z-]*)'/g))
      if (action) found.set(action, entry);
  }
  return found;
}

const columns = new Set(inject('tableColumns').map(({ table, name }) => `${table}.${name}`));

/**
 * Texts that are not actions: permissions, codes of messages, kinds of outbox messages, fields of the contract's tables,
 * names of tables, of their columns (`excluded`: of the row to insert) and of settings, files.
 */
function isOther(text: string): boolean {
  return (
    text in permissions ||
    text in guardedFields ||
    text in messages ||
    outboxKinds.some((kind) => kind === text) ||
    text === 'identity.gender' ||
    columns.has(text) ||
    /^(?:app|public|register|excluded)\.|\.(?:csv|html|json|jsonl|pdf|mjs|ts|sql|tsv|txt)$/.test(text)
  );
}

it('has a text for every action that the server writes', () => {
  const withoutText = [...actionsInSources()].filter(([text]) => !(text in auditActions) && !isOther(text));
  expect(withoutText).toEqual([]);
});

it('has no text for actions that the server does not write', () => {
  const written = actionsInSources();
  // Joined from two parts in the sources.
  const composed = /^second-factor\./;
  expect(
    Object.keys(auditActions).filter((action) => !written.has(action) && !composed.test(action)),
  ).toEqual([]);
});

it('shows an unknown action by its code', () => {
  expect(auditActionText('account.signed-in')).toBe('Signed in');
  expect(auditActionText('of-a.later-version')).toBe('of-a.later-version');
  expect(auditActionText('constructor')).toBe('constructor');
});

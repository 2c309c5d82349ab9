import type pg from 'pg';
import type { Finding, Head } from '../../platform/audit/chain.ts';
import { type Checked, type Query, verifyAudit } from '../../platform/audit/verify.ts';
import { withClient } from '../../platform/database/client.ts';
import { StartError } from '../../platform/errors.ts';
import type { KeyRing } from '../../platform/keys.ts';
import { type Command, readWords, UsageError } from '../command.ts';
import { momentHere } from '../moment.ts';

/** `audit verify`: finds changes that bypassed the product. */
export const auditVerify: Command = {
  name: 'audit verify',
  help: `Checks the audit trail against its chain of seals, while the product runs.

  --facility  the code of one facility (standard: all)
  --head      the newest seal as it was written down (audit head), such as 120:9f86d0…; finds a cut-off end

Each row that was changed, removed or inserted is named, with the seal that it breaks; then the command ends with 1.

  npm run admin -- audit verify --facility 00123 --head 120:9f86d081884c7d65…`,
  schema: 'asItIs',
  check: (words) => void read(words),
  async run({ adminUrl, config, database, print }, words) {
    const { timeZone } = config;
    const { facility, head } = read(words);
    const broken = await inSnapshot(adminUrl, async (query) => {
      const facilities = await facilitiesOf(query, facility);
      if (head && facilities.length > 1)
        throw new UsageError('--head is of one facility. Name it by --facility.');
      let count = 0;
      for (const { id, code } of facilities)
        count += await verifyOne(query, { id, code, head, timeZone, keys: database.auditKeys }, print);
      return count;
    });
    if (broken > 0) throw new StartError(`The audit trail is not what was sealed: ${broken} findings.`);
  },
};

/** `audit head`: prints the newest seals, to be recorded out of reach of anyone who could change the database. */
export const auditHead: Command = {
  name: 'audit head',
  help: `Prints the newest seal of each facility's audit trail, as audit verify --head takes it.

Keep it elsewhere: on paper, in a mail to the auditor. It shows later that nothing before it was changed or cut off.

  --facility  the code of one facility (standard: all)

  npm run admin -- audit head`,
  schema: 'asItIs',
  check: (words) => void readWords(words, { facility: { type: 'string' } }),
  async run({ adminUrl, config, print }, words) {
    const { facility } = readWords(words, { facility: { type: 'string' } });
    await inSnapshot(adminUrl, async (query) => {
      for (const { id, code } of await facilitiesOf(query, facility)) {
        const [seal] = await query<{ no: string; hash: Buffer; rows: string; sealed_at: Date }>(
          'select no, hash, rows, sealed_at from audit_seal where facility_id = $1 order by no desc limit 1',
          [id],
        );
        print(
          seal
            ? `${code}  ${seal.no}:${seal.hash.toString('hex')}  ${seal.rows} rows, sealed ${momentHere(seal.sealed_at, config.timeZone)}`
            : `${code}  nothing sealed yet`,
        );
      }
    });
  },
};

async function verifyOne(
  query: Query,
  facility: { id: string; code: string; head: Head | undefined; timeZone: string; keys: KeyRing | null },
  print: (line: string) => void,
): Promise<number> {
  const { id, code, head, timeZone, keys } = facility;
  const findings = verifyAudit(query, id, keys, head);
  let count = 0;
  for (;;) {
    const next = await findings.next();
    if (next.done) {
      print(summary(code, next.value, count, timeZone));
      return count;
    }
    const line = `${code}  ${textOf(next.value)}`;
    // A clock that was corrected looks like this too: reported, but it breaks no seal.
    if (next.value.kind === 'late') print(`? ${line}`);
    else {
      count += 1;
      print(`✗ ${line}`);
    }
  }
}

function summary(
  code: string,
  { seals, rows, signedFrom }: Checked,
  findings: number,
  timeZone: string,
): string {
  const since = signedFrom && `signed from seal ${signedFrom.no} on (${momentHere(signedFrom.at, timeZone)})`;
  const checked = `${rows} rows under ${seals} seals, ${since ?? 'none of them signed'}`;
  return findings === 0 ? `✓ ${code}  ${checked}: as they were sealed` : `✗ ${code}  ${checked}`;
}

function textOf(finding: Finding): string {
  switch (finding.kind) {
    case 'changed':
      return `row ${finding.id} was changed (seal ${finding.no})`;
    case 'removed':
      return `row ${finding.id} was removed (seal ${finding.no})`;
    case 'vanished':
      return `row ${finding.id} was removed before it was sealed (seal ${finding.no})`;
    case 'unproven':
      return `row ${finding.id} was changed or inserted before it was sealed (seal ${finding.no})`;
    case 'seal-unsigned':
      return `seal ${finding.no} is not signed by this installation`;
    case 'seal-key-unknown':
      return `seal ${finding.no}, the newest, is signed with another data key. Run this with the server's DATA_KEY or DATA_DIR`;
    case 'inserted':
      return `row ${finding.id} was inserted: no seal knows it, and it waits for none`;
    case 'lost':
      return `row ${finding.id} waits for its seal and is gone`;
    case 'late':
      return `row ${finding.id} has an earlier time than those sealed before it (seal ${finding.no})`;
    case 'seal-broken':
      return `seal ${finding.no} is not what it was, or does not follow the one before it`;
    case 'seal-missing':
      return `seal ${finding.no} is missing`;
    case 'head-differs':
      return `seal ${finding.no} is another than the one that was written down`;
    case 'head-missing':
      return `seal ${finding.no} was written down and is not there: the end of the chain was cut off`;
  }
}

async function facilitiesOf(query: Query, code: string | undefined): Promise<{ id: string; code: string }[]> {
  const facilities = await query<{ id: string; code: string }>(
    'select id, code from facility where $1::text is null or code = $1 order by code',
    [code ?? null],
  );
  if (code !== undefined && facilities.length === 0)
    throw new StartError(`There is no facility with the code ${code}.`);
  return facilities;
}

/** Runs all queries in one snapshot of the database. */
function inSnapshot<T>(adminUrl: string, work: (query: Query) => Promise<T>): Promise<T> {
  return withClient(adminUrl, 'afyakadi-admin', async (client: pg.Client) => {
    await client.query('begin isolation level repeatable read read only');
    await client.query("set local timezone = 'UTC'");
    return work(async <Row>(text: string, values: unknown[]) => {
      const { rows } = await client.query<Row & pg.QueryResultRow>(text, values);
      return rows;
    });
  });
}

function read(words: string[]): { facility?: string | undefined; head?: Head | undefined } {
  const options = readWords(words, { facility: { type: 'string' }, head: { type: 'string' } });
  if (options.head === undefined) return { facility: options.facility };
  const [, no, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(options.head.trim().toLowerCase()) ?? [];
  if (!no || !hash) throw new UsageError('--head is a number, a colon and 64 hexadecimal digits.');
  return { facility: options.facility, head: { no: Number(no), hash } };
}

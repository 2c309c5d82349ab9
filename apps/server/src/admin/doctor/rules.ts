import { isContract, type SchemaStatus, schemaProblem } from '../../platform/database/migrations.ts';
import { standbyProblem } from '../../platform/database/refusal.ts';
import { type RunningServer, serversBefore } from '../../platform/database/servers.ts';
import {
  clockProblem,
  databaseClockProblem,
  day,
  durationOf,
  hour,
  minute,
} from '../../platform/start/clocks.ts';

/** Facts about an installation. null: it does not apply, or could not be seen. */
export interface Facts {
  now: Date;
  /** A step that failed, such as connecting or reading a file, with the remedy. */
  problems: string[];
  database: DatabaseFacts | null;
  /** null: there is none. */
  reading: StandbyFacts | null;
  /** The scheme's service, by the Date of its answer. */
  scheme: { host: string; aheadMs: number } | null;
  /** In bytes. */
  disk: { folder: string; free: number; total: number } | null;
  certificate: { file: string; from: Date; until: Date } | null;
  /** The newest backup that this installation wrote. */
  backup: Date | null;
}

export interface DatabaseFacts {
  /** PostgreSQL's clock against that of this computer, in milliseconds. */
  aheadMs: number;
  isStandby: boolean;
  /** The pooler between this computer and PostgreSQL; its version if it says it. */
  pooler: { version: string | null } | null;
  /** Of a session of the server. */
  jit: boolean | null;
  standbys: { name: string; lagSeconds: number | null; lagBytes: number | null }[];
  /** Archiving of the write-ahead log, where it is on. */
  archive: { archivedAt: Date | null; failedAt: Date | null } | null;
  schema: SchemaStatus;
  servers: RunningServer[];
}

/** The standby of DATABASE_READ_URL: what keeps reports from reading it, or how far it is behind. */
export type StandbyFacts = { problem: string } | { lagSeconds: number };

const gigabyte = 2 ** 30;

/** A scheme refuses what comes from another time, and its answer's Date is exact to a second. */
const maxAheadOfScheme = minute;
const leastFree = 2 * gigabyte;
const leastFreeShare = 0.05;
const leastDaysOfCertificate = 14;
/** A night's backup that did not run is found in the morning. */
const oldestBackup = 36 * hour;
const maxLagSeconds = 60;
const maxLagBytes = gigabyte / 4;

/** Returns the problems, one line each, with the remedy. */
export function findingsOf(facts: Facts): string[] {
  const { database, problems } = facts;
  return [
    ...problems,
    ...(database ? rulesOfDatabase.flatMap((rule) => rule(database)) : []),
    ...rules.flatMap((rule) => rule(facts)),
  ];
}

const rules: ((facts: Facts) => string[])[] = [
  ({ reading }) => (reading && 'problem' in reading ? [reading.problem] : []),
  ({ scheme }) =>
    scheme && Math.abs(scheme.aheadMs) > maxAheadOfScheme ? [clockProblem(scheme.aheadMs, scheme.host)] : [],
  ({ disk }) => {
    if (!disk || (disk.free >= leastFree && disk.free >= disk.total * leastFreeShare)) return [];
    return [
      `The disk of ${disk.folder} has ${(disk.free / gigabyte).toFixed(1)} GB free of ${(disk.total / gigabyte).toFixed(0)} GB. ` +
        'Delete what is not needed there, such as old backups, or enlarge it: a full disk stops the database.',
    ];
  },
  ({ certificate, now }) => {
    if (!certificate) return [];
    const { file, from, until } = certificate;
    const left = until.getTime() - now.getTime();
    if (from > now)
      return [
        `The certificate ${file} is not valid before ${dayOf(from)}. Install one that is, or set the clock.`,
      ];
    if (left < 0)
      return [`The certificate ${file} expired on ${dayOf(until)}: browsers refuse it. Renew it now.`];
    if (left > leastDaysOfCertificate * day) return [];
    return [
      `The certificate ${file} expires on ${dayOf(until)}. Renew it, and look why that did not happen.`,
    ];
  },
  ({ backup, database, now }) => {
    const archive = database?.archive;
    if (archive && isArchiving(archive)) return [];
    const how = 'Run npm run admin -- backup --to … every night, by a timer (docs/operations.md, Backup).';
    if (!backup) return [`There is no backup of this installation. ${how}`];
    const age = now.getTime() - backup.getTime();
    if (age <= oldestBackup) return [];
    return [`The newest backup is ${durationOf(age)} old. ${how}`];
  },
];

const rulesOfDatabase: ((database: DatabaseFacts) => string[])[] = [
  ({ aheadMs }) => [databaseClockProblem(aheadMs) ?? []].flat(),
  ({ isStandby }) => (isStandby ? [standbyProblem('DATABASE_URL')] : []),
  ({ pooler }) => {
    if (!pooler) return [];
    const remedy =
      'Install PgBouncer 1.21 or newer with max_prepared_statements above 0, or name PostgreSQL itself in DATABASE_URL.';
    if (pooler.version === null)
      return [
        `A pooler is between this server and PostgreSQL, and does not say which. ${remedy} To have it say so, name the login in its stats_users.`,
      ];
    return isBefore(pooler.version, [1, 21])
      ? [`PgBouncer ${pooler.version} does not keep prepared statements. ${remedy}`]
      : [];
  },
  ({ jit }) =>
    jit
      ? [
          'jit is on in the sessions of the server: it compiles long lists again at every call. Let the pooler pass the ' +
            'options of a session, or run: ALTER ROLE afyakadi_app SET jit = off; and the same for the login.',
        ]
      : [],
  ({ standbys }) =>
    standbys
      .filter(
        ({ lagSeconds, lagBytes }) => (lagSeconds ?? 0) > maxLagSeconds || (lagBytes ?? 0) > maxLagBytes,
      )
      .map(
        ({ name, lagSeconds, lagBytes }) =>
          `The standby ${name} is ${durationOf((lagSeconds ?? 0) * 1_000)} and ${((lagBytes ?? 0) / gigabyte).toFixed(1)} GB ` +
          'behind: a failover would lose that. Look at its disk, its network and long queries on it.',
      ),
  ({ archive }) =>
    archive && archive.failedAt !== null && !isArchiving(archive)
      ? [
          'PostgreSQL cannot archive its write-ahead log: point-in-time recovery ends where it stopped, and the disk fills. ' +
            'Look at archive_command in its log.',
        ]
      : [],
  ({ schema, servers }) => schemaFindings(schema, servers),
];

function schemaFindings(schema: SchemaStatus, servers: readonly RunningServer[]): string[] {
  const { missing, waiting, newer } = schema;
  const refused = schemaProblem(schema);
  if (refused) return [refused];
  const findings: string[] = [];
  if (missing.length > 0) {
    findings.push(
      `The schema is older than this release (${missing.join(', ')}). Start a server of this release: it brings it up to date.`,
    );
  }
  const expanded = newer.filter((name) => !isContract(name));
  if (expanded.length > 0) {
    findings.push(
      `An upgrade is half done: a later release expanded the schema (${expanded.join(', ')}), and this computer has the ` +
        'release before. Install the later release here too.',
    );
  }
  const [first] = waiting;
  if (first === undefined) return findings;
  const before = serversBefore(servers, first);
  const where = before.map(({ address, pid }) => `${address ?? 'an unknown address'}, session ${pid}`);
  findings.push(
    `An upgrade is half done: ${waiting.join(', ')} ${waiting.length === 1 ? 'waits' : 'wait'}. ` +
      (before.length > 0
        ? `Upgrade the servers of the release before (${where.join('; ')}), then run`
        : 'Run') +
      ' npm run admin -- migrate finish',
  );
  return findings;
}

/** Returns what is fine and worth knowing. */
export function notesOf({ reading }: Pick<Facts, 'reading'>): string[] {
  return reading && 'lagSeconds' in reading
    ? [
        `Reports and exports read the standby, which replays a change within ${reading.lagSeconds.toFixed(2)} s.`,
      ]
    : [];
}

function isArchiving({ archivedAt, failedAt }: NonNullable<DatabaseFacts['archive']>): boolean {
  return archivedAt !== null && (failedAt === null || failedAt < archivedAt);
}

/** Whether a version such as `1.18.0` is older than this one. */
function isBefore(version: string, [major, minor]: readonly [number, number]): boolean {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

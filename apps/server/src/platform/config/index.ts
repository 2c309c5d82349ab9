import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { exampleUrl, targetOf } from '../database/refusal.ts';
import { StartError } from '../errors.ts';
import { defaultTimings, type Timings } from '../timings.ts';
import { isLoopback } from './loopback.ts';
import { type SchemeConfig, schemeVariables, toSchemeConfig } from './scheme.ts';

const onOff = (example: string) =>
  z
    .enum(['on', 'off'], `must be on or off, such as ${example}`)
    .transform((value) => value === 'on')
    .optional();

const count = (from: number, to: number, standard: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `must be a whole number from ${from} to ${to}, such as ${standard}`)
    .default(String(standard))
    .transform(Number)
    .refine((value) => value >= from && value <= to, `must be from ${from} to ${to}, such as ${standard}`);

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\/[^\s]+$/, `must be an address of PostgreSQL, such as ${exampleUrl}`)
  .refine(
    isReadable,
    `must be an address of PostgreSQL with a port that is a number, such as ${exampleUrl}; in its password write ` +
      '%25 for %, %40 for @, %3A for :, %2F for / and %23 for #',
  )
  .optional();

/** Uses pg itself, which accepts forms that are no proper URL, such as a socket's, and rejects others. */
function isReadable(url: string): boolean {
  // Zod asks on after the form was refused.
  if (!url.startsWith('postgres')) return true;
  // pg takes a % that begins no sign as itself, and the next program that reads the address does not.
  if (/%(?![0-9a-f]{2})/i.test(url)) return false;
  try {
    targetOf(url);
    return true;
  } catch {
    return false;
  }
}

/** Codes go through it, so the way must be encrypted; on this computer itself no encryption is needed. */
function isGateway(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}

const dataKey = z
  .string()
  .regex(
    /^[0-9A-Za-z+/]{43}=$/,
    'must be 32 bytes in base64, such as the output of: openssl rand -base64 32',
  );

const hostList = /^\s*(?:\[[0-9a-f:.]+\]|[\w.-]+)\s*(?:,\s*(?:\[[0-9a-f:.]+\]|[\w.-]+)\s*)*$/i;

/** Listening on all addresses names none. */
const isWildcard = (host: string) => /^(?:0\.0\.0\.0|[0:]*)$/.test(host);

function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, origin, href } = new URL(text);
  return /^https?:$/.test(protocol) && href === `${origin}/`;
}

/** A content security policy does not support IPv6 addresses, so [::1] would be blocked. */
function isBridge(text: string): boolean {
  return isOrigin(text) && isLoopback(new URL(text).hostname);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Every variable that the server reads, with its form and its standard value. docs/operations.md explains them. */
export const variables = {
  HOST: z
    .string()
    .regex(/^[0-9A-Za-z.:-]+$/, 'must be an address or name to listen on, such as 127.0.0.1')
    .default('127.0.0.1'),
  PORT: count(0, 65_535, 8080),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: databaseUrl,
  /** The login that owns the schema, if it differs from the server's own and a start is to migrate with it. */
  DATABASE_ADMIN_URL: databaseUrl,
  /** A hot standby of DATABASE_URL, from which reports and exports are read. */
  DATABASE_READ_URL: databaseUrl,
  POOL_SIZE: count(1, 200, 10),
  DEMO: onOff('DEMO=off'),
  DEMO_BEYOND_LOOPBACK: z
    .literal(
      'yes',
      'must be yes, or left out: anyone who reaches the server could sign in with the demo accounts',
    )
    .optional(),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be a time zone, such as Africa/Dar_es_Salaam')
    .default('Africa/Dar_es_Salaam'),
  BRAND: z
    .string()
    .min(1, 'must be a name, such as AfyaKadi')
    .max(60, 'must have at most 60 characters, such as AfyaKadi')
    .default('AfyaKadi'),
  /** How long a server that stops says so at /health/ready and goes on working, until proxies send nothing more. */
  DRAIN_SECONDS: count(0, 300, 0),
  /** on: the screens' delays are off for everyone who has not chosen otherwise. */
  SKIP_WAITING: onOff('SKIP_WAITING=on'),
  /** The built web app. */
  WEB_DIR: z.string().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be one of fatal, error, warn, info, debug, trace, silent, such as warn',
    )
    .default('warn'),
  /** Signs the access tokens; generated once in DATA_DIR by default. */
  TOKEN_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters, such as the output of: openssl rand -base64 48')
    .optional(),
  /** No longer signs, but still verifies: while TOKEN_SECRET is replaced. */
  TOKEN_SECRET_PREVIOUS: z
    .string()
    .min(32, 'must have at least 32 characters: the secret that stood in TOKEN_SECRET before')
    .optional(),
  /** Encrypts the secrets in the database; generated once in DATA_DIR by default. */
  DATA_KEY: dataKey.optional(),
  DATA_KEY_PREVIOUS: dataKey.optional(),
  /** Cookies over HTTPS alone. Standard: off on loopback without an https PUBLIC_URL, on elsewhere. */
  SECURE_COOKIES: onOff('SECURE_COOKIES=on'),
  /** The origin that people open, if a proxy is in front of the server. */
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be the origin that people open, such as https://cards.example.org')
    .transform((value) => new URL(value).origin)
    .optional(),
  /** Names and addresses, beside that of PUBLIC_URL, that requests may name as their host. */
  ALLOWED_HOSTS: z
    .string()
    .regex(
      hostList,
      'must be names or addresses with commas between them, without ports, such as cards.example.org,10.0.0.5',
    )
    .transform((value) =>
      value
        .toLowerCase()
        .split(',')
        .map((name) => name.trim()),
    )
    .optional(),
  /** A certificate with its chain, and its key, in PEM: the server speaks HTTPS itself. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Serves GET /metrics for Prometheus there; without it no metrics are recorded. */
  METRICS_PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port from 0 to 65535, such as 9464')
    .transform(Number)
    .refine((value) => value <= 65_535, 'must be a port from 0 to 65535, such as 9464')
    .optional(),
  METRICS_HOST: z
    .string()
    .regex(/^[0-9A-Za-z.:-]+$/, 'must be an address or name to listen on, such as 127.0.0.1')
    .default('127.0.0.1'),
  /** Sends traces to this receiver (OTLP over HTTP); without it no traces are made. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
      'must be an address by http or https, such as http://127.0.0.1:4318',
    )
    .optional(),
  /** The mail server for invitations, codes and notices, and the address they come from. */
  SMTP_URL: z
    .string()
    .regex(
      /^smtps?:\/\/[^\s]+$/,
      'must be the address of a mail server, such as smtps://user:password@mail.example.org',
    )
    .refine(
      (value) => URL.canParse(value),
      'must be an address; in its password write %40 for @ and %3A for :',
    )
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address, such as afyakadi@example.org').optional(),
  /** An SMS gateway that takes a POST of JSON `{ to, text }`, and the bearer token that it asks for. */
  SMS_URL: z
    .string()
    .refine(isGateway, 'must be an address with https, such as https://sms.example.org/send')
    .optional(),
  SMS_TOKEN: z.string().optional(),
  /** Where the bridge of a fingerprint reader listens on each computer that has one (docs/biometrics.md). */
  FINGERPRINT_BRIDGE: z
    .string()
    .refine(isBridge, 'must be an origin on the computer itself, such as http://127.0.0.1:15270')
    .transform((value) => new URL(value).origin)
    .optional(),
  ...schemeVariables,
  /**
   * on behind one proxy that adds the caller to X-Forwarded-For, whose last entry is trusted, and sets
   * X-Forwarded-Host.
   */
  TRUST_PROXY: onOff('TRUST_PROXY=on'),
  /** Calls a minute from one address and by one account; 0 sets no limit. */
  RATE_PER_ADDRESS: count(0, 10_000_000, 12_000),
  RATE_PER_ACCOUNT: count(0, 10_000_000, 3_000),
} as const;

const schema = z.object(variables);

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  /** null: the embedded PostgreSQL. */
  databaseUrl: string | null;
  /** null: the login of `databaseUrl` migrates, if it owns the tables. */
  databaseAdminUrl: string | null;
  /** null: reports and exports are read from the primary. */
  databaseReadUrl: string | null;
  poolSize: number;
  /** Load the demo data set on the first start. */
  demo: boolean;
  /** Whether demo accounts may sign in here. */
  demoAccounts: boolean;
  timeZone: string;
  brand: string;
  drainSeconds: number;
  /** The standard of the switch "Skip waiting". */
  skipWaiting: boolean;
  /** null: no web app was built; the API alone is served. */
  webDir: string | null;
  logLevel: z.infer<typeof variables.LOG_LEVEL>;
  tokenSecret: string | null;
  tokenSecretPrevious: string | null;
  /** 32 bytes in base64; null: in DATA_DIR. */
  dataKey: string | null;
  dataKeyPrevious: string | null;
  /** null: the host of the request. */
  publicUrl: string | null;
  /** The hosts that requests may name, in lower case and without ports; loopback names are allowed too. */
  allowedHosts: string[];
  /** null: plain HTTP, as on loopback or behind a proxy. */
  tls: { cert: string; key: string } | null;
  /** null: no metrics. */
  metricsPort: number | null;
  metricsHost: string;
  /** null: no traces. */
  otlpEndpoint: string | null;
  secureCookies: boolean;
  /** null: no reader of fingerprints is used. */
  fingerprintBridge: string | null;
  /** Whether one proxy is in front of the server, and is trusted. */
  trustProxy: boolean;
  /** null: no mailer. */
  smtp: { url: string; from: string } | null;
  /** null: no SMS gateway. */
  sms: { url: string; token: string | null } | null;
  /** null: the installation has no scheme's service. */
  scheme: SchemeConfig | null;
  ratePerAddress: number;
  ratePerAccount: number;
  /** Waits, intervals and deadlines; no variable sets them. */
  timings: Timings;
}

/** Our names resemble these; one that is not in the schema is a slip of the pen. */
const ours =
  /^(AFYAKADI_|DEMO|DATABASE_|TOKEN_|RATE_PER|POOL_|WEB_DIR|TIME_?ZONE|DRAIN_|SECURE_|PUBLIC_|SKIP_|TRUST_|ALLOWED_|SMTP_|MAIL_|SMS_|BRAND|DATA_?DIR|DATA_KEY|TLS_|METRICS_|SCHEME_|FINGERPRINT_)/;

/**
 * Reads the configuration. An empty variable, HOST='' or blanks alone, counts as missing.
 * @throws StartError with one line per variable: its problem and an example
 */
export function readConfig(environment: Record<string, string | undefined>, folder: string): Config {
  const values = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = schema.safeParse(values);
  const problems = result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  for (const name of Object.keys(values)) {
    if (ours.test(name) && !(name in variables)) {
      problems.push(
        `${name} is not a setting of this server. There are: ${Object.keys(variables).join(', ')}`,
      );
    }
  }
  if (!result.success || problems.length > 0) throw new StartError(problems.join('\n'));
  return toConfig(result.data, folder);
}

function toConfig(read: z.infer<typeof schema>, folder: string): Config {
  const local = isLoopback(read.HOST);
  const webDir = read.WEB_DIR ? resolve(folder, read.WEB_DIR) : builtWeb();
  if (read.WEB_DIR && !existsSync(join(resolve(folder, read.WEB_DIR), 'index.html'))) {
    throw new StartError(
      'WEB_DIR must be a folder with the built web app (index.html), such as apps/web/dist',
    );
  }
  for (const name of ['DATABASE_ADMIN_URL', 'DATABASE_READ_URL'] as const) {
    if (read[name] && !read.DATABASE_URL)
      throw new StartError(`${name} needs DATABASE_URL beside it, such as ${exampleUrl}`);
  }
  if (read.DATABASE_READ_URL && read.DATABASE_READ_URL === read.DATABASE_URL) {
    throw new StartError(
      'DATABASE_READ_URL names the same server as DATABASE_URL. Name a hot standby of it, or leave the variable out.',
    );
  }
  if (Boolean(read.SMTP_URL) !== Boolean(read.MAIL_FROM)) {
    throw new StartError(
      'SMTP_URL and MAIL_FROM go together: a mail server, and the address that mail comes from',
    );
  }
  if (read.SMS_TOKEN && !read.SMS_URL) throw new StartError('SMS_TOKEN needs SMS_URL beside it');
  for (const name of ['TOKEN_SECRET', 'DATA_KEY'] as const) {
    if (read[`${name}_PREVIOUS`] && !read[name]) {
      throw new StartError(`${name}_PREVIOUS needs ${name} beside it: the key in use from now on`);
    }
  }
  return {
    host: read.HOST,
    port: read.PORT,
    dataDir: resolve(folder, read.DATA_DIR),
    databaseUrl: read.DATABASE_URL ?? null,
    databaseAdminUrl: read.DATABASE_ADMIN_URL ?? null,
    databaseReadUrl: read.DATABASE_READ_URL ?? null,
    poolSize: read.POOL_SIZE,
    demo: read.DEMO ?? read.DATABASE_URL === undefined,
    // Behind a proxy every request comes from this computer.
    demoAccounts: (local && !read.TRUST_PROXY) || read.DEMO_BEYOND_LOOPBACK === 'yes',
    timeZone: read.TIME_ZONE,
    brand: read.BRAND,
    drainSeconds: read.DRAIN_SECONDS,
    skipWaiting: read.SKIP_WAITING ?? false,
    webDir,
    logLevel: read.LOG_LEVEL,
    tokenSecret: read.TOKEN_SECRET ?? null,
    tokenSecretPrevious: read.TOKEN_SECRET_PREVIOUS ?? null,
    dataKey: read.DATA_KEY ?? null,
    dataKeyPrevious: read.DATA_KEY_PREVIOUS ?? null,
    publicUrl: read.PUBLIC_URL ?? null,
    allowedHosts: [
      ...(read.PUBLIC_URL ? [new URL(read.PUBLIC_URL).hostname] : []),
      ...(isWildcard(read.HOST)
        ? []
        : [read.HOST.includes(':') ? `[${read.HOST}]` : read.HOST.toLowerCase()]),
      ...(read.ALLOWED_HOSTS ?? []),
    ],
    tls: tlsOf(read, folder),
    metricsPort: read.METRICS_PORT ?? null,
    metricsHost: read.METRICS_HOST,
    otlpEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    secureCookies:
      read.SECURE_COOKIES ?? (read.TLS_CERT !== undefined || read.PUBLIC_URL?.startsWith('https:') || !local),
    fingerprintBridge: read.FINGERPRINT_BRIDGE ?? null,
    trustProxy: read.TRUST_PROXY ?? false,
    smtp: read.SMTP_URL && read.MAIL_FROM ? { url: read.SMTP_URL, from: read.MAIL_FROM } : null,
    sms: read.SMS_URL ? { url: read.SMS_URL, token: read.SMS_TOKEN ?? null } : null,
    scheme: toSchemeConfig(read, folder),
    ratePerAddress: read.RATE_PER_ADDRESS,
    ratePerAccount: read.RATE_PER_ACCOUNT,
    timings: defaultTimings,
  };
}

function tlsOf(
  { TLS_CERT: cert, TLS_KEY: key }: z.infer<typeof schema>,
  folder: string,
): { cert: string; key: string } | null {
  if (cert === undefined && key === undefined) return null;
  if (cert === undefined || key === undefined) {
    const [present, missing] = cert ? ['TLS_CERT', 'TLS_KEY'] : ['TLS_KEY', 'TLS_CERT'];
    throw new StartError(`${present} needs ${missing} beside it: the files of a certificate and of its key`);
  }
  return { cert: resolve(folder, cert), key: resolve(folder, key) };
}

/** apps/web/dist above this file, wherever it was bundled to. */
function builtWeb(): string | null {
  for (
    let parent = dirname(fileURLToPath(import.meta.url));
    parent !== dirname(parent);
    parent = dirname(parent)
  ) {
    const folder = join(parent, 'apps', 'web', 'dist');
    if (existsSync(join(folder, 'index.html'))) return folder;
  }
  return null;
}

import type { variables } from '../../apps/server/src/platform/config/index.ts';

/** Only types are imported: `npm test` must run, and show the error, while the server cannot be loaded. */
const settings: Record<keyof typeof variables, true> = {
  HOST: true,
  PORT: true,
  DATA_DIR: true,
  DATABASE_URL: true,
  DATABASE_ADMIN_URL: true,
  DATABASE_READ_URL: true,
  POOL_SIZE: true,
  DEMO: true,
  DEMO_BEYOND_LOOPBACK: true,
  TIME_ZONE: true,
  BRAND: true,
  DRAIN_SECONDS: true,
  SKIP_WAITING: true,
  WEB_DIR: true,
  LOG_LEVEL: true,
  TOKEN_SECRET: true,
  TOKEN_SECRET_PREVIOUS: true,
  DATA_KEY: true,
  DATA_KEY_PREVIOUS: true,
  SECURE_COOKIES: true,
  PUBLIC_URL: true,
  ALLOWED_HOSTS: true,
  TLS_CERT: true,
  TLS_KEY: true,
  METRICS_PORT: true,
  METRICS_HOST: true,
  OTEL_EXPORTER_OTLP_ENDPOINT: true,
  SMTP_URL: true,
  MAIL_FROM: true,
  SMS_URL: true,
  SMS_TOKEN: true,
  FINGERPRINT_BRIDGE: true,
  SCHEME_TOKEN_URL: true,
  SCHEME_URL: true,
  SCHEME_CLAIMS_URL: true,
  SCHEME_CA: true,
  SCHEME_PRACTICE: true,
  TRUST_PROXY: true,
  RATE_PER_ADDRESS: true,
  RATE_PER_ACCOUNT: true,
};

/**
 * Copies an environment without the settings of a person's own server and practice scheme, and without NODE_ENV: they must
 * not change what is tested or measured.
 */
export function withoutSettings(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const removed = new Set([...Object.keys(settings), 'PRACTICE_PORT', 'NODE_ENV']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !removed.has(name)));
}

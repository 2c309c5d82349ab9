// What a person may have set for their own server, which must not steer what is tested or measured here.

/** The server's own variables: those of apps/server/src/platform/config, as the test of this file holds. */
export const settings = [
  ...['HOST', 'PORT', 'DATA_DIR', 'DATABASE_URL', 'DATABASE_ADMIN_URL', 'POOL_SIZE', 'DEMO'],
  ...['DEMO_BEYOND_LOOPBACK', 'TIME_ZONE', 'BRAND', 'SKIP_WAITING', 'WEB_DIR', 'LOG_LEVEL', 'TOKEN_SECRET'],
  ...[
    'TOKEN_SECRET_PREVIOUS',
    'DATA_KEY',
    'DATA_KEY_PREVIOUS',
    'SECURE_COOKIES',
    'PUBLIC_URL',
    'ALLOWED_HOSTS',
  ],
  ...['TLS_CERT', 'TLS_KEY', 'METRICS_PORT', 'METRICS_HOST', 'SMTP_URL', 'MAIL_FROM', 'SMS_URL', 'SMS_TOKEN'],
  ...['FINGERPRINT_BRIDGE', 'SCHEME_TOKEN_URL', 'SCHEME_URL', 'SCHEME_CLAIMS_URL', 'SCHEME_CA'],
  ...['SCHEME_PRACTICE', 'TRUST_PROXY', 'RATE_PER_ADDRESS', 'RATE_PER_ACCOUNT'],
];

/** A copy of an environment without the settings of the server, of the practice scheme and of Node's mode. */
export function withoutSettings(environment) {
  const gone = new Set([...settings, 'PRACTICE_PORT', 'NODE_ENV']);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !gone.has(name)));
}

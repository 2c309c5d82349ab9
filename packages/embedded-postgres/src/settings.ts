/**
 * Settings for a machine of a few gigabytes that runs the whole product. fsync and full_page_writes keep their
 * defaults (on): an acknowledged commit must survive a power failure.
 */
const DEFAULTS: Record<string, string> = {
  // Loopback alone, and no socket file, whose path may be too long or unwritable.
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  password_encryption: 'scram-sha-256',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  wal_compression: 'on',
  max_wal_size: '1GB',
  checkpoint_completion_target: '0.9',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // A statement and the details of its error contain patients' data, which must not reach a log file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** PostgreSQL's arguments for these settings; the caller's win over ours. */
export function settingArguments(port: number, settings: Record<string, string>): string[] {
  const all = { ...DEFAULTS, ...settings, port: String(port) };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

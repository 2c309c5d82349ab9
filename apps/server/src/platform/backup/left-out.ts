/**
 * Tables whose rows a backup leaves out, each with why. Their shape is restored, empty. Everything else is in, the
 * idempotency keys too: a call repeated after a restore must not be done twice.
 */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['public.event', 'what screens were told of; its places mean nothing in another database'],
  [
    'public.refresh_token',
    'a restored installation must not revive a stolen session: everybody signs in again',
  ],
  ['public.session', 'as the refresh tokens'],
  ['public.sign_in_challenge', 'between a password and a second factor: minutes'],
  ['public.one_time_code', 'a code that was used since would be good again'],
  ['public.outgoing_message', 'what waited would be sent once more, with codes that no longer hold'],
  ['public.sign_in_throttle', 'waits after wrong passwords: minutes to hours'],
]);

/** The migrations' own notes: the manifest names the migrations instead. */
export const notData: ReadonlySet<string> = new Set([
  'public.kysely_migration',
  'public.kysely_migration_lock',
]);

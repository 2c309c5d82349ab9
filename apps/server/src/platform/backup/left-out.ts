/**
 * Tables whose rows a backup leaves out, each with why. Their shape is restored, empty. Everything else is in, the
 * idempotency keys too: a call repeated after a restore must not be done twice.
 */
export const leftOut: ReadonlyMap<string, string> = new Map([
  ['public.event', 'events for screens; its places mean nothing in another database'],
  [
    'public.scheme_address',
    'probed within seconds; its transaction numbers mean nothing in another database',
  ],
  [
    'public.refresh_token',
    'a restored installation must not revive a stolen session: everybody signs in again',
  ],
  ['public.session', 'as the refresh tokens'],
  ['public.sign_in_challenge', 'between a password and a second factor: minutes'],
  ['public.one_time_code', 'a code that was used since would be good again'],
  ['public.outgoing_message', 'waiting messages would be sent again, with expired codes'],
  ['public.sign_in_throttle', 'waits after wrong passwords: minutes to hours'],
]);

/** The migrations' own notes: the manifest names the migrations instead. */
export const notData: ReadonlySet<string> = new Set([
  'public.kysely_migration',
  'public.kysely_migration_lock',
]);

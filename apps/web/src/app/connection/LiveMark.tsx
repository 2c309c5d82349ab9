import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSignal } from '../../lib/browser/signal.ts';
import { online, reconnecting } from '../../lib/http/connection.ts';
import { liveState, subscribeToChanges } from '../../lib/live/live.ts';
import { useSession } from '../../lib/session/session.ts';
import { cx } from '../../ui/cx.ts';

/** Shows whether our own server answers, and whether it announces changes as they happen. */
export function LiveMark() {
  const { t } = useLingui();
  const up = useSignal(online);
  const live = useSignal(liveState);
  const resuming = useSignal(reconnecting) > 0;
  const { state } = useSession();
  // A locked session has no stream. After the unlock it refetches what it missed.
  useEffect(() => (state === 'in' ? subscribeToChanges() : undefined), [state]);
  const away = !up || live === 'offline';
  const old = live === 'polling';
  const [title, text] = resuming
    ? [
        t`The server does not answer just now. What you sent is sent again automatically.`,
        t`One moment, reconnecting`,
      ]
    : away
      ? [t`The server does not answer. What you see may be old; nothing can be saved now.`, t`Offline`]
      : old
        ? [
            t`The server answers, but cannot announce changes just now.`,
            t`Live updates are off. Lists are checked every 15 s.`,
          ]
        : live === 'live'
          ? [t`Changes by others appear here at once`, t`Live`]
          : [t`The server answers`, t`Online`];
  const dot = resuming ? 'bg-warn' : away ? 'bg-bad' : old ? 'bg-warn' : 'bg-ok';
  return (
    <p
      role="status"
      title={title}
      className={cx(
        'flex items-center gap-1.5 px-2 text-sm',
        away ? 'font-medium text-bad' : 'text-muted',
        // A separate line below the title, where it is not cut.
        (away || old) && 'max-sm:order-last max-sm:w-full max-sm:justify-center max-sm:pb-1.5',
      )}
    >
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', dot)} />
      <span className={cx(!away && (old ? 'max-xl:sr-only' : 'max-sm:sr-only'))}>{text}</span>
      {old && !away ? (
        // Screen readers read the full text above; narrow screens show two words.
        <span aria-hidden className="whitespace-nowrap xl:hidden">
          <Trans>Not live</Trans>
        </span>
      ) : null}
    </p>
  );
}

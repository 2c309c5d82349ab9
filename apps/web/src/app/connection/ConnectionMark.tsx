import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import {
  connectionIcons,
  connectionLines,
  connectionTones,
  useConnectionLabels,
} from '../../entities/connection/labels.ts';
import { useConnection } from '../../entities/connection/useConnection.ts';
import { useSignal } from '../../lib/browser/signal.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { online } from '../../lib/http/connection.ts';
import { useRole } from '../../lib/session/useRole.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';

const sheet = lazyComponent(async () => (await import('./ConnectionSheet.tsx')).ConnectionSheet);

const inks = { ok: 'text-muted', warn: 'text-warn', bad: 'text-bad', info: 'text-muted' };

/**
 * Shows every role whether the scheme answers: a small mark if it does, otherwise with text. Of several schemes, the
 * one with the worst state. Renders nothing for the built-in register.
 */
export function ConnectionMark() {
  const { t } = useLingui();
  const connection = useConnection();
  const wordsOf = useConnectionLabels();
  const role = useRole();
  const ours = useSignal(online);
  const [open, setOpen] = useState(false);
  const [worst] = connection ? connectionLines(connection) : [];
  if (!connection || !worst) return null;

  const { state } = worst;
  const { waiting, refused } = connection;
  const canReconcile = role === 'receptionist' || role === 'admin';
  const openRefusals = canReconcile && refused > 0 ? refused : 0;
  const { text, short } = wordsOf(worst);
  // While our own server is away, the text next to the mark says so, and that matters more.
  const quiet = (state === 'up' && openRefusals === 0) || (state === 'unknown' && !ours);
  const counted =
    state === 'up'
      ? openRefusals > 0
        ? t`Provisional, refused: ${openRefusals}`
        : text
      : waiting > 0 && ours
        ? t`${text} · ${waiting} waiting`
        : text;
  const Icon = connectionIcons[state];
  const openSheet = async () => {
    if (await sheet.load()) setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`${counted}. What this means`}
        title={state === 'up' ? counted : t`${counted}. Press to see what still works.`}
        data-connection={state}
        onPointerEnter={sheet.preload}
        onFocus={sheet.preload}
        onClick={() => void openSheet()}
        className={cx(
          'control inline-flex min-w-0 shrink-[100] items-center gap-1.5 rounded-md px-2 text-sm hover:bg-sunken',
          state === 'up' && openRefusals > 0 ? 'font-medium text-warn' : inks[connectionTones[state]],
          !quiet && 'font-medium',
          // A separate line below the title, where it is not cut.
          !quiet &&
            'max-sm:order-last max-sm:w-full max-sm:justify-center max-sm:pb-1.5 max-sm:text-[0.8125rem]',
        )}
      >
        <Icon
          aria-hidden
          size={18}
          className={cx('shrink-0', state === 'up' && openRefusals === 0 && 'text-ok')}
        />
        {quiet ? null : (
          <>
            <span className="figures sm:truncate sm:max-2xl:hidden">{counted}</span>
            <span className="hidden truncate sm:max-2xl:inline">
              {state === 'up' ? formatNumber(openRefusals) : short}
            </span>
          </>
        )}
      </button>
      {/* Screen readers read this once per change; the visible numbers change too often. The top bar announces a
          server that is away. */}
      <p role="status" className="sr-only" data-connection-announcement>
        {state === 'up' ? t`The scheme answers` : ours ? text : null}
      </p>
      {open ? <sheet.Component connection={connection} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

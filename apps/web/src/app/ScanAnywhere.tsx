import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useScanner } from '../features/verification/useScanner.ts';
import { session } from '../lib/session/session.ts';
import { notify } from '../lib/toasts/notify.ts';

/** Opens the verification with a card that is scanned on any other screen. */
export function ScanAnywhere() {
  const elsewhere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  return elsewhere === '/verification' ? null : <Scanner />;
}

function Scanner() {
  const { t } = useLingui();
  const navigate = useNavigate();
  useScanner(undefined, {
    scanned: (cardNo, end) => {
      if (session.get().state !== 'in') return;
      void navigate({ to: '/verification', state: { scanned: { cardNo, end } } });
    },
    elsewhere: () =>
      notify.info(t`A card was read while this window was open. Close it, and read the card again.`),
  });
  return null;
}

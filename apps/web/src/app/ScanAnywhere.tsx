import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useScannedPatient } from '../features/verification/useScannedPatient.ts';
import { type ScanEnd, useScanner } from '../features/verification/useScanner.ts';
import { session } from '../lib/session/session.ts';
import { useRights } from '../lib/session/useRole.ts';
import { notify } from '../lib/toasts/notify.ts';

/** Opens the patient of a number that is scanned on any other screen, or the verification with a card. */
export function ScanAnywhere() {
  const elsewhere = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  return elsewhere === '/verification' ? null : <Scanner />;
}

function Scanner() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const may = useRights();
  const openPatient = useScannedPatient();
  const take = async (number: string, end: ScanEnd) => {
    if (session.get().state !== 'in' || (await openPatient(number))) return;
    if (may('card.verify'))
      await navigate({ to: '/verification', state: { scanned: { cardNo: number, end } } });
    else notify.info(t`This facility has no patient with the number ${number}.`);
  };
  useScanner(undefined, {
    scanned: (number, end) => void take(number, end),
    elsewhere: () =>
      notify.info(t`A card was read while this window was open. Close it, and read the card again.`),
  });
  return null;
}

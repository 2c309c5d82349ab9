import type { Referral } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/words';
import { Trans } from '@lingui/react/macro';
import { FileDown, Printer } from 'lucide-react';
import { describe } from '../../lib/api.ts';
import { download } from '../../lib/download.ts';
import { useSay } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { useOnce } from '../../lib/useOnce.ts';
import { Button } from '../../ui/Button.tsx';
import { ReferralLetter } from './ReferralLetter.tsx';

/** The letter that the patient takes along: as a PDF of the server, or printed from here. */
export function LetterButtons({
  referral,
  onFailed,
}: {
  referral: Referral;
  /** What failed, in words, for the place where it stands; undefined when it is tried anew. */
  onFailed: (text: string | undefined) => void;
}) {
  const say = useSay();
  const [fetching, fetchLetter] = useOnce(async () => {
    onFailed(undefined);
    try {
      await download('referralLetter', { params: { id: referral.id } });
    } catch (error) {
      const text = say(describe(error, failures.any));
      onFailed(text);
      notify.bad(text, error);
    }
  });
  return (
    <>
      <Button icon={<FileDown aria-hidden size={18} />} pending={fetching} onClick={() => void fetchLetter()}>
        <Trans>Letter (PDF)</Trans>
      </Button>
      <Button icon={<Printer aria-hidden size={18} />} onClick={() => window.print()}>
        <Trans>Print</Trans>
      </Button>
      <ReferralLetter referral={referral} />
    </>
  );
}

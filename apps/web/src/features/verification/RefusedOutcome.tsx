import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFetchLogo } from '../../lib/api/facilityLogo.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { formatMoment } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { Printer } from '../../ui/icons.ts';
import { Fact } from './AnswerFacts.tsx';
import { advice, lacksNumber, reasonOf, wantsProof } from './advice.ts';
import { LatestAuthorization } from './EligibleOutcome.tsx';
import type { Outcome } from './outcome.ts';
import type { PrintedRefusal } from './RefusalSlip.tsx';

const slip = lazyComponent(async () => (await import('./RefusalSlip.tsx')).RefusalSlip);

/** Shows the scheme's remark about a refused card, what to check, and what to tell the patient. */
export function RefusedOutcome({ refused }: { refused: Extract<Outcome, { kind: 'refused' }> }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { refusal, cardNo } = refused;
  const numberless = lacksNumber(refusal);
  // In English, as the advice is found by it.
  const remark = refused.error.message;
  // A request for proof does not refuse the card, so the patient needs no advice slip.
  const proofRequested = wantsProof(remark);
  return (
    <div className="flex flex-col gap-3">
      <Band tone="bad" title={<span className="text-xl">{t`Not eligible`}</span>} announce="alert">
        <span className="text-lg font-medium">{refused.error.description}</span>
      </Band>
      <div className="rounded-md border border-line bg-surface">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-4">
          <Fact term={t`Card number`}>{cardNo}</Fact>
          <Fact term={t`Card status`}>{refusal ? translate(refusal.cardStatus) : '–'}</Fact>
          <Fact term={t`Authorization status`}>{refusal ? translate(refusal.authorizationStatus) : '–'}</Fact>
          <Fact term={t`Checked`}>{formatMoment(refusal?.checkedAt ?? new Date())}</Fact>
        </dl>
        {refusal?.latestAuthorization ? (
          <p className="border-t border-line px-5 py-3 text-sm text-muted">
            <LatestAuthorization latest={refusal.latestAuthorization} />
          </p>
        ) : null}
      </div>
      <p>
        {numberless ? (
          <Trans>
            The card is good, but without an authorization number nothing of this visit can be claimed. Verify
            again in a few minutes, or ask the scheme.
          </Trans>
        ) : proofRequested ? (
          <Trans>
            The scheme asks for proof of the holder. Add a photograph or fingerprint below the form, and
            verify again. No authorization was made.
          </Trans>
        ) : (
          <DeskAdvice remark={remark} />
        )}
      </p>
      {proofRequested || numberless ? null : (
        <PatientAdvice refusal={{ cardNo, remark, checkedAt: refusal?.checkedAt ?? new Date() }} />
      )}
    </div>
  );
}

/** Advice for the receptionist, by reason. */
function DeskAdvice({ remark }: { remark: string }) {
  switch (reasonOf(remark)) {
    case 'elsewhere':
      return (
        <Trans>
          The card is valid, but one facility a day may use it. Send the patient back to that facility, or
          verify again tomorrow. In an emergency, or with a referral to this facility, choose that visit type
          and verify again. No authorization was made.
        </Trans>
      );
    case 'waiting':
      return (
        <Trans>The number is correct. Verify the card again later today. No authorization was made.</Trans>
      );
    case 'contributions':
      return (
        <Trans>
          The number is correct, but the patient's contributions must be paid first. No authorization was
          made.
        </Trans>
      );
    case 'card':
      return (
        <Trans>
          Compare the number with the card, digit by digit, and verify again if it differs. No authorization
          was made.
        </Trans>
      );
  }
}

/** Shows the advice for the patient in both languages, and prints it as a slip. */
function PatientAdvice({ refusal }: { refusal: PrintedRefusal }) {
  const [printed, setPrinted] = useState<PrintedRefusal>();
  useEffect(() => {
    if (printed) window.print();
  }, [printed]);
  const fetchLogo = useFetchLogo();
  const print = useAction(async () => {
    const [isLoaded] = await Promise.all([slip.load(), fetchLogo()]);
    // A copy, so that the effect runs and prints again.
    if (isLoaded) setPrinted({ ...refusal });
  });
  return (
    <section aria-labelledby="advice" className="rounded-md border border-line bg-surface px-5 py-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h3 id="advice" className="font-semibold">
          <Trans>What to tell the patient</Trans>
        </h3>
        <Button
          icon={<Printer aria-hidden size={16} />}
          pending={print.pending}
          onClick={() => void print.run()}
        >
          <Trans>Print</Trans>
        </Button>
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {advice(refusal.remark).map(({ language, title, lines }) => (
          <div key={language} lang={language}>
            <p className="mb-1 font-medium">{title}</p>
            {lines.map((line) => (
              <p key={line} className="mb-1.5">
                {line}
              </p>
            ))}
          </div>
        ))}
      </div>
      {printed ? <slip.Component refusal={printed} /> : null}
    </section>
  );
}

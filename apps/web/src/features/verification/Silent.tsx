import type { VerifiedCard, VisitType } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import { FileClock, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { useSay } from '../../lib/i18n.ts';
import { later } from '../../lib/later.tsx';
import { session } from '../../lib/session.ts';
import { useSignal } from '../../lib/signal.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { useKnownConnection, useSinceWord } from '../connection/index.ts';
import type { Unanswered } from './outcome.ts';

const dialog = later(async () => (await import('./GoOn.tsx')).GoOn);

/** No answer of the scheme, or none that could be understood: no judgement of the card, and what one can do now. */
export function Silent({
  unanswered,
  visitTypes,
  onAgain,
  onIssued,
}: {
  unanswered: Unanswered;
  visitTypes: readonly VisitType[];
  onAgain: () => void;
  onIssued: (card: VerifiedCard) => void;
}) {
  const { t } = useLingui();
  const say = useSay();
  const since = useSinceWord();
  const connection = useKnownConnection();
  const { account } = useSignal(session);
  const [open, setOpen] = useState(false);
  const { kind, question, description } = unanswered;
  const mayGoOn = unanswered.mayGoOn === true;
  const refused = connection?.state === 'refused';
  const down = connection?.state === 'down' && connection.since !== null ? since(connection.since) : null;
  const goOn = async () => {
    if (await dialog.ready()) setOpen(true);
  };
  return (
    <div className="flex flex-col gap-3">
      <Band
        tone="warn"
        title={
          refused
            ? t`The scheme refuses our credentials`
            : kind === 'odd'
              ? say(description)
              : t`The scheme does not answer`
        }
        announce="alert"
      >
        {down !== null && kind === 'silent' ? (
          <p className="figures font-medium">
            <Trans>No answer since {down}.</Trans>
          </p>
        ) : null}
        {refused ? (
          <p>
            <Trans>Tell your administrator: this is about our facility, not about the card.</Trans>
          </p>
        ) : null}
        <Trans>
          The card was not judged: neither accepted nor refused, and nothing is recorded against it. What you
          typed stays. Asked again, it cannot be counted twice.
        </Trans>
      </Band>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={mayGoOn ? 'secondary' : 'primary'}
          icon={<RotateCw aria-hidden size={18} />}
          onClick={onAgain}
        >
          <Trans>Try again</Trans>
        </Button>
        {mayGoOn ? (
          <Button
            variant="primary"
            icon={<FileClock aria-hidden size={18} />}
            onPointerEnter={dialog.warm}
            onFocus={dialog.warm}
            onClick={() => void goOn()}
          >
            <Trans>Go on provisionally</Trans>
          </Button>
        ) : null}
      </div>
      {mayGoOn ? (
        <p className="text-muted">
          <Trans>
            Going on provisionally, the patient is seen now and the scheme is asked later, by itself. What it
            then refuses goes to a list, with its cost, for somebody to settle.
          </Trans>
        </p>
      ) : connection ? (
        <p className="text-muted">
          {account?.provisional ? (
            <Trans>
              This card cannot go on provisionally: the scheme refused it earlier today, or your facility does
              not allow it any more.
            </Trans>
          ) : (
            <Trans>
              Your account may not go on without the scheme's answer. Ask a colleague at the reception who may
              issue provisional authorizations, or your administrator.
            </Trans>
          )}
        </p>
      ) : null}
      {open ? (
        <dialog.Part
          question={question}
          visitType={visitTypes.find(({ id }) => id === question.visitTypeID)}
          onIssued={(card) => {
            setOpen(false);
            onIssued(card);
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  );
}

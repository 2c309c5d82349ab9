import type { VerifiedCard, VisitType } from '@afyakadi/contract';
import { failures } from '@afyakadi/contract/texts/messages';
import { useLingui as useLanguage } from '@lingui/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormatSince } from '../../entities/connection/labels.ts';
import { useKnownConnection } from '../../entities/connection/useConnection.ts';
import { describe } from '../../lib/api/api.ts';
import { lazyComponent } from '../../lib/hooks/lazyComponent.tsx';
import { Band } from '../../ui/Band.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileClock, RotateCw } from '../../ui/icons.ts';
import type { Unanswered } from './outcome.ts';

const dialog = lazyComponent(async () => (await import('./IssueDialog.tsx')).IssueDialog);

/** Explains that the scheme gave no recognized answer, and offers the next steps. */
export function UncheckedOutcome({
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
  const since = useFormatSince();
  const connection = useKnownConnection();
  const [open, setOpen] = useState(false);
  const { kind, request, error, offer } = unanswered;
  const canIssueProvisional = offer?.provisional === true;
  const refused = connection?.state === 'refused';
  const down = connection?.state === 'down' && connection.since !== null ? since(connection.since) : null;
  const openDialog = async () => {
    if (await dialog.load()) setOpen(true);
  };
  return (
    <div className="flex flex-col gap-3">
      <Band
        tone="warn"
        title={
          refused
            ? t`The scheme refuses our credentials`
            : kind === 'unrecognized'
              ? describe(error, failures.server)
              : t`The scheme does not answer`
        }
        announce="alert"
      >
        {down !== null && kind === 'unavailable' ? (
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
          We couldn't check this card. Nothing was recorded against it, and your entries are kept. You can
          verify it again; the visit is never counted twice.
        </Trans>
      </Band>
      <div className="flex flex-wrap gap-2">
        <Button
          variant={canIssueProvisional ? 'secondary' : 'primary'}
          icon={<RotateCw aria-hidden size={18} />}
          onClick={onAgain}
        >
          <Trans>Try again</Trans>
        </Button>
        {canIssueProvisional ? (
          <Button
            variant="primary"
            icon={<FileClock aria-hidden size={18} />}
            onPointerEnter={dialog.preload}
            onFocus={dialog.preload}
            onClick={() => void openDialog()}
          >
            <Trans>Continue provisionally</Trans>
          </Button>
        ) : null}
      </div>
      <WhatFollows offer={offer} isChecked={connection !== undefined} />
      {open ? (
        <dialog.Component
          request={request}
          patient={offer?.patient ?? null}
          visitType={visitTypes.find(({ id }) => id === request.visitTypeID)}
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

/** Says what a provisional authorization is, or why there is none. */
function WhatFollows({ offer, isChecked }: { offer: Unanswered['offer']; isChecked: boolean }) {
  const { i18n } = useLanguage();
  const issuers = new Intl.ListFormat(i18n.locale).format(offer?.issuers ?? []);
  if (offer?.provisional)
    return (
      <p className="text-muted">
        <Trans>
          With a provisional authorization, the patient is seen now and we'll ask the scheme automatically
          later. If it refuses, the authorization goes to a list with its cost, for a person to resolve.
        </Trans>
      </p>
    );
  if (!isChecked) return null;
  return (
    <p className="text-muted">
      {offer?.mayIssue ? (
        <Trans>This card cannot get a provisional authorization: the scheme refused it earlier today.</Trans>
      ) : issuers ? (
        <Trans>
          Your account may not issue provisional authorizations. These colleagues may: {issuers}. Once your
          administrator allows it, press Try again.
        </Trans>
      ) : (
        <Trans>
          Nobody here may issue provisional authorizations. Ask your administrator to allow it, then press Try
          again.
        </Trans>
      )}
    </p>
  );
}

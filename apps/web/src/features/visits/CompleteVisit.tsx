import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useRole } from '../../lib/session/useRole.ts';
import { Button, buttonClass, IconButton } from '../../ui/Button.tsx';
import { Dialog, DialogActions } from '../../ui/Dialog.tsx';
import { FailedBand } from '../../ui/FailedBand.tsx';
import { CircleCheck, Undo2, X } from '../../ui/icons.ts';
import { StatementButton } from '../../ui/StatementButton.tsx';
import {
  type CompletableVisit,
  useCompleteVisit,
  useLastCompleted,
  useUndoCompletion,
} from './completedVisit.ts';

/**
 * decisions: doctor and receptionist end a visit at consultation or registration. Undo takes the place of a question,
 * except for a patient whom nobody has begun to see.
 */
export function CompleteVisit({
  visit,
  variant = 'quiet',
  onFailed,
  onDone,
}: {
  visit: CompletableVisit;
  variant?: 'quiet' | 'secondary';
  /** Gets the error of an attempt, and undefined when the next one begins. */
  onFailed: (error: unknown) => void;
  /** Gets the element that had the focus before: it disappears with the next rows. */
  onDone: (pressed: Element | null) => void;
}) {
  const { t } = useLingui();
  // One for each button: a visit is completed also while another one is under way.
  const action = useCompleteVisit(onFailed);
  const [asks, setAsks] = useState(false);
  const pressed = useRef<Element>(null);
  const { name } = visit;
  const complete = async () => {
    onFailed(undefined);
    const done = await action.run(visit);
    setAsks(false);
    // The dialog restores the focus a moment after it closes.
    if (done) setTimeout(() => onDone(pressed.current), asks ? 100 : 0);
  };
  return (
    <>
      <Button
        variant={variant}
        className="px-3"
        aria-label={t`Complete Visit of ${name}`}
        pending={action.pending}
        onClick={() => {
          pressed.current = document.activeElement;
          if (visit.begun) void complete();
          else setAsks(true);
        }}
      >
        <Trans>Complete Visit</Trans>
      </Button>
      {asks ? (
        <Dialog title={t`Complete a visit that has not begun?`} subtitle={name} isOpen onOpenChange={setAsks}>
          <p>
            <Trans>Nobody has begun to see {name}. The patient leaves the list of those who wait.</Trans>
          </p>
          <DialogActions>
            <Button onClick={() => setAsks(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <StatementButton variant="danger" pending={action.pending} onClick={() => void complete()}>
              <Trans>Complete Visit</Trans>
            </StatementButton>
          </DialogActions>
        </Dialog>
      ) : null}
    </>
  );
}

/** Undoes the completion of a visit, in its row or on the patient's page. */
export function UndoCompletion({ visitId, name }: { visitId: string; name: string }) {
  const { t } = useLingui();
  const undo = useUndoCompletion(t`Visit reopened`);
  return (
    <Button
      variant="quiet"
      className="px-3"
      icon={<Undo2 aria-hidden size={16} />}
      aria-label={t`Undo: complete visit of ${name}`}
      pending={undo.pending}
      onClick={() => void undo.run(visitId)}
    >
      <Trans>Undo</Trans>
    </Button>
  );
}

/**
 * Says which visit was completed last, with Undo and the way back to the patient, on the line of the list's heading.
 * @param onUndone runs when the band disappears after Undo or Close
 */
export function LastCompleted({ onUndone }: { onUndone: () => void }) {
  const { t } = useLingui();
  const role = useRole();
  const { visit, dismiss } = useLastCompleted();
  const undo = useUndoCompletion(t`Visit reopened`, onUndone);
  const name = visit?.name ?? '';
  return (
    // Always rendered, so that screen readers announce what appears in it.
    <div role="status" className="min-w-0 max-sm:w-full">
      {visit ? (
        <div className="flex min-w-0 flex-wrap items-center gap-x-1 rounded-md border border-ok bg-ok-soft pl-3 sm:flex-nowrap">
          <CircleCheck aria-hidden size={18} className="mr-1.5 shrink-0 text-ok" />
          <span
            className="min-w-0 flex-1 truncate font-medium max-sm:basis-[calc(100%-3rem)] max-sm:py-2 max-sm:whitespace-normal"
            title={name}
          >
            <Trans>Visit of {name} completed</Trans>
          </span>
          <Button
            variant="quiet"
            className="px-3"
            icon={<Undo2 aria-hidden size={16} />}
            pending={undo.pending}
            onClick={() => void undo.run(visit.visitId)}
          >
            <Trans>Undo</Trans>
          </Button>
          <Link
            to={role === 'doctor' ? '/patients/$nhifId' : '/patient/$nhifId'}
            params={{ nhifId: visit.memberId }}
            state={{ cameFrom: window.location.pathname }}
            aria-label={t`Back to ${name}`}
            className={buttonClass('quiet', 'px-3')}
          >
            <Trans>Back to patient</Trans>
          </Link>
          <IconButton
            icon={<X aria-hidden size={16} />}
            label={t`Close`}
            onClick={() => {
              dismiss();
              onUndone();
            }}
          />
        </div>
      ) : null}
      <FailedBand failed={undo.failed} announce="none" />
    </div>
  );
}

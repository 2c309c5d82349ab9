import { undoMinutes } from '@afyakadi/contract/limits';
import { type Action, useAction } from '../../lib/api/useAction.ts';
import { signal, useSignal } from '../../lib/browser/signal.ts';
import { useNow } from '../../lib/hooks/useNow.ts';
import { useSession } from '../../lib/session/session.ts';

/** A visit that a person completes, with what is shown of it afterwards. */
export interface CompletableVisit {
  visitId: string;
  memberId: string;
  name: string;
  /** False if nobody has begun to see the patient: completing asks first. */
  begun: boolean;
}

interface CompletedVisit extends CompletableVisit {
  completedAt: string | null;
  /** Who completed it: nobody else on this computer sees it. */
  accountId: string | undefined;
}

/** The visit that was completed last in this window, until its completion is undone or can no longer be. */
const lastCompleted = signal<CompletedVisit | undefined>(undefined);

/** Completes a visit at once: for `undoMinutes` it can be undone. */
export function useCompleteVisit(
  onFailure: (error: unknown) => void,
): Action<[CompletableVisit], CompletedVisit> {
  const accountId = useSession().account?.id;
  return useAction(
    async (call, visit: CompletableVisit) => {
      const { item, unchanged } = await call('completeVisit', { params: { id: visit.visitId } });
      // Somebody else completed it before: it is not this person's to undo.
      return { ...visit, completedAt: unchanged ? null : item.completedAt, accountId };
    },
    { onSuccess: lastCompleted.set, onFailure },
  );
}

/** Undoes the completion of a visit. */
export function useUndoCompletion(success: string, onDone?: () => void) {
  return useAction((call, visitId: string) => call('undoCompleteVisit', { params: { id: visitId } }), {
    success,
    onSuccess: ({ item }) => {
      if (lastCompleted.get()?.visitId === item.id) lastCompleted.set(undefined);
    },
    onDone,
  });
}

/** Returns the visit that this person completed last, while its completion can be undone. */
export function useLastCompleted(): { visit: CompletedVisit | undefined; dismiss: () => void } {
  const visit = useSignal(lastCompleted);
  const accountId = useSession().account?.id;
  const now = useNow(15_000, visit !== undefined);
  const shown = visit?.accountId === accountId && visit && canUndo(visit.completedAt, now);
  return { visit: shown ? visit : undefined, dismiss: () => lastCompleted.set(undefined) };
}

/** Returns whether a completion can still be undone; the server decides by its own clock. */
export function canUndo(completedAt: string | null, now: Date): boolean {
  return completedAt !== null && now.getTime() - Date.parse(completedAt) < undoMinutes * 60_000;
}

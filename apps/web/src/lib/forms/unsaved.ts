import { useEffect, useRef } from 'react';
import { signal } from '../browser/signal.ts';
import { notify } from '../toasts/notify.ts';

/** The words of the question before work is left, where they differ from those of a form. */
export interface LeaveWords {
  title: string;
  text: string;
  leave: string;
  stay: string;
}

/** The functions are called when someone leaves, so that they may be ahead of what is rendered. */
export interface UnsavedWork {
  /** Where it is, to tell in which dialog. */
  element: () => Element | null;
  /** Whether something would be lost now. */
  isUnsaved: () => boolean;
  /** Why it cannot be left at all just now, such as while it is sent. */
  busy?: () => string | undefined;
  words?: LeaveWords | undefined;
}

type Registered = { current: UnsavedWork };
const works = new Set<Registered>();

interface Question {
  work: Registered;
  /** The dialog that contains the work and shows the question; the page shows all others. */
  dialog: Element | null;
  answer: (leaves: boolean) => void;
}

/** The question that waits for a person. */
export const leaveQuestion = signal<Question | undefined>(undefined);

/**
 * Has people asked before this work is lost: by a link, the browser's Back, a reload, Escape, a closed dialog or the
 * sign-out. Every `useActionForm` includes it. Returns `whenLeft` for this work alone, for a Cancel button.
 */
export function useUnsaved(work: UnsavedWork): (then: () => void) => void {
  const registered = useRef(work);
  registered.current = work;
  useEffect(() => {
    works.add(registered);
    return () => {
      works.delete(registered);
      const asked = leaveQuestion.get();
      if (asked?.work === registered) asked.answer(false);
    };
  }, []);
  return (then) => askAbout(isAtRisk(registered) ? registered : undefined, then);
}

const isAtRisk = ({ current: { busy, isUnsaved } }: Registered) => busy?.() !== undefined || isUnsaved();

const workAtRisk = (within?: Element | null): Registered | undefined =>
  [...works].findLast((work) => (!within || within.contains(work.current.element())) && isAtRisk(work));

/** Whether leaving the page, or what is within an element, would lose something. */
export const hasUnsavedWork = (within?: Element | null): boolean => workAtRisk(within) !== undefined;

/**
 * Continues when the page, or what is within an element, may be left: at once if nothing is unsaved there, else if the
 * person agrees to lose it.
 */
export const whenLeft = (within: Element | null, then: () => void, otherwise?: () => void): void =>
  askAbout(workAtRisk(within), then, otherwise);

function askAbout(work: Registered | undefined, then: () => void, otherwise = () => {}): void {
  const busy = work?.current.busy?.();
  if (busy !== undefined) notify.info(busy);
  if (!work) then();
  else if (busy !== undefined || leaveQuestion.get()) otherwise();
  else {
    const dialog = work.current.element()?.closest('[role=dialog]') ?? null;
    const answer = (leaves: boolean) => {
      leaveQuestion.set(undefined);
      if (leaves) then();
      else otherwise();
    };
    leaveQuestion.set({ work, dialog, answer });
  }
}

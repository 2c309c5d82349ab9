import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Problems } from './rules.ts';

/**
 * Keeps which problems of a form are shown. Those that the form finds are shown only of judged fields, by what is typed
 * now: a sum that is too large is right again when one of its values is.
 */
export function useProblems(form: RefObject<HTMLFormElement | null>) {
  /** The server's refusals, by field. */
  const [refused, setRefused] = useState<Problems>({});
  /** The fields whose problems are shown: those that were wrong when it was sent, and numbers that were left. */
  const [judged, setJudged] = useState<readonly string[]>([]);
  /** Counts failed checks: each one moves the focus to the first wrong field. */
  const [failedChecks, setFailedChecks] = useState(0);
  useLayoutEffect(() => {
    if (failedChecks === 0) return;
    const wrong = '[aria-invalid=true], [data-invalid=true] input';
    const field = form.current?.querySelector<HTMLElement>(wrong);
    field?.focus();
    // Also scrolls to the message below the field.
    field?.scrollIntoView({ block: 'nearest' });
  }, [failedChecks, form]);
  /** Returns whether a refused field is rendered, so that its message can be read. */
  const isDrawn = (fields: Problems) =>
    Object.keys(fields).some((name) => form.current?.querySelector(`[name="${name}"]`));
  const [isShownAtField, setShownAtField] = useState(false);
  return {
    /** Returns the problems to show, of those that the form finds now and those that the server found. */
    shown: (find: () => Problems): Problems => {
      const entries = Object.entries(judged.length > 0 ? find() : {});
      return { ...Object.fromEntries(entries.filter(([name]) => judged.includes(name))), ...refused };
    },
    isDrawn,
    /** A field shows the last refusal. */
    isShownAtField,
    /** Shows the problems of these fields alone; undefined leaves the judged fields as they are. */
    judge: (wrong: readonly string[] | undefined) => {
      setRefused({});
      if (wrong) setJudged(wrong);
      if (wrong?.length) setFailedChecks((before) => before + 1);
      else setShownAtField(false);
    },
    refuse: (fields: Problems) => {
      setRefused(fields);
      setShownAtField(isDrawn(fields));
      setFailedChecks((before) => before + 1);
    },
    /** Shows what is wrong with a number as soon as its field is left. */
    leave: (name: string) => setJudged((before) => [...before.filter((other) => other !== name), name]),
    /** Clears the problems of changed fields, with all nested fields. */
    clear: (changed: readonly string[]) => {
      const isKept = (name: string) =>
        !changed.some((field) => name === field || name.startsWith(`${field}.`));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => isKept(name))));
      setJudged((before) => before.filter(isKept));
    },
  };
}

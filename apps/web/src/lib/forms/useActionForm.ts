import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ActionOptions, type KeyedCall, useAction } from '../api/useAction.ts';
import { ApiError } from '../http/errors.ts';
import { useTranslate } from '../text/i18n.ts';
import { type Problems, type Rules, valueAt, violatedRules } from './rules.ts';
import { useUnsaved } from './unsaved.ts';

/** The path of a field, or of a nested one such as `identity.firstName`. */
type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

export interface ActionFormOptions<Values extends object, Answer> extends ActionOptions<Answer> {
  first: Values;
  /** The contract's limits for the fields of the same names, such as `rules.addAllergy` of `virtual:rules`. */
  rules?: Rules;
  /** Optional fields that this form requires, so their rules apply to an empty text too. */
  required?: readonly string[];
  /** The form's own messages for texts that are too short, in place of the contract's. */
  words?: Readonly<Record<string, string>>;
  /**
   * Returns further problems by field before the form is sent. Each entry replaces the message of the rules, also
   * with undefined.
   * @param outcomeUnknown the form was sent before and may have succeeded
   */
  check?: (values: Values, outcomeUnknown: boolean) => Readonly<Record<string, string | undefined>>;
  /** Maps the server's refusals to the form's fields where their names differ. */
  fieldsOf?: (fields: Problems, sent: Values) => Problems;
  send: (call: KeyedCall, values: Values) => Promise<Answer>;
  /** What counts as saved after an answer, for a form that may be sent in parts; by default all of its values. */
  savedAs?: Values;
}

/** The part of a form that its field components need, for any answer type. */
export type FormFields<Values extends object> = Pick<
  ReturnType<typeof useActionForm<Values, unknown>>,
  'values' | 'set' | 'field' | 'problem' | 'problems'
>;

/**
 * Connects a form to an action that sends it as a whole. The typed values stay after any failure. Problems appear at
 * their fields (a control has its field's name as `name`), and the first such field gets the focus.
 */
export function useActionForm<Values extends object, Answer>(options: ActionFormOptions<Values, Answer>) {
  const { t } = useLingui();
  const translate = useTranslate();
  const { first, rules = {}, required, words, check, fieldsOf, send, savedAs, ...actionOptions } = options;
  const { onSuccess, onFailure } = actionOptions;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  /** What the server refused, by field. */
  const [refused, setRefused] = useState<Problems>({});
  /** The fields whose problems are shown: those that were wrong when it was sent, and numbers that were left. */
  const [judged, setJudged] = useState<readonly string[]>([]);
  /** Counts failed checks: each one moves the focus to the first wrong field. */
  const [failedChecks, setFailedChecks] = useState(0);
  const [shownAtField, setShownAtField] = useState(false);
  /** Returns whether a refused field is rendered, so that its message can be read. */
  const isDrawn = (found: Problems) =>
    Object.keys(found).some((name) => ref.current?.querySelector(`[name="${name}"]`));

  useLayoutEffect(() => {
    if (failedChecks === 0) return;
    const wrong = '[aria-invalid=true], [data-invalid=true] input';
    const field = ref.current?.querySelector<HTMLElement>(wrong);
    field?.focus();
    // Also scrolls to the message below the field.
    field?.scrollIntoView({ block: 'nearest' });
  }, [failedChecks]);
  const sent = useRef(first);
  /** The values with which the form began, or which the server has. */
  const saved = useRef(first);
  const isSaved = useRef(false);
  const refusedFields = (error: unknown): Problems => {
    const fields = error instanceof ApiError ? error.fields : {};
    const named = Object.entries({ ...fields, ...fieldsOf?.(fields, sent.current) });
    // A refusal of an entry also appears at its list.
    const all = named.flatMap(([path, text]) => [
      [path.split('.')[0] ?? path, text] as const,
      [path, text] as const,
    ]);
    return Object.fromEntries(all.map(([path, text]) => [path, translate(text)]));
  };
  const action = useAction(send, {
    ...actionOptions,
    onSuccess: (answer) => {
      isSaved.current = true;
      onSuccess?.(answer);
    },
    failureText: (error) => {
      const fields = refusedFields(error);
      // A message of a field that is not rendered would be lost, so the toast shows these messages.
      if (Object.keys(fields).length === 0 || isDrawn(fields)) return undefined;
      return [...new Set(Object.values(fields))].join(' · ');
    },
    onFailure: (error) => {
      const fields = refusedFields(error);
      setShownAtField(isDrawn(fields));
      setRefused(fields);
      setFailedChecks((before) => before + 1);
      onFailure?.(error);
    },
  });

  const isChanged = () => JSON.stringify(values) !== JSON.stringify(saved.current);
  const whenDiscarded = useUnsaved({
    element: () => ref.current,
    isUnsaved: () => !isSaved.current && isChanged(),
    words: action.pending
      ? {
          title: t`Leave before the answer?`,
          text: t`It is still being sent. If it fails, what you typed is lost.`,
          leave: t`Leave`,
          stay: t`Wait`,
        }
      : undefined,
  });
  // The owner may set the values to what the server answered.
  useLayoutEffect(() => {
    if (!isSaved.current || action.pending) return;
    isSaved.current = false;
    saved.current = savedAs ?? values;
  }, [values, savedAs, action.pending]);

  const findProblems = (): Problems => {
    const broken = violatedRules(rules, values, required);
    const ofRules = Object.entries(broken).map(([name, text]) => [name, words?.[name] ?? text]);
    const found: Record<string, string | undefined> = {
      ...Object.fromEntries(ofRules),
      ...check?.(values, action.outcomeUnknown),
    };
    return Object.fromEntries(
      Object.entries(found).flatMap(([name, text]) =>
        text === undefined ? [] : [[name, translate(text)] as const],
      ),
    );
  };
  /** @param checks false if the owner sends only a part, in which nothing is wrong */
  const submit = async (checks = true) => {
    if (action.pending) return;
    const wrong = checks ? Object.keys(findProblems()) : [];
    setRefused({});
    if (checks) setJudged(wrong);
    if (wrong.length > 0) {
      action.reset();
      setFailedChecks((before) => before + 1);
      return;
    }
    setShownAtField(false);
    sent.current = values;
    await action.run(values);
  };
  // By what is typed now: a sum that is too large is right again when one of its values is.
  const found = judged.length > 0 ? findProblems() : {};
  const problems: Problems = {
    ...Object.fromEntries(Object.entries(found).filter(([name]) => judged.includes(name))),
    ...refused,
  };
  const problem = (name: FieldPath<Values>): string | undefined => problems[name];
  /** Clears the problems of changed fields. */
  const clearProblems = (names: readonly string[]) => {
    const isKept = (name: string) => !names.some((one) => name === one || name.startsWith(`${one}.`));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => isKept(name))));
    setJudged((before) => before.filter(isKept));
  };
  /** @param fields the fields that count as changed, with all nested fields */
  const set = (
    changes: Partial<Values> | ((before: Values) => Partial<Values>),
    fields: readonly string[] = Object.keys(changes),
  ) => {
    setValues((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    clearProblems(fields);
  };
  return {
    ref,
    values,
    set,
    problem,
    /** Shows what is wrong with a number as soon as its field is left. */
    leave: (name: string) => setJudged((before) => [...before.filter((one) => one !== name), name]),
    /** The problems by field. The server can also refuse names that are no fields of the form. */
    problems,
    /** Returns the props of the text field of this name. */
    field: (name: FieldPath<Values>) => ({
      name: name as string,
      value: String(valueAt(values, name) ?? ''),
      maxLength: rules[name]?.max,
      error: problem(name),
      onChange: (event: { target: { value: string } }) => {
        setValues((before) => withValue(before, name.split('.'), event.target.value));
        clearProblems([name]);
      },
    }),
    /** The failure of the last attempt, unless a field shows it. */
    failed: shownAtField ? undefined : action.failed,
    /** The failure of the last attempt, also if a field shows it. */
    failure: action.failed,
    pending: action.pending,
    outcomeUnknown: action.outcomeUnknown,
    /** Continues when the form may be closed: nothing was typed, or the person agrees to lose it. */
    whenDiscarded,
    reset: () => {
      setRefused({});
      setJudged([]);
      action.reset();
    },
    submit,
    /** A preset form is sent by its button: an Enter that is pressed once too often must not confirm it unread. */
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key === 'Enter' && target instanceof HTMLInputElement && target.value !== '' && !isChanged())
        event.preventDefault();
    },
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

function withValue<Values extends object>(
  values: Values,
  [name = '', ...rest]: string[],
  value: string,
): Values {
  const inner = rest.length > 0 ? withValue(Object(Object(values)[name]), rest, value) : value;
  return { ...values, [name]: inner };
}

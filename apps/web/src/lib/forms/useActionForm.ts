import { useLingui } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type ActionOptions, type KeyedCall, useAction } from '../api/useAction.ts';
import { ApiError } from '../http/errors.ts';
import { useTranslate } from '../text/i18n.ts';
import { type Problems, type Rules, valueAt, violatedRules } from './rules.ts';
import { useUnsaved } from './unsaved.ts';
import { useProblems } from './useProblems.ts';

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
  const translate = useTranslate();
  const { first, rules = {}, required, words, check, fieldsOf, send, savedAs, ...actionOptions } = options;
  const { onSuccess, onFailure } = actionOptions;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const sent = useRef(first);
  const isSaved = useRef(false);
  const judging = useProblems(ref);
  const translated = (texts: Readonly<Record<string, string | undefined>>): Problems =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([name, text]) => (text === undefined ? [] : [[name, translate(text)]])),
    );
  const refusedFields = (error: unknown) =>
    translated(refusalsIn(error, (fields) => fieldsOf?.(fields, sent.current)));
  const action = useAction(send, {
    ...actionOptions,
    onSuccess: (answer) => {
      isSaved.current = true;
      onSuccess?.(answer);
    },
    failureText: (error) => {
      const fields = refusedFields(error);
      // A message of a field that is not rendered would be lost, so the toast shows these messages.
      if (Object.keys(fields).length === 0 || judging.isDrawn(fields)) return undefined;
      return [...new Set(Object.values(fields))].join(' · ');
    },
    onFailure: (error) => {
      judging.refuse(refusedFields(error));
      onFailure?.(error);
    },
  });

  const unsaved = useUnsavedValues({ ref, values, isSaved, savedAs, pending: action.pending });
  const findProblems = () => {
    const broken = Object.entries(violatedRules(rules, values, required));
    const ofRules = broken.map(([name, text]) => [name, words?.[name] ?? text]);
    return translated({ ...Object.fromEntries(ofRules), ...check?.(values, action.outcomeUnknown) });
  };
  /** @param checks false if the owner sends only a part, in which nothing is wrong */
  const submit = async (checks = true) => {
    if (action.pending) return;
    const wrong = checks ? Object.keys(findProblems()) : [];
    judging.judge(checks ? wrong : undefined);
    if (wrong.length > 0) return action.reset();
    sent.current = values;
    await action.run(values);
  };
  const problems = judging.shown(findProblems);
  const problem = (name: FieldPath<Values>): string | undefined => problems[name];
  /** @param fields the fields that count as changed, with all nested fields */
  const set = (
    changes: Partial<Values> | ((before: Values) => Partial<Values>),
    fields: readonly string[] = Object.keys(changes),
  ) => {
    setValues((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
    judging.clear(fields);
  };
  return {
    ref,
    values,
    set,
    problem,
    leave: judging.leave,
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
        judging.clear([name]);
      },
    }),
    /** The failure of the last attempt, unless a field shows it. */
    failed: judging.isShownAtField ? undefined : action.failed,
    /** The failure of the last attempt, also if a field shows it. */
    failure: action.failed,
    pending: action.pending,
    outcomeUnknown: action.outcomeUnknown,
    ...unsaved,
    reset: () => {
      judging.judge([]);
      action.reset();
    },
    submit,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void submit();
    },
  };
}

/** Tells the frame while what was typed is nowhere else. */
function useUnsavedValues<Values>({
  ref,
  values,
  isSaved,
  savedAs,
  pending,
}: {
  ref: RefObject<HTMLFormElement | null>;
  values: Values;
  /** The server has the values; the form may be closed. */
  isSaved: RefObject<boolean>;
  savedAs: Values | undefined;
  pending: boolean;
}) {
  const { t } = useLingui();
  /** The values with which the form began, or which the server has. */
  const saved = useRef(values);
  const isChanged = () => JSON.stringify(values) !== JSON.stringify(saved.current);
  const whenDiscarded = useUnsaved({
    element: () => ref.current,
    isUnsaved: () => !isSaved.current && isChanged(),
    words: pending
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
    if (!isSaved.current || pending) return;
    isSaved.current = false;
    saved.current = savedAs ?? values;
  }, [values, savedAs, pending, isSaved]);
  return {
    /** Continues when the form may be closed: nothing was typed, or the person agrees to lose it. */
    whenDiscarded,
    /** A preset form is sent by its button: an Enter that is pressed once too often must not confirm it unread. */
    onKeyDown: (event: KeyboardEvent) => {
      const { target, key } = event;
      if (key === 'Enter' && target instanceof HTMLInputElement && target.value !== '' && !isChanged())
        event.preventDefault();
    },
  };
}

/** Returns the fields that the server refused. A refusal of an entry also appears at its list. */
function refusalsIn(error: unknown, fieldsOf: (fields: Problems) => Problems | undefined): Problems {
  const fields = error instanceof ApiError ? error.fields : {};
  const all = Object.entries({ ...fields, ...fieldsOf(fields) });
  return Object.fromEntries(
    all.flatMap(([path, text]) => [
      [path.split('.')[0], text],
      [path, text],
    ]),
  );
}

function withValue<Values extends object>(
  values: Values,
  [name = '', ...rest]: string[],
  value: string,
): Values {
  const inner = rest.length > 0 ? withValue(Object(Object(values)[name]), rest, value) : value;
  return { ...values, [name]: inner };
}

import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { type ActionOptions, type KeyedCall, useAction } from '../api/useAction.ts';
import { ApiError } from '../http/errors.ts';
import { useTranslate } from '../text/i18n.ts';
import { type Problems, type Rules, valueAt, violatedRules } from './rules.ts';

/** A field, or one inside it: `identity.firstName`. */
type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

export interface ActionFormOptions<Values extends object, Answer> extends ActionOptions<Answer> {
  first: Values;
  /** The contract's limits for the fields of the same names: `rules.addAllergy` of `virtual:rules`. */
  rules?: Rules;
  /** Optional fields that this form asks for, so that their rules hold for an empty text too. */
  required?: readonly string[];
  /** What the form says where a text is too short, in place of the contract's words. */
  words?: Readonly<Record<string, string>>;
  /**
   * What else is wrong before it is sent, by field; replaces what the rules say of the same field, undefined too.
   * @param outcomeUnknown it was sent before, and may have been done
   */
  check?: (values: Values, outcomeUnknown: boolean) => Readonly<Record<string, string | undefined>>;
  /** Names the server's refusals after the form's fields, where the two differ. */
  fieldsOf?: (fields: Problems, sent: Values) => Problems;
  send: (call: KeyedCall, values: Values) => Promise<Answer>;
}

/** What the fields of a form share, whatever it answers. */
export type FormFields<Values extends object> = Pick<
  ReturnType<typeof useActionForm<Values, unknown>>,
  'values' | 'set' | 'field' | 'problem' | 'problems'
>;

/**
 * A form that is sent as a whole by an action. What was typed stays whatever fails. What is wrong with a field is shown
 * at the field (a control carries its field's name as `name`), and the cursor goes to the first of them.
 */
export function useActionForm<Values extends object, Answer>(options: ActionFormOptions<Values, Answer>) {
  const translate = useTranslate();
  const { first, rules = {}, required, words, check, fieldsOf, send, onFailure, ...actionOptions } = options;
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  /** Counts failed checks: each one moves the focus to the first wrong field. */
  const [failedChecks, setFailedChecks] = useState(0);
  const [shownAtField, setShownAtField] = useState(false);
  /** Whether a refused field is drawn, where its refusal can be read. */
  const isDrawn = (found: Problems) =>
    Object.keys(found).some((name) => ref.current?.querySelector(`[name="${name}"]`));

  const show = (found: Problems) => {
    setProblems(found);
    setFailedChecks((before) => before + 1);
  };
  useLayoutEffect(() => {
    if (failedChecks === 0) return;
    const wrong = '[aria-invalid=true], [data-invalid=true] input';
    const field = ref.current?.querySelector<HTMLElement>(wrong);
    field?.focus();
    // With the text below it.
    field?.scrollIntoView({ block: 'nearest' });
  }, [failedChecks]);
  const sent = useRef(first);
  const refusedFields = (error: unknown): Problems => {
    const fields = error instanceof ApiError ? error.fields : {};
    const named = Object.entries({ ...fields, ...fieldsOf?.(fields, sent.current) });
    // Of one entry of a list, at the list as well.
    const all = named.flatMap(([path, text]) => [
      [path.split('.')[0] ?? path, text] as const,
      [path, text] as const,
    ]);
    return Object.fromEntries(all.map(([path, text]) => [path, translate(text)]));
  };
  const action = useAction(send, {
    ...actionOptions,
    failureText: (error) => {
      const fields = refusedFields(error);
      // A refusal of a field that is not drawn would be read nowhere: its own words say more than that there is one.
      if (Object.keys(fields).length === 0 || isDrawn(fields)) return undefined;
      return [...new Set(Object.values(fields))].join(' · ');
    },
    onFailure: (error) => {
      const fields = refusedFields(error);
      setShownAtField(isDrawn(fields));
      show(fields);
      onFailure?.(error);
    },
  });

  const submit = async () => {
    if (action.pending) return;
    const broken = violatedRules(rules, values, required);
    const ofRules = Object.entries(broken).map(([name, text]) => [name, words?.[name] ?? text]);
    const found: Record<string, string | undefined> = {
      ...Object.fromEntries(ofRules),
      ...check?.(values, action.outcomeUnknown),
    };
    const wrong = Object.entries(found).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, translate(text)] as const],
    );
    if (wrong.length > 0) {
      action.reset();
      show(Object.fromEntries(wrong));
      return;
    }
    setProblems({});
    setShownAtField(false);
    sent.current = values;
    await action.run(values);
  };
  const problem = (name: FieldPath<Values>): string | undefined => problems[name];
  /** Clears the problems of changed fields. */
  const clearProblems = (names: readonly string[]) =>
    setProblems((before) =>
      Object.fromEntries(
        Object.entries(before).filter(
          ([name]) => !names.some((one) => name === one || name.startsWith(`${one}.`)),
        ),
      ),
    );
  /** @param fields what is taken for changed; all that is in an entry of it too */
  const set = (changes: Partial<Values>, fields: readonly string[] = Object.keys(changes)) => {
    setValues((before) => ({ ...before, ...changes }));
    clearProblems(fields);
  };
  return {
    ref,
    values,
    set,
    problem,
    /** What is wrong, by field; the server names things that are no field of the form too. */
    problems,
    /** What a text field of this name takes. */
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
    /** What the last attempt failed with, unless it is shown at a field. */
    failed: shownAtField ? undefined : action.failed,
    /** The same, wherever it is shown. */
    failure: action.failed,
    pending: action.pending,
    outcomeUnknown: action.outcomeUnknown,
    reset: () => {
      setProblems({});
      action.reset();
    },
    submit,
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

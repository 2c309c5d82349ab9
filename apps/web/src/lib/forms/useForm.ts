import { failures } from '@afyakadi/contract/words';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, describe } from '../api/api.ts';
import { useKey } from '../api/useKey.ts';
import { useOnce } from '../hooks/useOnce.ts';
import { useTranslate } from '../text/i18n.ts';
import { notify } from '../toasts/notify.ts';

export type Problems = Readonly<Record<string, string>>;

/** A field, or one inside it: `identity.firstName`. */
type FieldPath<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`;

export interface FormOptions<Values extends object, Answer> {
  first: Values;
  /** What can be seen to be wrong before it is sent, by field, in the reader's language. */
  check?: (values: Values) => Problems;
  /** Sends it under this Idempotency-Key. */
  send: (values: Values, key: string) => Promise<Answer>;
  onDone: (answer: Answer) => void;
}

/**
 * A form that is sent as a whole: what was typed stays whatever fails, the server's refusals stand at their fields (a
 * control carries its field's name as `name`), and the cursor goes to the first of them.
 */
export function useForm<Values extends object, Answer>({
  first,
  check,
  send,
  onDone,
}: FormOptions<Values, Answer>) {
  const translate = useTranslate();
  const key = useKey();
  const ref = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(first);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState<string>();
  const complaint = useRef<number>(undefined);

  const show = (found: Problems) => {
    setProblems(found);
    // Once the errors stand, so that the first of them in the form is where the cursor goes.
    requestAnimationFrame(() =>
      ref.current
        ?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true] input')
        ?.focus({ preventScroll: false }),
    );
  };
  const [pending, run] = useOnce(async () => {
    setFailed(undefined);
    // It would stand beside the word that all is saved.
    if (complaint.current !== undefined) notify.over(complaint.current);
    const found = check?.(values) ?? {};
    if (Object.keys(found).length > 0) return show(found);
    setProblems({});
    try {
      const answer = await send(values, key.now());
      key.answered();
      onDone(answer);
    } catch (error) {
      key.answered(error);
      const text = translate(describe(error, failures.any));
      const fields = fieldsOf(error, translate);
      // A refusal of a field that is not drawn would be seen nowhere: its own words say more than that there is one.
      const drawn = Object.keys(fields).some((name) => ref.current?.querySelector(`[name="${name}"]`));
      const said = drawn ? [] : [...new Set(Object.values(fields))];
      if (!drawn) setFailed(said.length > 0 ? said.join(' · ') : text);
      complaint.current = notify.bad(said.length > 0 ? said.join(' · ') : text);
      show(fields);
    }
  });
  return {
    ref,
    values,
    set: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    problem: (name: FieldPath<Values>): string | undefined => problems[name],
    failed,
    pending,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      void run();
    },
  };
}

/** What the server said of single fields, by their path; of one entry of a list, at the list as well. */
function fieldsOf(error: unknown, translate: (text: string) => string): Problems {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(
    Object.entries(error.fields).flatMap(([path, text]) => [
      [path.split('.')[0] ?? path, translate(text)],
      [path, translate(text)],
    ]),
  );
}

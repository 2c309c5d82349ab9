import type { DirectedItem, Patient } from '@afyakadi/contract';
import type { ItemCategory } from '@afyakadi/contract/care/orders';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type OrderBody, useOrderCheck } from '../../entities/orders/queries.ts';
import { ApiError, call, describe, isOutcomeUnknown } from '../../lib/api/api.ts';
import { useAction } from '../../lib/api/useAction.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { isRefusal } from '../../lib/http/errors.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import {
  categoriesOf,
  chosenDiagnosis,
  type DraftField,
  type DraftLine,
  directedLine,
  hasDose,
  newLine,
  type Problems,
  problemsOf,
  toBody,
  toCheck,
} from './draft.ts';
import { groupPacks, type PackGroup } from './packs.ts';
import { useDosageText } from './useDosageText.ts';
import { stillShown, useLineProblems } from './useLineProblems.ts';
import type { StartVisits, VisitCategory } from './useStartOrder.ts';

export interface OrderOptions {
  patient: Patient;
  /** The diagnoses of the visit, newest first. */
  diagnoses: readonly { id: string }[];
  startVisits: StartVisits;
  /** Whether the page knows an open visit for what needs one. */
  isOpen: (category: VisitCategory) => boolean;
  /** Gets true when the order is sent, and false when the server refuses it. After a lost answer it stays true. */
  onSending: (is: boolean) => void;
  /** Gets what the order contains. */
  onSent: (ordered: ReadonlySet<ItemCategory>) => void;
  /** The field to correct, which receives the focus. */
  onProblem: (itemId: string, field: DraftField) => void;
}

/** The fields of a line in the order of the form. */
const fieldOrder = [
  'dose',
  'unit',
  'frequency',
  'days',
  'quantity',
  'overrideReason',
  'diagnosisId',
  'dosage',
  'doctorNote',
  'item',
] as const satisfies readonly DraftField[];

/** Manages the draft order of the panel: its lines, their check, and sending. */
export function useOrder(options: OrderOptions) {
  const { patient, diagnoses, onProblem } = options;
  const dosageText = useDosageText();
  const problemsIn = useLineProblems();
  const memberId = patient.authorizedMemberId;
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [diagnosis, setDiagnosis] = useState<string | null>(null);
  const diagnosisId = chosenDiagnosis(diagnosis, diagnoses, diagnoses[0]?.id);
  const diagnosisOf = (line: DraftLine) => chosenDiagnosis(line.diagnosisId, diagnoses, diagnosisId);
  const check = useCheck(memberId, lines);
  const needsReason = (line: DraftLine) =>
    check.findingsOf(line).some(({ severity }) => severity === 'confirm');

  const show = (shown: Problems) => {
    setProblems(shown);
    const first = lines.find(({ item }) => shown[item.id]);
    const field = first && fieldOrder.find((candidate) => shown[first.item.id]?.[candidate]);
    if (first && field) onProblem(first.item.id, field);
  };
  const validate = (): Problems => {
    const problems = lines.map((line) => [line.item.id, problemsIn(line, needsReason(line))] as const);
    return Object.fromEntries(problems.filter(([, fields]) => Object.keys(fields).length > 0));
  };
  const { sending, submit, isSent } = useSubmit(options, {
    lines,
    validate,
    show,
    bodyOf: () =>
      toBody(
        memberId,
        lines.map((line) => ({ ...line, diagnosisId: diagnosisOf(line) })),
        dosageText,
      ),
  });
  const { bring, isBringing, missing } = useBringing(memberId, lines, (added) =>
    setLines((before) => [...before, ...added]),
  );

  return {
    lines,
    problems,
    bring,
    isBringing,
    missing,
    /** The diagnosis of the whole order: the newest of the visit until another one is chosen. */
    diagnosisId,
    setDiagnosis,
    diagnosisOf,
    failed: sending.failed,
    lost: sending.outcomeUnknown,
    sending: sending.pending,
    isSent,
    submit,
    ...check,
    /** Moves the focus to the first line that cannot be ordered. */
    showStop: () => {
      const [line] = check.stopped;
      if (line) onProblem(line.item.id, hasDose(line.item) ? 'dose' : 'quantity');
    },
    /**
     * Adds a medicine in its smallest pack, or a test. Returns the existing line if the order already contains any of
     * its packs.
     */
    add: ({ item, packs }: PackGroup): DraftLine | undefined => {
      const existing = lines.find((line) => packs.some(({ id }) => id === line.item.id));
      if (!existing) setLines([...lines, newLine(item, packs)]);
      return existing;
    },
    change: (line: DraftLine, change: Partial<DraftLine>) => {
      const { id } = line.item;
      const changed = { ...line, ...change };
      setLines(lines.map((other) => (other.item.id === id ? changed : other)));
      const now = problemsIn(changed, needsReason(line));
      setProblems({ ...problems, [id]: stillShown(problems[id] ?? {}, now, Object.keys(change)) });
    },
    /** A field that is left with something in it is judged at once. */
    leave: (line: DraftLine, field: 'dose' | 'days' | 'quantity') => {
      const { id } = line.item;
      const problem = line[field] ? problemsIn(line, false)[field] : undefined;
      if (problem) setProblems((before) => ({ ...before, [id]: { ...before[id], [field]: problem } }));
    },
    remove: (itemId: string) => setLines(lines.filter(({ item }) => item.id !== itemId)),
  };
}

/** What the server finds of the lines while they are written. */
function useCheck(memberId: string, lines: readonly DraftLine[]) {
  const checkKey = JSON.stringify(toCheck(memberId, lines) ?? null);
  const debouncedKey = useDebounced(checkKey, 250);
  const check = useOrderCheck(memberId, JSON.parse(debouncedKey) ?? undefined);
  // Where there is nothing to check, the earlier cost is out of date.
  const checked = checkKey === 'null' ? undefined : check.data;
  const checkOf = (line: DraftLine) => checked?.lines.find(({ itemId }) => itemId === line.item.id);
  const findingsOf = (line: DraftLine) => checkOf(line)?.findings ?? line.item.findings;
  return {
    checkOf,
    findingsOf,
    /** The lines that cannot be ordered as they are. */
    stopped: lines.filter((line) => findingsOf(line).some(({ severity }) => severity === 'stop')),
    checked,
    checking: checkKey !== debouncedKey || check.isFetching,
    checkError: check.error && !check.data ? describe(check.error, failures.any) : undefined,
    recheck: () => void check.refetch(),
  };
}

/** The messages of an order with one kind of lines (requirements 13). */
const messages = {
  medicine: { sent: successes.prescription, failed: failures.prescription },
  test: { sent: successes.labRequest, failed: failures.labRequest },
  service: { sent: undefined, failed: failures.submission },
} as const satisfies Record<ItemCategory, unknown>;

/** Sends the order, once: a repetition after a lost answer is equal to what was sent. All its lines are one request. */
function useSubmit(
  { startVisits, isOpen, onSending, onSent }: OrderOptions,
  {
    lines,
    validate,
    show,
    bodyOf,
  }: {
    lines: readonly DraftLine[];
    validate: () => Problems;
    show: (found: Problems) => void;
    bodyOf: () => OrderBody;
  },
) {
  const { t } = useLingui();
  const translate = useTranslate();
  /** What was sent: it stays equal whatever was diagnosed meanwhile. */
  const sent = useRef<OrderBody>(undefined);
  const isSent = useRef(false);
  const ordered = categoriesOf(lines);
  const [only] = ordered.size === 1 ? ordered : [];
  const sending = useAction(
    async (call, body: OrderBody) => {
      const needed = (['medicine', 'test'] as const).filter((category) => ordered.has(category));
      await startVisits(
        call,
        needed.filter((category) => !isOpen(category)),
      );
      try {
        await call('addOrder', { body });
      } catch (error) {
        // The visit ended while the order was written. Another one may be open; otherwise one is started.
        if (!isRefusal(error, 'conflict') || needed.length === 0) throw error;
        await startVisits(call, needed);
        await call('addOrder', { body });
      }
    },
    {
      failure: only ? messages[only].failed : failures.submission,
      onSuccess: () => {
        isSent.current = true;
        for (const category of ordered) {
          const { sent: text } = messages[category];
          notify.success(text === undefined ? t`Procedures ordered` : translate(text));
        }
        onSent(ordered);
      },
      onFailure: (error) => {
        // A refusal ends the request, so the next submission is a new order.
        if (!isOutcomeUnknown(error)) onSending(false);
        if (error instanceof ApiError) show(problemsOf(error.fields, lines, translate));
      },
    },
  );
  const submit = async () => {
    if (sending.pending) return;
    const problems = sending.outcomeUnknown ? {} : validate();
    show(problems);
    sending.reset();
    if (lines.length === 0 || Object.keys(problems).length > 0) return;
    const repeated = sending.outcomeUnknown ? sent.current : undefined;
    sent.current = repeated ?? bodyOf();
    onSending(true);
    await sending.run(sent.current);
  };
  return { sending, submit, isSent: () => isSent.current };
}

/** Brings items with directions from before into the order, as a search finds them now. */
function useBringing(
  memberId: string,
  lines: readonly DraftLine[],
  onFound: (added: readonly DraftLine[]) => void,
) {
  const dosageText = useDosageText();
  const [missing, setMissing] = useState<readonly string[]>([]);
  const bringing = useAction(async (_call, directed: readonly DirectedItem[]) => {
    const items = directed.map(({ itemId }) => itemId);
    const { itemList } = await call('orderableItems', { body: { authorizedMemberId: memberId, items } });
    const groups = groupPacks(itemList);
    const brought = directed.map((line) => {
      const packs = groups.find((group) => group.packs.some(({ id }) => id === line.itemId))?.packs ?? [];
      return { name: line.itemName, line: directedLine(line, packs, dosageText) };
    });
    const isNew = ({ packs }: DraftLine) => !lines.some(({ item }) => packs.some(({ id }) => id === item.id));
    const added = brought.flatMap(({ line }) => (line && isNew(line) ? [line] : []));
    onFound(added);
    setMissing(brought.filter(({ line }) => !line).map(({ name }) => name));
    return added;
  });
  return {
    /** Returns the added lines, or undefined after a failure. */
    bring: bringing.run,
    isBringing: bringing.pending,
    /** The names of those that were not found: they left the price list. */
    missing,
  };
}

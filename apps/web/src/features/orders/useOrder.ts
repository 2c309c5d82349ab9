import { rules } from 'virtual:rules';
import type { DirectedItem, Patient } from '@afyakadi/contract';
import { failures, type ItemCategory, missingDirectionTexts, successes } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type OrderBody, useOrderCheck } from '../../entities/orders/queries.ts';
import { ApiError, call, describe, isOutcomeUnknown } from '../../lib/api/api.ts';
import { type KeyedCall, useAction } from '../../lib/api/useAction.ts';
import { tooShort } from '../../lib/forms/rules.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { isRefusal } from '../../lib/http/errors.ts';
import { formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import {
  chosenDiagnosis,
  type DraftField,
  type DraftLine,
  daysOf,
  directedLine,
  doseOf,
  missingIn,
  mostAtOnce,
  newLine,
  type Problems,
  problemsOf,
  quantityOf,
  toBody,
  toCheck,
  wholeQuantity,
} from './draft.ts';
import { groupPacks, type PackGroup } from './packs.ts';
import { useDosageText } from './useDosageText.ts';
import type { VisitCategory } from './useStartOrder.ts';

export interface OrderOptions {
  patient: Patient;
  category: ItemCategory;
  /** The diagnoses of the visit, newest first. */
  diagnoses: readonly { id: string }[];
  startVisit: (call: KeyedCall, category: VisitCategory) => Promise<void>;
  /** Gets true when the order is sent, and false when the server refuses it. After a lost answer it stays true. */
  onSending: (is: boolean) => void;
  onSent: () => void;
  /** The field to correct, which receives the focus. */
  onProblem: (itemId: string, field: DraftField) => void;
}

/** Manages the draft order of the panel: its lines, their check, and sending. */
export function useOrder({
  patient,
  category,
  diagnoses,
  startVisit,
  onSending,
  onSent,
  onProblem,
}: OrderOptions) {
  const { t } = useLingui();
  const translate = useTranslate();
  const dosageText = useDosageText();
  const memberId = patient.authorizedMemberId;
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [missing, setMissing] = useState<readonly string[]>([]);
  const [diagnosis, setDiagnosis] = useState<string | null>(null);
  const diagnosisId = chosenDiagnosis(diagnosis, diagnoses, diagnoses[0]?.id);
  const diagnosisOf = (line: DraftLine) => chosenDiagnosis(line.diagnosisId, diagnoses, diagnosisId);

  const checkKey = JSON.stringify(toCheck(memberId, lines) ?? null);
  const debouncedKey = useDebounced(checkKey, 250);
  const check = useOrderCheck(memberId, JSON.parse(debouncedKey) ?? undefined);
  // A line without a quantity cannot be checked, and the earlier cost is out of date.
  const checked = checkKey === 'null' ? undefined : check.data;
  const checking = checkKey !== debouncedKey || check.isFetching;
  const checkOf = (line: DraftLine) => checked?.lines.find(({ itemId }) => itemId === line.item.id);
  const findingsOf = (line: DraftLine) => checkOf(line)?.findings ?? line.item.findings;
  const stops = lines.flatMap((line) =>
    findingsOf(line)
      .filter(({ severity }) => severity === 'stop')
      .map((finding) => ({ line, finding })),
  );

  const validate = (): Problems => {
    const found: Problems = {};
    for (const line of lines) {
      const fields: Partial<Record<DraftField, string>> = {};
      const missing = missingIn(line);
      for (const { direction, field } of missing) fields[field] = translate(missingDirectionTexts[direction]);
      const limit = mostAtOnce(line);
      const most = formatNumber(limit);
      const dose = doseOf(line);
      if (line.dose !== '' && (dose === null || dose > limit)) fields.dose = t`More than 0, at most ${most}`;
      if (dose !== null && line.unit === '') fields.unit = t`Choose a unit`;
      if (line.days !== '' && daysOf(line) === null) fields.days = t`1 to 365`;
      if (quantityOf(line).trim() !== '') {
        if (wholeQuantity(line) === null) fields.quantity = t`Enter a quantity from 1 to 10,000`;
      } else if (missing.length === 0) {
        // Otherwise the quantity follows from the directions that are still missing.
        fields.quantity = t`Enter a quantity`;
      }
      const needsReason = findingsOf(line).some(({ severity }) => severity === 'confirm');
      const unanswered = needsReason && tooShort(rules.cancelLine.reason, line.overrideReason);
      if (unanswered) fields.overrideReason = unanswered;
      if (Object.keys(fields).length > 0) found[line.item.id] = fields;
    }
    return found;
  };

  const show = (found: Problems) => {
    setProblems(found);
    const first = lines.find(({ item }) => found[item.id]);
    const order = [
      'dose',
      'unit',
      'frequency',
      'days',
      'quantity',
      'overrideReason',
      'diagnosisId',
      'item',
    ] as const;
    const field = first && order.find((one) => found[first.item.id]?.[one]);
    if (first && field) onProblem(first.item.id, field);
  };

  /** What was sent: a repetition after a lost answer must be equal, whatever was diagnosed meanwhile. */
  const sent = useRef<OrderBody>(undefined);
  const isSent = useRef(false);
  const sending = useAction(
    async (call, body: OrderBody) => {
      try {
        await call('addOrder', { body });
      } catch (error) {
        // The visit ended while the order was written. Another one may be open; otherwise one is started.
        if (!isRefusal(error, 'conflict') || category === 'service') throw error;
        await startVisit(call, category);
        await call('addOrder', { body });
      }
    },
    {
      success: {
        medicine: translate(successes.prescription),
        test: translate(successes.labRequest),
        service: t`Procedures ordered`,
      }[category],
      failure: {
        medicine: failures.prescription,
        test: failures.labRequest,
        service: failures.submission,
      }[category],
      onSuccess: () => {
        isSent.current = true;
        onSent();
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
    const found = sending.outcomeUnknown ? {} : validate();
    show(found);
    sending.reset();
    if (lines.length === 0 || Object.keys(found).length > 0) return;
    const linked = lines.map((line) => ({ ...line, diagnosisId: diagnosisOf(line) }));
    const repeated = sending.outcomeUnknown ? sent.current : undefined;
    sent.current = repeated ?? toBody(memberId, linked, dosageText);
    onSending(true);
    await sending.run(sent.current);
  };

  const bringing = useAction(async (_call, directed: readonly DirectedItem[]) => {
    const items = directed.map(({ itemId }) => itemId);
    const { itemList } = await call('orderableItems', { body: { authorizedMemberId: memberId, items } });
    const groups = groupPacks(itemList);
    const found = directed.map((one) => {
      const packs = groups.find((group) => group.packs.some(({ id }) => id === one.itemId))?.packs ?? [];
      return { name: one.itemName, line: directedLine(one, packs, dosageText) };
    });
    const isNew = ({ packs }: DraftLine) => !lines.some(({ item }) => packs.some(({ id }) => id === item.id));
    const added = found.flatMap(({ line }) => (line && isNew(line) ? [line] : []));
    setLines((before) => [...before, ...added]);
    setMissing(found.filter(({ line }) => !line).map(({ name }) => name));
    return added;
  });

  return {
    lines,
    problems,
    /** Adds items with directions from before; returns the added lines, or undefined after a failure. */
    bring: bringing.run,
    isBringing: bringing.pending,
    /** The names of those that were not found: they left the price list. */
    missing,
    /** The diagnosis of the whole order: the newest of the visit until another one is chosen. */
    diagnosisId,
    setDiagnosis,
    diagnosisOf,
    failed: sending.failed,
    lost: sending.outcomeUnknown,
    sending: sending.pending,
    isSent: () => isSent.current,
    submit,
    stops,
    checkOf,
    checked,
    checking,
    checkError: check.error && !check.data ? describe(check.error, failures.any) : undefined,
    recheck: () => void check.refetch(),
    /**
     * Adds a medicine in its smallest pack, or a test. Returns the existing line if the order already contains any of
     * its packs.
     */
    add: ({ item, packs }: PackGroup): DraftLine | undefined => {
      const existing = lines.find((line) => packs.some(({ id }) => id === line.item.id));
      if (!existing) setLines([...lines, newLine(item, packs)]);
      return existing;
    },
    change: (itemId: string, change: Partial<DraftLine>) => {
      setLines(lines.map((line) => (line.item.id === itemId ? { ...line, ...change } : line)));
      setProblems({ ...problems, [itemId]: {} });
    },
    remove: (itemId: string) => setLines(lines.filter(({ item }) => item.id !== itemId)),
  };
}

import type { Patient, StartedVisit } from '@afyakadi/contract';
import { failures, missingDirectionTexts, statusCatalogue, successes } from '@afyakadi/contract/words';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type ItemCategory, useAddOrder, useOrderCheck } from '../../entities/orders/queries.ts';
import { ApiError, describe, isOutcomeUnknown, newKey } from '../../lib/api/api.ts';
import { useDebounced } from '../../lib/hooks/useDebounced.ts';
import { useOnce } from '../../lib/hooks/useOnce.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { notify } from '../../lib/toasts/notify.ts';
import {
  type DraftField,
  type DraftLine,
  missingIn,
  newLine,
  type Problems,
  problemsOf,
  quantityOf,
  toBody,
  toCheck,
  toNumber,
  wholeQuantity,
} from './draft.ts';
import type { PackGroup } from './packs.ts';
import { useDosageText } from './useDosageText.ts';

export interface OrderOptions {
  patient: Patient;
  category: ItemCategory;
  startVisit: (category: ItemCategory) => Promise<StartedVisit>;
  /** It goes out, or is refused and goes no more; where the answer is lost, nobody says the latter. */
  onUnderWay: (is: boolean) => void;
  onSent: () => void;
  /** Something is to be mended: where the cursor belongs. */
  onProblem: (itemId: string, field: DraftField) => void;
}

/** The order that grows in the panel: its lines, what the scheme says to them, and the sending. */
export function useOrder({ patient, category, startVisit, onUnderWay, onSent, onProblem }: OrderOptions) {
  const { t } = useLingui();
  const translate = useTranslate();
  const dosageText = useDosageText();
  const memberId = patient.authorizedMemberId;
  const add = useAddOrder(memberId);
  const key = useRef(newKey());
  const [lines, setLines] = useState<readonly DraftLine[]>([]);
  const [problems, setProblems] = useState<Problems>({});
  const [failed, setFailed] = useState<string>();
  /** The answer was lost, or says nothing of it: until it is known what became of the order, it stays as it was sent. */
  const [lost, setLost] = useState(false);

  const asked = JSON.stringify(toCheck(memberId, lines) ?? null);
  const rested = useDebounced(asked, 250);
  const check = useOrderCheck(memberId, JSON.parse(rested) ?? undefined);
  // While a line has no quantity there is nothing to check, and what the order cost before is out of date.
  const checked = asked === 'null' ? undefined : check.data;
  const checking = asked !== rested || check.isFetching;
  const checkOf = (line: DraftLine) => checked?.lines.find(({ itemId }) => itemId === line.item.id);
  const findingsOf = (line: DraftLine) => checkOf(line)?.findings ?? line.item.findings;
  const stops = lines.flatMap((line) =>
    findingsOf(line)
      .filter(({ severity }) => severity === 'stop')
      .map((finding) => ({ line, finding })),
  );

  const look = (): Problems => {
    const found: Problems = {};
    for (const line of lines) {
      const at: Partial<Record<DraftField, string>> = {};
      const dose = toNumber(line.dose);
      const days = toNumber(line.days);
      const missing = missingIn(line);
      for (const { direction, field } of missing) at[field] = translate(missingDirectionTexts[direction]);
      if (line.dose !== '' && !(dose > 0 && dose <= 1_000)) at.dose = t`More than 0, at most 1000`;
      if (line.days !== '' && !(Number.isInteger(days) && days >= 1 && days <= 365)) at.days = t`1 to 365`;
      if (quantityOf(line).trim() !== '') {
        if (wholeQuantity(line) === null) at.quantity = t`Enter 1 to 10000`;
      } else if (missing.length === 0) {
        // Otherwise the quantity follows from the directions that are asked for.
        at.quantity = t`Enter a quantity`;
      }
      const asks = findingsOf(line).some(({ severity }) => severity === 'confirm');
      if (asks && line.overrideReason.trim().length < 3)
        at.overrideReason = t`Say why, in at least 3 characters`;
      if (Object.keys(at).length > 0) found[line.item.id] = at;
    }
    return found;
  };

  const show = (found: Problems) => {
    setProblems(found);
    const first = lines.find(({ item }) => found[item.id]);
    const order = ['dose', 'frequency', 'days', 'quantity', 'overrideReason', 'diagnosisId', 'item'] as const;
    const field = first && order.find((one) => found[first.item.id]?.[one]);
    if (first && field) onProblem(first.item.id, field);
  };

  const send = async () => {
    const body = toBody(memberId, lines, dosageText);
    try {
      await add.mutateAsync({ body, key: key.current });
    } catch (error) {
      // The visit ended while the order was written: there is another one now, or one is started.
      const refused = error instanceof ApiError && error.statusCode === statusCatalogue.conflict.code;
      if (!refused) throw error;
      await startVisit(category);
      key.current = newKey();
      await add.mutateAsync({ body, key: key.current });
    }
  };

  const [sending, submit] = useOnce(async () => {
    const found = lost ? {} : look();
    show(found);
    setFailed(undefined);
    if (lines.length === 0 || Object.keys(found).length > 0) return;
    onUnderWay(true);
    try {
      await send();
      notify.ok(translate(category === 'medicine' ? successes.prescription : successes.labRequest));
      onSent();
    } catch (error) {
      const text = translate(
        describe(error, category === 'medicine' ? failures.prescription : failures.labRequest),
      );
      setFailed(text);
      notify.bad(text, error);
      setLost(isOutcomeUnknown(error));
      // A refusal is an answer; what is sent after it is another order.
      if (!isOutcomeUnknown(error)) {
        key.current = newKey();
        onUnderWay(false);
      }
      if (error instanceof ApiError) show(problemsOf(error.fields, lines, translate));
    }
  });

  return {
    lines,
    problems,
    failed,
    lost,
    sending,
    submit,
    stops,
    checkOf,
    checked,
    checking,
    checkError: check.error && !check.data ? translate(describe(check.error, failures.any)) : undefined,
    recheck: () => void check.refetch(),
    /** Adds a medicine in its smallest pack, or a test. Returns the line that has it already, in whatever pack. */
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

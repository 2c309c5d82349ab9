import { rules } from 'virtual:rules';
import type { OrderLine } from '@afyakadi/contract';
import { failures, successes } from '@afyakadi/contract/texts/messages';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api/api.ts';
import { tooShort } from '../../lib/forms/tooLong.ts';
import { useActionForm } from '../../lib/forms/useActionForm.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { ActionForm } from '../../ui/ActionForm.tsx';
import { Check } from '../../ui/Check.tsx';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { AmountField } from './AmountField.tsx';
import { amountOf } from './amount.ts';
import { DispenseTexts } from './DispenseTexts.tsx';
import {
  asksReason,
  type Draft,
  draftFor,
  fieldOf,
  firstDrafts,
  refusalsOf,
  type SentLine,
  sentLines,
  totalsOf,
  useOnlyLeft,
} from './draft.ts';
import { GivenTotals, LineSummary } from './LineSummary.tsx';
import { type DosedPatient, PatientFacts } from './PatientFacts.tsx';

interface DispenseAllDialogProps {
  patient: DosedPatient;
  /** The current lines that can be dispensed. Lines that arrive later are not added to the open dialog. */
  lines: readonly OrderLine[];
  /** The number of further lines without an approval. */
  waiting: number;
  onClose: () => void;
  onDone: () => void;
}

/** Dispenses all open lines of a patient at once, each by the rules of one (requirements 7.5), or none of them. */
export function DispenseAllDialog({
  patient,
  lines: current,
  waiting,
  onClose,
  onDone,
}: DispenseAllDialogProps) {
  const translate = useTranslate();
  const onlyLeft = useOnlyLeft();
  const [opened] = useState(current);
  const [reasonsRequested, setReasonsRequested] = useState<readonly string[]>([]);
  const lines = opened.map((line) => current.find(sameLine(line)) ?? { ...line, remaining: 0 });
  const needsReason = (line: OrderLine) =>
    asksReason(line) || reasonsRequested.includes(line.memberVisitItemId);
  const sent = useRef<SentLine[]>([]);
  const form = useActionForm({
    first: { drafts: firstDrafts(opened) },
    // After a lost answer the server decides: it may have recorded the dispensing already.
    check: ({ drafts }, outcomeUnknown) =>
      Object.fromEntries(
        lines.flatMap((line) => {
          const { given, quantity, overrideReason } = draftFor(drafts, line);
          if (!given) return [];
          const tooMany = amountOf(quantity) > line.remaining && !outcomeUnknown;
          return [
            [fieldOf(line, 'quantity'), tooMany ? onlyLeft(line.remaining) : undefined],
            [
              fieldOf(line, 'overrideReason'),
              needsReason(line) ? tooShort(rules.dispenseLine.overrideReason, overrideReason) : undefined,
            ],
          ];
        }),
      ),
    fieldsOf: (fields) => refusalsOf(fields, sent.current),
    send: (call, { drafts }) => {
      sent.current = sentLines(opened, drafts);
      return call('dispenseAll', { body: { lines: sent.current } });
    },
    success: translate(successes.medication),
    failure: failures.medication,
    onFailure: (error) => {
      if (!(error instanceof ApiError)) return;
      const refused = refusalsOf(error.fields, sent.current);
      const requested = opened.filter((line) => refused[fieldOf(line, 'overrideReason')]);
      setReasonsRequested((before) => [...before, ...requested.map((line) => line.memberVisitItemId)]);
    },
    onDone,
  });
  const { drafts } = form.values;
  const given = lines.filter((line) => draftFor(drafts, line).given);
  const ready = given.length > 0 && given.every((line) => amountOf(draftFor(drafts, line).quantity) >= 1);
  return (
    <Dialog
      title={<Trans>Dispense all</Trans>}
      isOpen
      onOpenChange={onClose}
      isDismissable={false}
      size="large"
    >
      <ActionForm form={form} submit={<Trans>Confirm</Trans>} disabled={!ready} onCancel={onClose}>
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <PatientFacts patient={patient} />
          <GivenTotals {...totalsOf(given, drafts)} />
        </div>
        <div className="-my-2 divided">
          {lines.map((line, index) => (
            <LineFields
              key={line.memberVisitItemId}
              line={line}
              draft={draftFor(drafts, line)}
              settled={!form.pending && !form.outcomeUnknown}
              autoFocus={index === 0}
              asksReason={needsReason(line)}
              field={(name) => form.field(fieldOf(line, name))}
              onGive={(given) =>
                form.set(
                  { drafts: { ...drafts, [line.memberVisitItemId]: { ...draftFor(drafts, line), given } } },
                  [`drafts.${line.memberVisitItemId}`],
                )
              }
            />
          ))}
        </div>
        {waiting > 0 ? (
          <p className="text-sm text-muted">
            <Plural
              value={waiting}
              one="# more medicine waits for the scheme’s approval."
              other="# more medicines wait for the scheme’s approval."
            />
          </p>
        ) : null}
      </ActionForm>
    </Dialog>
  );
}

const sameLine = (line: OrderLine) => (other: OrderLine) =>
  other.memberVisitItemId === line.memberVisitItemId;

interface LineFieldsProps {
  line: OrderLine;
  draft: Draft & { given: boolean };
  /** False while the remaining quantity may already count what is being sent. */
  settled: boolean;
  autoFocus: boolean;
  asksReason: boolean;
  field: (name: keyof Draft) => ReturnType<ReturnType<typeof useActionForm>['field']>;
  onGive: (given: boolean) => void;
}

function LineFields({ line, draft, settled, autoFocus, asksReason, field, onGive }: LineFieldsProps) {
  const { t } = useLingui();
  const onlyLeft = useOnlyLeft();
  const name = line.itemName;
  const quantity = field('quantity');
  const tooMany = settled && amountOf(draft.quantity) > line.remaining ? onlyLeft(line.remaining) : undefined;
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-wrap gap-x-4 gap-y-2 py-3">
      <Check
        label={<span className="sr-only">{t`Dispense ${name}`}</span>}
        checked={draft.given}
        onChange={onGive}
      />
      <div className={cx('min-w-0 flex-1 max-sm:basis-48', !draft.given && 'opacity-60')}>
        <LineSummary line={line} />
        {draft.given ? (
          <div className="mt-2 empty:hidden">
            <DispenseTexts asksReason={asksReason} field={field} />
          </div>
        ) : null}
      </div>
      <div className="w-40 max-sm:ml-12">
        {draft.given ? (
          <AmountField
            label={
              <>
                {t`Amount`} <span className="sr-only">{name}</span>
              </>
            }
            autoFocus={autoFocus}
            {...quantity}
            error={quantity.error ?? tooMany}
          />
        ) : (
          <p className="py-2 text-right text-muted">
            <Trans>Not given now</Trans>
          </p>
        )}
      </div>
    </fieldset>
  );
}

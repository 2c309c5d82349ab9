import type { OrderLine } from '@afyakadi/contract';
import type { Permission } from '@afyakadi/contract/access/permissions';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ClosedReason } from '../../entities/orders/ClosedReason.tsx';
import { LineStatusBadge } from '../../entities/orders/labels.tsx';
import { ActDetails } from '../../entities/orders/ServiceReports.tsx';
import { SplitFacts } from '../../entities/orders/split.tsx';
import { ProvisionalBadge } from '../../entities/people/labels.tsx';
import { LineSummary } from '../../features/dispensing/LineSummary.tsx';
import { ReverseForm } from '../../features/dispensing/ReverseForm.tsx';
import { useRights } from '../../lib/session/useRole.ts';
import { formatMoment, formatMoney } from '../../lib/text/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Undo2 } from '../../ui/icons.ts';

type Act = OrderLine['dispenses'][number];

interface LineDetailsDialogProps {
  line: OrderLine;
  onClose: () => void;
  /** Runs after an action on the line. */
  onChanged: () => void;
}

/** Who records what was given of a line. */
const gives = {
  medicine: 'dispense',
  test: 'results.write',
  service: 'services.perform',
} as const satisfies Record<OrderLine['category'], Permission>;

/** The details of a line and what was given of it: dispensings, or each time a service was done. Takes one back. */
export function LineDetailsDialog({ line, onClose, onChanged }: LineDetailsDialogProps) {
  const { t } = useLingui();
  const may = useRights();
  const [reversing, setReversing] = useState<Act>();
  const reverses = may(gives[line.category]);
  const isMedicine = line.category === 'medicine';
  const view = useRef<HTMLDivElement>(null);
  const returned = useRef(false);
  // The focused element disappears with the form; the focus must stay in the dialog.
  useEffect(() => {
    if (returned.current && !reversing) view.current?.focus();
    returned.current = reversing !== undefined;
  }, [reversing]);
  const back = () => setReversing(undefined);
  const done = () => {
    onChanged();
    back();
  };
  return (
    <Dialog
      title={
        isMedicine
          ? reversing
            ? t`Reverse a dispensing`
            : t`Medicine`
          : reversing
            ? t`Take back what was done`
            : t({ context: 'an order line', message: 'Procedure' })
      }
      isOpen
      onOpenChange={onClose}
      isDismissable={reversing === undefined}
      size="medium"
    >
      {reversing ? (
        <ReverseForm act={reversing} isMedicine={isMedicine} onDone={done} onBack={back} />
      ) : (
        <div ref={view} tabIndex={-1} className="outline-none">
          <LineSummary line={line} />
          <LineFacts line={line} />
          <Dispensings line={line} {...(reverses ? { onReverse: setReversing } : {})} />
        </div>
      )}
    </Dialog>
  );
}

function LineFacts({ line }: { line: OrderLine }) {
  const ordered = formatMoment(line.createdAt);
  const doctor = line.orderedByName;
  const closed = formatMoment(line.closedAt);
  const closer = line.closedByName;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4">
      <div>
        <dt className="text-sm text-muted">
          <Trans>Status</Trans>
        </dt>
        <dd className="mt-0.5 flex flex-wrap gap-1">
          <LineStatusBadge status={line.status} given={line.dispensedQuantity} />
          <ProvisionalBadge mark={line.provisional} />
        </dd>
      </div>
      <div>
        <dt className="text-sm text-muted">
          <Trans>Price of what was ordered</Trans>
        </dt>
        <dd className="figures">{formatMoney(line.unitPrice * line.quantity)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">
          <Trans>Ordered</Trans>
        </dt>
        <dd>
          {doctor}
          <span className="figures block text-sm text-muted">{ordered}</span>
        </dd>
      </div>
      {line.diagnosis ? (
        <div>
          <dt className="text-sm text-muted">
            <Trans>For the diagnosis</Trans>
          </dt>
          <dd className="break-words">
            {line.diagnosis.code} {line.diagnosis.name}
          </dd>
        </div>
      ) : null}
      {line.split && line.coverage !== 'cash' ? (
        <div>
          <dt className="text-sm text-muted">
            <Trans>Who pays</Trans>
          </dt>
          <dd>
            <SplitFacts split={line.split} />
          </dd>
        </div>
      ) : null}
      {line.closedReason ? (
        <div>
          <dt className="text-sm text-muted">
            <Trans>Closed</Trans>
          </dt>
          <dd>
            {closer}
            <span className="figures block text-sm text-muted">{closed}</span>
            <ClosedReason reason={line.closedReason} />
          </dd>
        </div>
      ) : null}
    </dl>
  );
}

function Dispensings({ line, onReverse }: { line: OrderLine; onReverse?: (act: Act) => void }) {
  return (
    <section className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm text-muted">
        {line.category === 'medicine' ? (
          <Trans>Dispensed</Trans>
        ) : (
          <Trans context="an order line">Done</Trans>
        )}
      </h3>
      {line.dispenses.length === 0 ? (
        <p>
          <Trans>Nothing yet</Trans>
        </p>
      ) : (
        <ul>
          {line.dispenses.map((act) => (
            <li data-row key={act.id} className="border-b border-line py-2 last:border-b-0">
              <Dispensing act={act} {...(onReverse ? { onReverse } : {})} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Dispensing({ act, onReverse }: { act: Act; onReverse?: (act: Act) => void }) {
  const { t } = useLingui();
  const at = formatMoment(act.at);
  const quantity = act.quantity;
  return (
    <>
      <div className="flex items-center gap-3">
        <span className="figures w-10 shrink-0 text-right text-base font-semibold">{quantity}</span>
        <span className="min-w-0 flex-1">
          {act.byName}
          <span className="figures block text-sm text-muted">{at}</span>
          <ActDetails act={act} />
        </span>
        {onReverse && act.reversedQuantity < quantity ? (
          <Button
            variant="quiet"
            className="px-3"
            icon={<Undo2 aria-hidden size={16} />}
            aria-label={t`Reverse ${quantity} of ${at}`}
            onClick={() => onReverse(act)}
          >
            <Trans>Reverse</Trans>
          </Button>
        ) : null}
      </div>
      {act.reversals.map((reversal) => (
        <div key={reversal.at} className="mt-1 flex gap-3 text-sm">
          <span className="figures w-10 shrink-0 text-right font-medium text-bad">−{reversal.quantity}</span>
          <span className="min-w-0 flex-1">
            <Trans>Returned</Trans>: {reversal.reason}
            <span className="figures block text-muted">
              {reversal.byName}, {formatMoment(reversal.at)}
            </span>
          </span>
        </div>
      ))}
    </>
  );
}

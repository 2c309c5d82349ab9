import type { OrderLine } from '@afyakadi/contract';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatMoment, formatMoney, formatNumber } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { DocumentButtons } from '../../ui/DocumentButtons.tsx';
import { ProvisionalBadge } from '../people/labels.tsx';
import { CoverageBadge } from './coverage.tsx';
import { Dosage, Findings, LineStatusBadge } from './labels.tsx';
import { ActDetails } from './ServiceReports.tsx';
import { SplitFacts } from './split.tsx';

/** The details of an order line: who ordered it and why, and what was dispensed, by whom and when. */
export function LineDetails({ line, onClose }: { line: OrderLine; onClose: () => void }) {
  const { t } = useLingui();
  const translate = useTranslate();
  return (
    <Dialog title={line.itemName} isOpen onOpenChange={onClose} size="medium">
      <div className="flex flex-wrap items-center gap-2">
        <LineStatusBadge status={line.status} given={line.dispensedQuantity} />
        <ProvisionalBadge mark={line.provisional} />
        <CoverageBadge coverage={line.coverage} split={line.split} />
      </div>
      <Findings findings={line.findings} />
      <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact term={t`Code`}>{line.itemCode}</Fact>
        <Fact term={t`Dosage`}>
          <Dosage line={line} />
        </Fact>
        <Fact term={t`Price`}>
          <span className="figures whitespace-nowrap">
            {formatNumber(line.quantity)} × {formatMoney(line.unitPrice, 'Tsh')}
          </span>
          <span className="figures block whitespace-nowrap">
            = {formatMoney(line.unitPrice * line.quantity)}
          </span>
        </Fact>
        {line.split && line.coverage !== 'cash' ? (
          <Fact term={t`Who pays`}>
            <SplitFacts split={line.split} />
          </Fact>
        ) : null}
        <Fact term={t`Ordered`}>
          {formatMoment(line.createdAt)}
          <span className="block text-sm text-muted">{line.orderedByName}</span>
        </Fact>
        {line.diagnosis ? (
          <Fact term={t`For the diagnosis`}>
            {line.diagnosis.code} {line.diagnosis.name}
          </Fact>
        ) : null}
        {line.approvalNo ? <Fact term={t`Approval No`}>{line.approvalNo}</Fact> : null}
        {line.doctorNote ? <Fact term={t`The doctor’s note`}>{line.doctorNote}</Fact> : null}
        {line.overrideReason ? <Fact term={t`Ordered anyway because`}>{line.overrideReason}</Fact> : null}
        {line.closedAt && line.closedReason ? (
          <Fact term={t`Closed`}>
            {translate(line.closedReason)}
            <span className="block text-sm text-muted">
              {formatMoment(line.closedAt)}
              {line.closedByName ? `, ${line.closedByName}` : null}
            </span>
          </Fact>
        ) : null}
      </dl>
      {line.category === 'medicine' ? (
        <>
          <Given line={line} />
          {line.status === 'Cancelled' ? null : (
            <div className="mt-5 border-t border-line pt-3">
              <DocumentButtons document="prescriptionSlip" id={line.orderId} name={t`Prescription`} />
            </div>
          )}
        </>
      ) : null}
    </Dialog>
  );
}

function Given({ line }: { line: OrderLine }) {
  const left = formatNumber(line.remaining);
  return (
    <section className="mt-5">
      <h3 className="mb-2 font-semibold">
        <Trans>Dispensed</Trans>
      </h3>
      {line.dispenses.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing has been given of it yet.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {line.dispenses.map((dispense) => (
            <li key={dispense.id} className="rounded-md border border-line px-3 py-2">
              <div className="flex justify-between gap-4">
                <span>
                  {formatMoment(dispense.at)}, {dispense.byName}
                </span>
                <span className="figures font-semibold">{formatNumber(dispense.quantity)}</span>
              </div>
              <ActDetails act={dispense} />
              {dispense.reversals.map((reversal) => (
                <div
                  key={`${reversal.at}-${reversal.quantity}`}
                  className="flex justify-between gap-4 text-sm text-muted"
                >
                  <span>
                    {formatMoment(reversal.at)}, {reversal.byName}: {reversal.reason}
                  </span>
                  <span className="figures">−{formatNumber(reversal.quantity)}</span>
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
      {line.remaining > 0 && line.dispensedQuantity > 0 ? (
        <p className="mt-2 text-muted">
          <Trans>{left} left</Trans>
        </p>
      ) : null}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}

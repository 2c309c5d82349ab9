import type { OrderLine } from '@afyakadi/contract';
import { Trans } from '@lingui/react/macro';
import { Banknote } from '../../ui/icons.ts';

/** Warns that the scheme does not cover a line, unless a finding already does. */
export function NotCoveredNotice({ line }: { line: OrderLine }) {
  if (line.coverage !== 'cash' || line.findings.some(({ code }) => code === 'not-covered')) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm font-normal text-warn">
      <Banknote aria-hidden size={16} className="mt-0.5 shrink-0" />
      <Trans>Not covered: the patient pays cash</Trans>
    </p>
  );
}

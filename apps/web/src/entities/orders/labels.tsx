import type { Finding, MessageParam, OrderLine } from '@afyakadi/contract';
import { fillText, findingKinds } from '@afyakadi/contract/care/findings';
import { type FindingSeverity, frequencyNames, type LineStatus } from '@afyakadi/contract/care/orders';
import { Trans, useLingui } from '@lingui/react/macro';
import { formatAmount, formatDay, formatTime } from '../../lib/text/format.ts';
import { translateMessage, useTranslate, useTranslateMessage } from '../../lib/text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CircleAlert, Info, OctagonX, TriangleAlert, Zap } from '../../ui/icons.ts';
import { amountIn } from './amounts.ts';
import { useAmountText } from './useAmountText.ts';

/**
 * Shows the status of an order line. One that was closed after a part of it says so, and not that nothing was done.
 * @param given how many were given or done
 * @param wraps for a narrow column of a table: a long status breaks into lines
 */
export function LineStatusBadge({
  status,
  given = 0,
  wraps = false,
}: {
  status: LineStatus;
  given?: number;
  wraps?: boolean;
}) {
  const word = useLineStatusLabel();
  const inPart = { NotGiven: 'PartlyDispensed', NotDone: 'PartlyDone' } as const;
  const isClosed = status === 'NotGiven' || status === 'NotDone';
  const tones = {
    Ordered: 'warn',
    PartlyDispensed: 'info',
    Dispensed: 'ok',
    PartlyDone: 'info',
    Done: 'ok',
    Preliminary: 'info',
    Resulted: 'ok',
    Cancelled: 'neutral',
    NotGiven: 'neutral',
    NotDone: 'neutral',
  } as const;
  return (
    <Badge tone={tones[status]} wraps={wraps}>
      {word(isClosed && given > 0 ? inPart[status] : status)}
    </Badge>
  );
}

/** Marks a test whose result is needed now. */
export function UrgentBadge() {
  return (
    <Badge tone="bad" icon={<Zap aria-hidden size={14} />}>
      <Trans>Urgent</Trans>
    </Badge>
  );
}

export function useLineStatusLabel(): (status: LineStatus) => string {
  const { t } = useLingui();
  return (status) =>
    ({
      Ordered: t`Pending`,
      PartlyDispensed: t`Partly dispensed`,
      Dispensed: t`Dispensed`,
      PartlyDone: t`Partly done`,
      Done: t({ context: 'an order line', message: 'Done' }),
      Preliminary: t`Preliminary`,
      Resulted: t`Completed`,
      Cancelled: t({ context: 'an order line', message: 'Cancelled' }),
      NotGiven: t`Not given`,
      NotDone: t({ context: 'an order line', message: 'Not done' }),
    })[status];
}

/** Shows when a line was ordered. In a narrow column the time is below the day. */
export function OrderedAt({ line: { createdAt } }: { line: Pick<OrderLine, 'createdAt'> }) {
  return (
    <span className="figures">
      <span className="whitespace-nowrap">{formatDay(createdAt)}</span>{' '}
      <span className="text-muted">{formatTime(createdAt)}</span>
    </span>
  );
}

/** A dot that ends a line rather than begins the next one. */
const separator = '\u00a0· ';

/** Shows the dosage: 1 tablet · 3 times a day · 5 days, in the reader's language. Lines break between its parts only. */
export function Dosage({ line }: { line: Pick<OrderLine, 'dosage' | 'frequency' | 'durationDays'> }) {
  const translate = useTranslate();
  const amountText = useAmountText();
  const days = line.durationDays ?? 0;
  const words = line.dosage?.trim() ?? '';
  // An amount alone is in the reader's language, whatever language it was written in. A doctor's own words stay.
  const amount = amountIn(words);
  const dose = amount?.length === words.length ? amountText(amount.count, amount.unit) : words;
  return (
    <>
      {dose || '–'}
      {line.frequency ? (
        <>
          {separator}
          <span className="whitespace-nowrap">{inSentence(translate(frequencyNames[line.frequency]))}</span>
        </>
      ) : null}
      {days > 0 ? (
        <>
          {separator}
          <span className="whitespace-nowrap">
            <DayCount days={days} />
          </span>
        </>
      ) : null}
    </>
  );
}

/** A word of a list of choices, within a line of text. */
const inSentence = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

function DayCount({ days }: { days: number }) {
  return days === 1 ? <Trans>1 day</Trans> : <Trans>{days} days</Trans>;
}

/** Translates a finding and formats its numbers, days and times. */
export function useFindingText(): (finding: Pick<Finding, 'code' | 'params'>) => string {
  const translateMessage = useTranslateMessage();
  return ({ code, params }) => {
    const shown = Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        shownParam(name, value, params[`${name}Message`]),
      ]),
    );
    return translateMessage(fillText(findingKinds[code].text, shown), {
      code: `finding.${code}`,
      params: shown,
    });
  };
}

function shownParam(name: string, value: MessageParam, ownValue: MessageParam | undefined): string {
  if (typeof value === 'number') return formatAmount(value);
  if (typeof value === 'object') return '';
  if (typeof ownValue === 'object') return translateMessage(value, ownValue);
  if (name === 'time') return formatTime(value);
  return name === 'until' || name === 'on' ? formatDay(value) : value;
}

const icons = { info: Info, warn: TriangleAlert, confirm: CircleAlert, stop: OctagonX } as const;
const colours: Record<FindingSeverity, string> = {
  info: 'text-info',
  warn: 'text-warn',
  confirm: 'text-bad',
  stop: 'text-bad',
};

/** Said about most lines, and nothing to do about it. */
const quiet: ReadonlySet<Finding['code']> = new Set<Finding['code']>(['no-dose-limit']);

/** Lists the findings about a line. Renders nothing when there are none. */
export function Findings({ findings }: { findings: readonly Finding[] }) {
  const text = useFindingText();
  if (findings.length === 0) return null;
  return (
    <ul className="mt-1 flex flex-col gap-1 text-sm">
      {findings.map((finding) => {
        const Icon = icons[finding.severity];
        return (
          <li
            key={`${finding.code} ${JSON.stringify(finding.params)}`}
            className={`flex items-start gap-1.5 ${quiet.has(finding.code) ? 'text-muted' : colours[finding.severity]}`}
          >
            <Icon aria-hidden size={16} className="mt-0.5 shrink-0" />
            <span>{text(finding)}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** What a line is for, and who ordered it. The diagnosis is null for roles that may not read it. */
export function Indication({ line: { diagnosis, orderedByName } }: { line: OrderLine }) {
  const illness = diagnosis && `${diagnosis.code} ${diagnosis.name}`;
  return (
    <span className="block text-sm break-words text-muted">
      {illness ? (
        <Trans>
          For {illness}, ordered by {orderedByName}
        </Trans>
      ) : (
        <Trans>Ordered by {orderedByName}</Trans>
      )}
    </span>
  );
}

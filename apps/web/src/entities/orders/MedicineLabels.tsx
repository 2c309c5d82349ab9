import '../../ui/printout.css';
import type { OrderLine, Patient } from '@afyakadi/contract';
import { createPortal } from 'react-dom';
import { useSession } from '../../lib/session/session.ts';
import type { Language } from '../../lib/text/day.ts';
import { dayOf, formatDay, formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { nameOf } from '../people/name.ts';
import { labelQuantity } from './given.ts';
import { type LabelBlock, type LabelPage, labelPages } from './labelPages.ts';
import type { LabelPaper } from './labelPaper.ts';
import { directionsFor, labelWords } from './labelTexts.ts';

export interface PrintedLabels {
  patient: Patient;
  lines: readonly OrderLine[];
  language: Language;
  paper: LabelPaper;
}

/**
 * The printout of labels for the bags of medicines, in the language that the patient reads: two in a row on a sheet, or
 * each on a label of its own, which has as much as fits.
 */
export function MedicineLabels({ labels: { patient, lines, language, paper } }: { labels: PrintedLabels }) {
  const { account } = useSession();
  const isRoll = paper === 'roll';
  const pages = lines.flatMap((line): Partial<LabelPage>[] => {
    const blocks = blocksOf(account?.facility.name, patient, line, language);
    return isRoll ? labelPages(blocks, fitsOnLabel) : [{ blocks }];
  });
  return createPortal(
    <div lang={language} className={cx('printout labels', isRoll && 'roll')}>
      {pages.map(({ blocks = [], size }, page) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels never move, and two may be equal
        <section key={page} style={size === undefined ? undefined : { fontSize: `${size}pt` }}>
          {blocks.map(({ kind, text }, place) => {
            // biome-ignore lint/suspicious/noArrayIndexKey: neither do their lines
            if (kind === 'medicine') return <h2 key={place}>{text}</h2>;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: neither do their lines
              <p key={place} className={classes[kind]}>
                {text}
              </p>
            );
          })}
        </section>
      ))}
    </div>,
    document.body,
  );
}

const classes = {
  facility: undefined,
  patient: 'patient',
  direction: 'direction',
  open: 'direction open',
  advice: undefined,
} as const satisfies Record<Exclude<LabelBlock['kind'], 'medicine'>, string | undefined>;

function blocksOf(
  facility: string | undefined,
  patient: Patient,
  line: OrderLine,
  language: Language,
): LabelBlock[] {
  const words = labelWords[language];
  const directions = directionsFor(line, language);
  const quantity = formatNumber(labelQuantity(line, dayOf(new Date())));
  const day = formatDay(line.dispenses.findLast(isKept)?.at ?? new Date(), language);
  return [
    { kind: 'facility', text: `${facility ?? ''} · ${day}` },
    { kind: 'patient', text: nameOf(patient) },
    { kind: 'medicine', text: `${line.itemName} · ${words.quantity} ${quantity}` },
    ...directions.map((text) => ({ kind: 'direction' as const, text })),
    ...(directions.length === 0 ? [{ kind: 'open' as const, text: words.asExplained }] : []),
    { kind: 'advice', text: words.keepAway },
  ];
}

/** Returns whether not all of a dispensing was taken back. */
const isKept = ({ quantity, reversedQuantity }: OrderLine['dispenses'][number]) =>
  quantity > reversedQuantity;

/** Measures blocks as the printer will set them, out of sight. */
function fitsOnLabel(blocks: readonly LabelBlock[], size: number): boolean {
  const label = document.createElement('section');
  label.style.fontSize = `${size}pt`;
  for (const { kind, text } of blocks) {
    const line = document.createElement(kind === 'medicine' ? 'h2' : 'p');
    line.textContent = text;
    if (kind !== 'medicine') line.className = classes[kind] ?? '';
    label.append(line);
  }
  const paper = document.createElement('div');
  paper.className = 'printout labels roll measured';
  paper.append(label);
  document.body.append(paper);
  const hasRoom = label.offsetHeight <= paper.clientHeight;
  paper.remove();
  return hasRoom;
}

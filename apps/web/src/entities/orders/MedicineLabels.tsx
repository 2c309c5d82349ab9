import '../../ui/printout.css';
import type { OrderLine, Patient } from '@afyakadi/contract';
import { createPortal } from 'react-dom';
import { useSession } from '../../lib/session/session.ts';
import type { Language } from '../../lib/text/day.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { cx } from '../../ui/cx.ts';
import { nameOf } from '../people/name.ts';
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
 * each on a label of its own.
 */
export function MedicineLabels({ labels: { patient, lines, language, paper } }: { labels: PrintedLabels }) {
  const { account } = useSession();
  const words = labelWords[language];
  return createPortal(
    <div lang={language} className={cx('printout labels', paper === 'roll' && 'roll')}>
      {lines.map((line) => {
        const directions = directionsFor(line, language);
        return (
          <section key={line.memberVisitItemId}>
            <p>
              {account?.facility.name} · {formatDay(line.dispenses.at(-1)?.at ?? new Date(), language)}
            </p>
            <p>
              <strong>{nameOf(patient)}</strong>
            </p>
            <h2>
              {line.itemName} · {words.quantity} {formatNumber(line.dispensedQuantity || line.quantity)}
            </h2>
            {directions.length > 0 ? (
              directions.map((text) => (
                <p key={text} className="direction">
                  {text}
                </p>
              ))
            ) : (
              <p className="direction open">{words.asExplained}</p>
            )}
            <p>{words.keepAway}</p>
          </section>
        );
      })}
    </div>,
    document.body,
  );
}

import '../../ui/printout.css';
import type { OrderLine, Patient } from '@afyakadi/contract';
import { createPortal } from 'react-dom';
import { useSession } from '../../lib/session/session.ts';
import type { Language } from '../../lib/text/day.ts';
import { formatDay, formatNumber } from '../../lib/text/format.ts';
import { nameOf } from '../people/name.ts';
import { directionsFor, labelWords } from './labelTexts.ts';

export interface PrintedLabels {
  patient: Patient;
  lines: readonly OrderLine[];
  language: Language;
}

/** The printout of labels for the bags of medicines, two in a row, in the language that the patient reads. */
export function MedicineLabels({ labels: { patient, lines, language } }: { labels: PrintedLabels }) {
  const { account } = useSession();
  const words = labelWords[language];
  return createPortal(
    <div lang={language} className="printout labels">
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

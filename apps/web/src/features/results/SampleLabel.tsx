import '../../ui/printout.css';
import type { LabResult, Patient } from '@afyakadi/contract';
import { createPortal } from 'react-dom';
import { nameOf } from '../../entities/people/name.ts';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay, formatTime } from '../../lib/text/format.ts';
import { Barcode } from '../../ui/Barcode.tsx';

export interface PrintedSample {
  number: string;
  collectedAt: string;
  tests: readonly LabResult[];
}

/** The printout of labels for tubes, one for each number: a code that scanners read, the number, whose it is, and what for. */
export function SampleLabel({ patient, samples }: { patient: Patient; samples: readonly PrintedSample[] }) {
  return createPortal(
    <div lang="en" className="printout labels roll">
      {samples.map(({ number, collectedAt, tests }) => (
        <section key={number}>
          <Barcode text={number.replace('-', '')} label={`Code of ${number}`} />
          <h2 className="figures">{number}</h2>
          <p className="patient">
            {nameOf(patient)}
            {patient.dateOfBirth ? `, ${formatAge(patient.dateOfBirth, new Date(), 'en')}` : ''}
          </p>
          <p>
            {formatDay(collectedAt, 'en')}, {formatTime(collectedAt)}
          </p>
          <p>{tests.map(({ itemName }) => itemName).join(', ')}</p>
        </section>
      ))}
    </div>,
    document.body,
  );
}

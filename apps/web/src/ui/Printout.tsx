import './printout.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { cx } from './cx.ts';

export interface PrintoutProps {
  facility: { name: string; code: string } | undefined;
  title: string;
  /** What must be seen at once about it: that it is preliminary, or corrected. */
  marks?: readonly string[];
  className?: string;
  children: ReactNode;
}

/**
 * What `window.print()` puts on paper, black on white, while it is drawn: it alone, whatever the screen shows and in
 * whatever theme. Laid out under the facility's name as the server's PDFs are; English, as the scheme's papers are.
 * Draw one at a time, beside the button that prints it.
 */
export function Printout({ facility, title, marks = [], className, children }: PrintoutProps) {
  return createPortal(
    <div lang="en" className={cx('paper', className)}>
      <p>
        <strong>{facility?.name}</strong> ({facility?.code})
      </p>
      <h1>{title}</h1>
      {marks.map((mark) => (
        <p key={mark}>
          <strong>{mark}</strong>
        </p>
      ))}
      {children}
    </div>,
    document.body,
  );
}

type Fields = readonly (readonly [term: string, text: string])[];

/** Facts in two columns; an empty one is a line to be filled in by hand. */
export function PrintoutFields({ fields }: { fields: Fields }) {
  return (
    <dl>
      {fields.map(([term, text], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same term, and none of them moves
        <div key={`${term} ${index}`}>
          <dt>{term}</dt>
          <dd className={text === '' ? 'open' : undefined}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is signed, stamped and dated by hand, with the room that it takes. */
export function PrintoutSignatures({ fields }: { fields: Fields }) {
  return (
    <div className="signatures">
      <PrintoutFields fields={fields} />
    </div>
  );
}

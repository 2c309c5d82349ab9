import './slip.css';
import type { ReactNode } from 'react';
import { Paper } from './Paper.tsx';

export interface SlipProps {
  facility: { name: string; code: string } | undefined;
  title: string;
  /** What must be seen at once about it: that it is preliminary, or corrected. */
  marks?: readonly string[];
  children: ReactNode;
}

/** A paper of one page or little more, under the facility's name; English, as the scheme's papers are. */
export function Slip({ facility, title, marks = [], children }: SlipProps) {
  return (
    <Paper>
      <div lang="en" className="slip">
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
      </div>
    </Paper>
  );
}

/** Facts in two columns; an empty one is a line to be filled in by hand. */
export function SlipFields({ fields }: { fields: readonly (readonly [term: string, text: string])[] }) {
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

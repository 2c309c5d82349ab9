import type { ReactNode } from 'react';

export interface FigureListProps {
  label: string;
  entries: readonly {
    key: string;
    name: ReactNode;
    figures: readonly (readonly [term: string, value: string])[];
  }[];
}

/** A table of figures below 640 px: the row's name, and below it each figure with its label. */
export function FigureList({ label, entries }: FigureListProps) {
  return (
    <ul aria-label={label} className="text-sm">
      {entries.map(({ key, name, figures }) => (
        <li key={key} className="border-t border-line px-4 py-2">
          <div className="font-medium">{name}</div>
          <dl className="figures mt-0.5 flex flex-wrap gap-x-4 text-muted">
            {figures.map(([term, value]) => (
              <div key={term} className="flex gap-1.5">
                <dt>{term}</dt>
                <dd className="text-ink">{value}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

import { FileUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { cx } from '../../../ui/cx.ts';

export interface FileFieldProps {
  /** Read aloud: what the file is for. */
  label: string;
  /** The words in the field. */
  children: ReactNode;
  onFile: (file: File) => void;
}

/** Takes a file that is chosen or dropped: the browser's own field, drawn large, so that both work and the keyboard too. */
export function FileField({ label, children, onFile }: FileFieldProps) {
  const [over, setOver] = useState(false);
  return (
    <div
      className={cx(
        'control relative flex items-center gap-2.5 rounded-md border border-dashed px-3 py-2 text-[0.9375rem]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        over ? 'border-accent bg-accent-soft' : 'border-edge hover:border-accent hover:bg-sunken',
      )}
    >
      <FileUp aria-hidden size={18} className="shrink-0 text-accent-strong" />
      <span aria-hidden className="font-medium">
        {children}
      </span>
      <input
        type="file"
        aria-label={label}
        accept=".csv,text/csv"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onDrop={() => setOver(false)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file, mended, can be chosen again.
          target.value = '';
          if (file) onFile(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

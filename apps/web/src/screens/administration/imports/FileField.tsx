import { type ReactNode, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { FileUp } from '../../../ui/icons.ts';

export interface FileFieldProps {
  /** The accessible name of the field. */
  label: string;
  /** The visible text of the field. */
  children: ReactNode;
  /** The types to choose from, as the browser's field takes them. */
  accept: string;
  onFile: (file: File) => void;
}

/**
 * Accepts a chosen or dropped file. It is the browser's own field, drawn large, so that dropping and the keyboard
 * work.
 */
export function FileField({ label, children, accept, onFile }: FileFieldProps) {
  const [isDraggedOver, setDraggedOver] = useState(false);
  return (
    <div
      className={cx(
        'control relative flex items-center gap-2.5 rounded-md border border-dashed px-3 py-2 text-[0.9375rem]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        isDraggedOver ? 'border-accent bg-accent-soft' : 'border-edge hover:border-accent hover:bg-sunken',
      )}
    >
      <FileUp aria-hidden size={18} className="shrink-0 text-accent-strong" />
      <span aria-hidden className="font-medium">
        {children}
      </span>
      <input
        type="file"
        aria-label={label}
        accept={accept}
        onDragEnter={() => setDraggedOver(true)}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={() => setDraggedOver(false)}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Allows choosing the same file again after correcting it.
          target.value = '';
          if (file) onFile(file);
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </div>
  );
}

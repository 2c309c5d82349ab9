import type { OrderLine } from '@afyakadi/contract';
import { useState } from 'react';
import type { LineAction } from './lineColumns.tsx';

/** Keeps the line on which a person acts, and returns it as the list has it now. */
export function useOpenedLine<Act extends string = LineAction>(lines: readonly OrderLine[] | undefined) {
  const [opened, setOpened] = useState<{ line: OrderLine; act: Act }>();
  const listed = opened && lines?.find(({ memberVisitItemId: id }) => id === opened.line.memberVisitItemId);
  return {
    line: listed ?? opened?.line,
    act: opened?.act,
    open: (line: OrderLine, act: Act) => setOpened({ line, act }),
    close: () => setOpened(undefined),
  };
}

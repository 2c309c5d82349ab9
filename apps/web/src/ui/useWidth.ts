import { type RefCallback, useEffect, useState } from 'react';

/** Measures the width of an element in px, so that a chart can be drawn in px with readable text; 0 before. */
export function useWidth(): [width: number, box: RefCallback<Element>] {
  const [element, setElement] = useState<Element | null>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return [width, setElement];
}

/**
 * Each how many marks of an axis have a label, so that labels do not overlap.
 * @param label the widest label in px, with its gap
 */
export const labelStep = (width: number, marks: number, label: number) =>
  width === 0 ? 1 : Math.max(1, Math.ceil((label * marks) / width));

import './paper.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * What `window.print()` puts on paper, black on white, while it is drawn: it alone, whatever the screen shows and in
 * whatever theme. Draw one at a time, beside the button that prints it.
 */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(<div className="paper">{children}</div>, document.body);
}

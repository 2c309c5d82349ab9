import { failures } from '@afyakadi/contract/words';
import type { ComponentType } from 'react';
import { translate } from '../text/i18n.ts';
import { notify } from '../toasts/notify.ts';

/**
 * A part of a screen, as a menu or a dialog, whose code is fetched when it is first wanted: it weighs as much as a
 * screen, and most who open the screen never open it.
 */
export function lazyPart<Props extends object>(importPart: () => Promise<ComponentType<Props>>) {
  let Found: ComponentType<Props> | undefined;
  const fetch = async () => {
    Found ??= await importPart();
  };
  return {
    /** For the pointer or the focus that comes near. */
    preload(): void {
      // What fails here is told when it is wanted.
      fetch().catch(() => undefined);
    },
    /** True once `Part` can be drawn. A lost connection is told, and the next press tries again. */
    async load(): Promise<boolean> {
      try {
        await fetch();
        return true;
      } catch {
        notify.error(translate(failures.server));
        return false;
      }
    },
    /** Draws nothing before it is ready. */
    Part(props: Props) {
      return Found ? <Found {...props} /> : null;
    },
  };
}

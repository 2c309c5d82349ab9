import { failures } from '@afyakadi/contract/words';
import type { ComponentType } from 'react';
import { translate } from '../text/i18n.ts';
import { notify } from '../toasts/notify.ts';

/**
 * Loads the code of a menu or dialog on first use. It is as large as the code of a screen, and most visitors never
 * open it.
 */
export function lazyComponent<Props extends object>(importComponent: () => Promise<ComponentType<Props>>) {
  let Found: ComponentType<Props> | undefined;
  const fetch = async () => {
    Found ??= await importComponent();
  };
  return {
    /** Starts loading on hover or focus. */
    preload(): void {
      // `load` reports the failure.
      fetch().catch(() => undefined);
    },
    /** Resolves to true once `Component` can be rendered. Reports a failure, and the next call tries again. */
    async load(): Promise<boolean> {
      try {
        await fetch();
        return true;
      } catch {
        notify.error(translate(failures.server));
        return false;
      }
    },
    /** Renders nothing until the code is loaded. */
    Component(props: Props) {
      return Found ? <Found {...props} /> : null;
    },
  };
}

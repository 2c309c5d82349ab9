import { failures } from '@afyakadi/contract/texts/messages';
import { msg } from '@lingui/core/macro';
import type { ComponentType } from 'react';
import { i18n, translate } from '../text/i18n.ts';
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
        const outdated = await isPageOutdated();
        notify.error(
          outdated ? i18n._(msg`The app was updated. Reload the page.`) : translate(failures.server),
        );
        return false;
      }
    },
    /** Renders nothing until the code is loaded. */
    Component(props: Props) {
      return Found ? <Found {...props} /> : null;
    },
  };
}

/** Whether the server has another release than this page is of: code that the page has not loaded yet is gone then. */
async function isPageOutdated(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[type="module"][src]')];
  const answer = await fetch('/', { cache: 'no-cache' }).catch(() => null);
  const page = answer?.ok ? await answer.text().catch(() => '') : '';
  return page !== '' && scripts.some((script) => !page.includes(script.getAttribute('src') ?? ''));
}

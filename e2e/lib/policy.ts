import type { BrowserContext } from '@playwright/test';

/** What the browser refuses by the page's policy, from now on and on every page of the context. */
export async function refusedIn(context: BrowserContext): Promise<string[]> {
  const refused: string[] = [];
  await context.exposeFunction('tellRefused', (text: string) => refused.push(text));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const tell: unknown = Reflect.get(window, 'tellRefused');
      if (typeof tell === 'function')
        tell([effectiveDirective, blockedURI, sourceFile, lineNumber, sample].join(' '));
    });
  });
  return refused;
}

import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openScreen } from './lib/screen.tsx';

/** Ids count up from one rendering to the next. */
const withSteadyIds = (html: string) =>
  [...new Set(html.match(/_r_\w+_/g))].reduce((text, id, index) => text.replaceAll(id, `p${index}`), html);

// `npx vitest run --project unit-screens prerendered -u` writes them again.
it.each(['en', 'sw'] as const)('the prerendered sign-in is that of the screen, in %s', async (language) => {
  const brand = document.head.appendChild(document.createElement('meta'));
  Object.assign(brand, { name: 'brand', content: '{brand}' });
  await openScreen('/login', undefined, { language });
  brand.remove();
  const form = await waitFor(() => document.querySelector('main form') ?? expect.fail('no form'));
  const screen = form.closest('main')?.parentElement?.parentElement;
  await expect(`${withSteadyIds(screen?.outerHTML ?? '')}\n`).toMatchFileSnapshot(
    `../prerendered/${language}.html`,
  );
});

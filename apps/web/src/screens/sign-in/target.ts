/**
 * Returns the page to open after sign-in if it is a path of this product; otherwise undefined, for example for the
 * address of another site in a link.
 */
export function safeTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/[^/\\]/.test(value)) return undefined;
  // Browsers remove tabs and line ends from a URL, so a slash after one would follow the first slash.
  if (/[\s\p{Cc}]/u.test(value)) return undefined;
  const path = value.split(/[?#]/, 1)[0];
  return path === '/login' || path === '/forgot' || path === '/invitation' ? undefined : value;
}

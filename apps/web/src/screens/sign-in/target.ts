/**
 * Where one wanted to go before signing in, if it is an address of this product: a path below its own origin.
 * Anything else, as another site's address smuggled into a link, is nothing.
 */
export function safeTarget(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\/[^/\\]/.test(value)) return undefined;
  // Browsers leave tabs and line ends out of an address: what stands after them would come right after the slash.
  if (/[\s\p{Cc}]/u.test(value)) return undefined;
  const path = value.split(/[?#]/, 1)[0];
  return path === '/login' || path === '/forgot' || path === '/invitation' ? undefined : value;
}

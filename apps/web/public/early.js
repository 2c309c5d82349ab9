// Runs before the first paint; src/lib/browser/theme.ts and src/lib/text/i18n.ts keep the same rules afterwards.
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark');
  document.documentElement.lang = localStorage.getItem('lang') === 'sw' ? 'sw' : 'en';
} catch {
  // Storage may be forbidden; the light theme and English stand.
}
// The frame of the signed-in screens loads beside the start, which would request it only once it runs.
const frame = document.querySelector('meta[name="frame"]');
if (frame && !['/', '/login', '/forgot', '/invitation'].includes(location.pathname)) {
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = frame.content;
  document.head.append(link);
}

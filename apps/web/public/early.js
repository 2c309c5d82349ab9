// Before the first paint: see build/early-frame.ts.
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark');
  document.documentElement.lang = localStorage.getItem('lang') === 'sw' ? 'sw' : 'en';
} catch {}
if (!/^\/(login|forgot|invitation)?$/.test(location.pathname)) {
  const link = document.querySelector('link[rel=frame]');
  if (link) link.rel = 'modulepreload';
}

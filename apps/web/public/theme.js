// Runs before the first paint; src/lib/theme.ts keeps the same rule afterwards.
try {
  document.documentElement.classList.toggle('dark', localStorage.getItem('theme') === 'dark');
  document.documentElement.lang = localStorage.getItem('lang') === 'sw' ? 'sw' : 'en';
} catch {
  // Storage may be forbidden; the light theme and English stand.
}

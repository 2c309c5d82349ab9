import { expect, it } from 'vitest';
import { deviceWords } from './device-words.ts';

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const cases: [string, string][] = [
  [chrome, 'Chrome on Windows'],
  [`${chrome} Edg/140.0.0.0`, 'Edge on Windows'],
  [`${chrome} OPR/110.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A146B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung on Android',
  ],
  [
    `${chrome}`.replace('Chrome/', 'HeadlessChrome/').replace('Windows NT 10.0; Win64; x64', 'X11; Linux'),
    'Chrome on Linux',
  ],
  ['curl/8.5.0', ''],
  ['<script>alert(1)</script>', ''],
  ['', ''],
];

it.each(cases)('%s', (agent, words) => expect(deviceWords({ 'user-agent': agent })).toBe(words));

it('recognizes a brand behind another name, and is fast on long texts', () => {
  const headers = { 'user-agent': chrome, 'sec-ch-ua': '"Chromium";v="140", "Brave";v="140"' };
  expect(deviceWords(headers)).toBe('Brave on Windows');
  expect(deviceWords({ 'user-agent': `Version/${'1'.repeat(5_000)}` })).toBe('');
  expect(deviceWords({})).toBe('');
});

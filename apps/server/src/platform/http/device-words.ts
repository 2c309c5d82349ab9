import type { IncomingHttpHeaders } from 'node:http';

/** Browsers by their own names; those that also contain another's name come first. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];
/** Brands of Sec-CH-UA that Chrome's own user agent does not distinguish. */
const brands: [RegExp, string][] = [
  [/"Brave"/, 'Brave'],
  [/"Vivaldi"/, 'Vivaldi'],
];

const nameIn = (text: string, names: [RegExp, string][]) =>
  names.find(([form]) => form.test(text))?.[1] ?? '';

/** Browser and system, such as "Chrome on Windows", from User-Agent and Sec-CH-UA; '' for what calls itself neither. */
export function deviceWords(headers: IncomingHttpHeaders): string {
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  const hints = String(headers['sec-ch-ua'] ?? '').slice(0, 500);
  const browser = nameIn(hints, brands) || nameIn(agent, browsers);
  const system = nameIn(agent, systems);
  return browser && system ? `${browser} on ${system}` : browser || system;
}

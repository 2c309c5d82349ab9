import fc from 'fast-check';

const markup = [
  '<img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
] as const;

/** Texts that people type, at least one for each pattern of the document; markup is also a text. */
export const plainTexts: readonly string[] = [
  ...['Asha', 'Juma Hassan', 'B54', 'I10', 'R1', '12', '100004', '0712345678', 'MAN-1', 'NHIF', 'NHIFCard'],
  ...['record.', 'doctor', '19910203123450000112', 'Homa kali, siku tatu', 'Ünï çødé 😀 محمد', '0'],
  ...markup,
];

const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 'x');

/** Texts that break programs, or the pages that show them. */
export const malformedTexts: readonly string[] = [
  ...['', ' ', '\0', 'a\0b', '\ud800', '\udfff\ud800', '\u202e\u200b', 'İ', '\r\n', '\x1b[31m'],
  ...["'", "'; drop table account; --", '") or 1=1--', '%', '_', '\\', '%_\\%', '$1', '*/'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'null', 'NaN', '[]', '{}', '-1', '1e309'],
  ...['../../etc/passwd', '..%2f', '%00', '{{7*7}}', '$' + '{7*7}', '=HYPERLINK("http://x")', '@SUM(1)'],
  ...['00000000-0000-0000-0000-000000000000', 'infinity', '+275760-09-13', '9223372036854775808'],
  ...['x'.repeat(1_000), '\u0301'.repeat(300), '1'.repeat(40_000), ...markup],
];

/** Any code point, also half of a pair, and signs of several; `fc.string` builds a table of all code points for its own. */
const anySign = fc.oneof(
  fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code)),
  fc.constantFrom('é', 'e\u0301', 'न्', '🇹🇿', '👩🏾‍⚕️', '👨‍👩‍👧', '한', 'ﷺ'),
);

/** Any text of at most so many characters. */
export const anyText = (maxLength: number): fc.Arbitrary<string> => fc.string({ unit: anySign, maxLength });

/** Values of every type, also nested and huge ones. */
export const malformedValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...malformedTexts) },
  {
    weight: 3,
    arbitrary: fc.constantFrom<unknown[]>(
      ...[null, true, false, [], {}, [[]], [null], [{}], { $ne: null }, { length: -1 }, nested(500)],
      ...[0, -0, -1, 1.5, 0.1 + 0.2, 1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 1e12 + 1],
      ...[Array.from({ length: 5_000 }, () => 0), { ['__proto__']: { role: 'admin' } }],
    ),
  },
  { weight: 2, arbitrary: anyText(40) },
  { weight: 1, arbitrary: fc.jsonValue() },
);

/** Bodies that are not JSON, or that nobody would write. */
export const rawBody: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['', '{', 'null', '0', '[]', '{}', '"x"', 'NaN', '\ufeff{}', '{"a":1}{"b":2}', '{"a":1,"a":2}'],
    ...['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{"a":1}}}', '{"\\ud800":"\\udc00"}'],
    ...['['.repeat(5_000), '{"a":'.repeat(3_000), `{"a":${'9'.repeat(400)}}`, `"${'x'.repeat(70_000)}"`],
  ),
  fc.json(),
);

/** Files that are not a table of any import, and some that almost are. */
export const malformedFile: fc.Arbitrary<string | Buffer> = fc.oneof(
  fc.constant('itemCode,schemeId,productCode\nMAN-1,1001,<img src=x onerror=alert(1)>\n'),
  fc.constantFrom<(string | Buffer)[]>(
    ...['', '\n', '"', 'itemCode\n"unended', 'itemCode,itemName\n=1+1,<img src=x onerror=alert(1)>\n'],
    ...['itemCode,schemeId,productCode\nMAN-1,1001,NHIF-001\n', 'itemCode,schemeId,productCode\n\0,,\n'],
    ...['a,'.repeat(100_000), `itemCode\n${'x'.repeat(100_000)}`, '\ufeffitemCode;schemeId\n1;2\n'],
    ...[Buffer.from([0xff, 0xfe, 0x00, 0x41]), Buffer.from('itemCode\nM\xe9decin\n', 'latin1')],
    Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0]),
  ),
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
);

import { type Endpoint, endpoints, roles } from '@afyakadi/contract';
import fc from 'fast-check';
import { cookieName } from '../setup/server.ts';
import { anyText } from './arbitrary-malformed.ts';

const nested = (depth: number, open: string, close: string) => open.repeat(depth) + close.repeat(depth);

/** Texts that break programs. */
export const malformedText = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '\0',
      'a\0b',
      '\ud800',
      '\udfff\ud800',
      '😀',
      '👩‍👩‍👧‍👦',
      '\u202e\u200b',
      'ﷺ',
      'İ',
      'ß',
      '\r\n',
      '\x1b[31m',
    ],
    ...[
      "'",
      "' or '1'='1",
      "'; drop table account; --",
      '") or 1=1--',
      '%',
      '_',
      '\\',
      '%_\\%',
      '$1',
      '*/',
      ':a',
    ],
    ...['__proto__', 'constructor', 'prototype', 'toString', 'null', 'undefined', 'NaN', 'true', '[]', '{}'],
    ...['-1', '0', '1e309', '9007199254740993', '0x10', '１２３', '-0', '1.5', '999999999999999999999'],
    ...['../../etc/passwd', '..%2f', '%00', '%', '%zz', '%c0%af', '<script>', '{{7*7}}', '$' + '{7*7}'],
    ...['0000-00-00', '2026-02-30', '+275760-09-13', '00000000-0000-0000-0000-000000000000'],
    ...[
      '0000-01-01',
      '0001-01-01',
      '9999-12-31',
      '2028-02-29',
      '2027-02-29',
      '2026-13-01',
      'infinity',
      'today',
    ],
    ...['0.1', '1e20', '5,000', '1e-7', '9223372036854775808', 'daily', 'weekly', 'monthly', '13', '12'],
    ...['x'.repeat(1_000), '😀'.repeat(500), '\u0301'.repeat(300), '1'.repeat(40_000)],
  ),
  anyText(40),
  fc.string({ maxLength: 120 }),
);
export const malformedNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, 2 ** 63, 1e21, 999, 1000),
  // Malformed money, and just beyond the limits.
  fc.constantFrom(0.1, 0.1 + 0.2, 4_999.999_999_999, 1e20, 1e12, 1e12 + 1, -5_000, 13, 2_101),
  fc.double(),
  fc.integer(),
);
const malformedValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: malformedText },
  { weight: 2, arbitrary: malformedNumber },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[null, true, false, [], {}, [[]], [null], [[[[]]]], [{}], [[{}]], { $ne: null }, { length: -1 }],
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.array(malformedText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(malformedText, malformedText, { maxKeys: 3 }) },
);
const rawBody = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '{',
      '"',
      'null',
      '0',
      '[]',
      '{}',
      '{"a":1,"a":2}',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      'NaN',
      "{'a':1}",
    ],
    ...['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"a":1}}}', '{"\\ud800":"\\udc00"}'],
    ...['{"cardNo":1e999,"cardTypeID":"NHIFCard"}', `{"a":${'9'.repeat(400)}}`, '{"\\u0000":1}'],
    ...[nested(5_000, '[', ']'), `{"text":${nested(2_000, '[', ']')}}`, '{"a":'.repeat(3_000)],
  ),
  fc.json(),
  malformedText,
);

export const queryPart = fc.tuple(
  fc.oneof(
    fc.constantFrom(
      'pageNo',
      'pageSize',
      'sortBy',
      'view',
      'status',
      'category',
      'search',
      ...['period', 'date', 'format', 'year', 'month', 'text', 'status'],
      'pageNo[]',
      '__proto__',
    ),
    malformedText,
  ),
  fc.oneof(
    fc.constantFrom(
      '0',
      '1',
      '200',
      '-1',
      '1000000',
      '99999999999',
      'createdAt',
      'asc',
      'desc',
      'work',
      'medicine',
    ),
    malformedText,
  ),
);

const malformedHeader = fc.oneof(
  fc.tuple(
    fc.constant('idempotency-key'),
    fc.oneof(
      fc.constantFrom('', ' ', 'x'.repeat(128), 'x'.repeat(129), 'x'.repeat(200), 'ufunguo-é', '😀'),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constant('content-type'),
    fc.oneof(
      fc.constantFrom(
        '',
        'text/plain',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'application/json;;',
      ),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constant('authorization'),
    fc.oneof(
      fc.constantFrom('', 'Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', `Bearer ${'x'.repeat(9_000)}`),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constant('cookie'),
    fc.oneof(
      malformedText.map((text) => `${cookieName}=${text}`),
      malformedText,
    ),
  ),
  fc.tuple(
    fc.constantFrom(
      'origin',
      'sec-fetch-site',
      'host',
      'accept',
      'accept-encoding',
      'x-forwarded-for',
      'if-none-match',
    ),
    malformedText,
  ),
);

const identifier = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: malformedText },
);

/** The malformed parts of a call; `null` leaves the part valid. */
export const malformedCall = fc.record({
  endpoint: fc.constantFrom<Endpoint[]>(...Object.values(endpoints)),
  role: fc.constantFrom(...roles),
  allowed: fc.constantFrom(true, true, true, false),
  identifier,
  encode: fc.boolean(),
  body: fc.oneof(
    { weight: 2, arbitrary: fc.constant(null) },
    { weight: 2, arbitrary: rawBody.map((raw) => ({ raw })) },
    { weight: 1, arbitrary: malformedValue.map((value) => ({ raw: JSON.stringify(value) ?? '' })) },
    { weight: 6, arbitrary: fc.record({ field: fc.nat(), value: malformedValue }) },
    { weight: 1, arbitrary: fc.record({ name: malformedText, value: malformedValue }) },
    { weight: 2, arbitrary: fc.record({ field: fc.nat(), foreign: fc.nat() }) },
  ),
  query: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 2, arbitrary: fc.array(queryPart, { maxLength: 4 }) },
  ),
  headers: fc.oneof(
    { weight: 3, arbitrary: fc.constant<[string, string][]>([]) },
    { weight: 1, arbitrary: fc.array(malformedHeader, { maxLength: 2 }) },
  ),
  address: fc.ipV4(),
});
export type MalformedCall = typeof malformedCall extends fc.Arbitrary<infer Value> ? Value : never;

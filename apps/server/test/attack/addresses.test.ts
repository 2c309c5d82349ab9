import { type Download, downloads, type Endpoint, endpoints, type Upload, uploads } from '@afyakadi/contract';
import { openApi } from '@afyakadi/contract/openapi';
import { describe, expect, it } from 'vitest';
import { openApiDocument, operationsOf } from './fuzz-calls.ts';

/*
 * Addresses end up in histories, logs and proxies. So they contain only identifiers that the server made, numbers, days
 * and words of a list, and nothing that a person types. The exceptions are listed here, with why they name no person.
 */
const allowed: Readonly<Record<string, string>> = {
  'facilityItems search': 'names of medicines and tests of the catalogue',
  'readyTexts itemCode': 'the code of an item of the catalogue',
  'diagnosisCodes search': 'codes and names of diseases, of the code list, without a patient',
  'referralFacilities text': 'names of hospitals to refer to',
  'readImport fileName': 'the name of a file of an administrator: a register or a price list, not a person',
};

const every = [
  ...Object.values<Endpoint>(endpoints),
  ...Object.values<Download>(downloads),
  ...Object.values<Upload>(uploads),
];

/** Personal values, and texts that anybody might type: an address accepts none of them. */
const typed = [
  ...['Asha', 'Juma Hassan', "N'gombe", '109900035308', '01-nhif241', '0712345678', '+255712345678'],
  ...['19910203123450000112', 'asha@example.org', 'Homa kali, siku tatu', '100004'],
];
/**
 * Numbers of a page, which may also be those of a phone or a card: such a parameter accepts both, and is named for
 * the page.
 */
const numbers = new Set(['pageNo', 'pageSize', 'year', 'month', 'itemTypeId']);

const operations = operationsOf(openApiDocument.parse(openApi('AfyaKadi')));

describe.each(every.map((one) => [one.name, one] as const))('the address of %s', (name, one) => {
  const places = (operations.find(({ operationId }) => operationId === name)?.parameters ?? []).filter(
    (each) => each.in !== 'header',
  );

  it('contains no personal data', () => {
    for (const place of places) {
      if (allowed[`${name} ${place.name}`] || numbers.has(place.name)) continue;
      const whole = place.in === 'path' ? one.params : one.query;
      for (const text of typed) {
        const read = whole.safeParse({ [place.name]: text });
        const details = `${name} ${place.name}: ${text}`;
        // Other parts may be missing; this one must be the error.
        expect(read.success, details).toBe(false);
        const wrong = read.error?.issues.map(({ path }) => String(path[0])) ?? [];
        expect(wrong, details).toContain(place.name);
      }
    }
  });

  it('accepts only the parameters of the document', () => {
    for (const whole of [one.params, one.query]) {
      const read = whole.safeParse({ cardNo: '109900035308', q: 'Asha' });
      expect(read.success, name).toBe(false);
    }
  });
});

it('lists only what exists', () => {
  const there = operations.flatMap(({ operationId, parameters }) =>
    parameters.map((each) => `${operationId} ${each.name}`),
  );
  expect(Object.keys(allowed).filter((one) => !there.includes(one))).toEqual([]);
});

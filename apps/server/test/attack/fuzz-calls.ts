import { type Download, downloads, type Endpoint, endpoints, type Role } from '@afyakadi/contract';
import fc from 'fast-check';
import { z } from 'zod';
import { corrupt, type Schema, schema, valid } from './arbitrary.ts';
import { malformedFile, malformedTexts, rawBody } from './arbitrary-malformed.ts';
import { bodyOf, pathOf } from './request-samples.ts';
import type { TenantFixtures } from './tenant-fixtures.ts';

const content = z.record(z.string(), z.object({ schema: z.unknown() }));
const operation = z.object({
  operationId: z.string(),
  security: z.array(z.unknown()),
  parameters: z.array(
    z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), required: z.boolean(), schema }),
  ),
  requestBody: z.object({ content }).optional(),
  responses: z.object({ 200: z.object({ content }), default: z.object({ content }) }),
});
/** The part of the document that this file reads. */
export const openApiDocument = z.object({
  servers: z.tuple([z.object({ url: z.string() })]),
  paths: z.record(z.string(), z.object({ get: operation.optional(), post: operation.optional() })),
  components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
});

export interface Operation extends z.infer<typeof operation> {
  path: string;
  method: 'GET' | 'POST';
}

/** All operations that the document names. */
export function operationsOf(document: z.infer<typeof openApiDocument>): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, one]) =>
      one ? [{ ...one, path, method: method === 'get' ? ('GET' as const) : ('POST' as const) }] : [],
    ),
  );
}

export interface Sent {
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
}

const byName = new Map<string, Endpoint>(Object.entries<Endpoint>(endpoints));
const fileNames = new Map<string, Download>(Object.entries<Download>(downloads));

/** Requests to an operation: a valid one, a random one by its schema, and both malformed in one place. */
export function requestsTo(
  of: Operation,
  role: Role,
  fixtures: TenantFixtures,
  ids: readonly string[],
): fc.Arbitrary<Sent> {
  const endpoint = byName.get(of.operationId);
  const [samplePath = '', sampleQuery = ''] = (
    endpoint ? pathOf(endpoint, role, fixtures) : filePath(of, fixtures)
  ).split('?');
  const path = fc.oneof(
    { weight: 5, arbitrary: fc.constant(samplePath) },
    { weight: 3, arbitrary: generatedPath(of, ids) },
  );
  const query = fc.oneof(
    { weight: 3, arbitrary: fc.constant(sampleQuery) },
    { weight: 4, arbitrary: generatedQuery(of, ids) },
  );
  const sample = endpoint ? bodyOf(endpoint, role, fixtures) : {};
  const headers = of.parameters.some((one) => one.in === 'header')
    ? fc.oneof(
        { weight: 4, arbitrary: fc.constant({}) },
        {
          weight: 1,
          arbitrary: headerText.map((text) => ({ 'idempotency-key': text, 'last-event-id': text })),
        },
      )
    : fc.constant({});
  return fc.record({ path, query, headers, payload: payloads(of, sample, ids) }).map((made) => ({
    url: `/api/v1${made.path}${made.query && `?${made.query}`}`,
    headers: { ...made.headers, ...typeOf(of) },
    ...(made.payload === null ? {} : { payload: made.payload }),
  }));
}

const headerText = fc.constantFrom('k', 'k'.repeat(128), 'k'.repeat(129), ' ', "'; --", '<img src=x>', '0');

const typeOf = (of: Operation): Record<string, string> => {
  const [type] = Object.keys(of.requestBody?.content ?? {});
  return of.method === 'POST' ? { 'content-type': type ?? 'application/json' } : {};
};

function payloads(
  of: Operation,
  sample: unknown,
  ids: readonly string[],
): fc.Arbitrary<string | Buffer | null> {
  if (of.method === 'GET') return fc.constant(null);
  if (of.requestBody?.content['text/csv']) {
    return fc.oneof(
      { weight: 3, arbitrary: fc.constant('itemCode,schemeId,productCode\nMAN-1,1001,NHIF-001\n') },
      { weight: 5, arbitrary: malformedFile },
    );
  }
  const own: Schema = schema.parse(of.requestBody?.content['application/json']?.schema ?? { type: 'object' });
  const made = valid(own, ids);
  const asText = (value: unknown) => JSON.stringify(value) ?? '';
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(asText(sample)) },
    { weight: 5, arbitrary: corrupt(own).map((way) => asText(way(sample))) },
    { weight: 4, arbitrary: made.map(asText) },
    { weight: 3, arbitrary: fc.tuple(made, corrupt(own)).map(([value, way]) => asText(way(value))) },
    { weight: 1, arbitrary: rawBody },
  );
}

/** The values for the braces of files' addresses. */
function filePath(of: Operation, fixtures: TenantFixtures): string {
  const ids: Record<string, string> = {
    claimForm: fixtures.claimIds.draft,
    referralLetter: fixtures.referralIds.pending,
    prescriptionSlip: fixtures.orderId,
    resultSlip: fixtures.lines.corrected,
    labReport: fixtures.authorizationId,
    dischargeLetter: fixtures.stays.billed,
    importRefused: fixtures.imports.applied,
  };
  const path = of.path.replace('{id}', ids[of.operationId] ?? '').replace('{kind}', 'exclusions');
  if (of.operationId === 'exportClaims') return `${path}?period=monthly&date=2026-11-21`;
  return fileNames.has(of.operationId) && path.includes('//') ? of.path : path;
}

function generatedPath(of: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const places = of.parameters.filter((one) => one.in === 'path');
  if (places.length === 0) return fc.constant(of.path);
  const values = places.map((one) =>
    fc.oneof(
      { weight: 3, arbitrary: valid(one.schema, ids).map(String) },
      { weight: 1, arbitrary: fc.constantFrom(...malformedTexts.filter((text) => text.length <= 1_000)) },
    ),
  );
  return fc
    .tuple(...values)
    .map((made) =>
      places.reduce((path, { name }, i) => path.replace(`{${name}}`, () => encoded(made[i] ?? '')), of.path),
    );
}

/** Like encodeURIComponent; half of a surrogate pair becomes the bytes that a careless program would send. */
const encoded = (text: string) => encodeURIComponent(Buffer.from(text).toString());

function generatedQuery(of: Operation, ids: readonly string[]): fc.Arbitrary<string> {
  const parts = of.parameters
    .filter((one) => one.in === 'query')
    .map((one) => {
      const good = valid(one.schema, ids);
      const bad = corrupt(one.schema).map((way) => way(null));
      const given = fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: bad });
      const there = given.map((value) =>
        [value].flat().map((each) => `${one.name}=${encoded(String(each))}`),
      );
      return one.required ? there : fc.oneof(fc.constant<string[]>([]), there);
    });
  const surplus = fc.oneof(
    { weight: 9, arbitrary: fc.constant<string[]>([]) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.constantFrom('__proto__', 'x', 'pageNo[]', '<b>'), fc.constantFrom(...malformedTexts))
        .map(([name, text]) => [`${encoded(name)}=${encoded(text.slice(0, 500))}`]),
    },
  );
  return fc.tuple(surplus, ...parts).map((all) => all.flat().join('&'));
}

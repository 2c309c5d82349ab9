import { z } from 'zod';
import { type Permission, permissions } from './access/permissions.ts';
import { apiBase, displayPath, streamPath } from './browser.ts';
import type { Endpoint, Operation, Upload } from './endpoint.ts';
import { operations } from './operations.ts';
import { liveEvent, liveMessages } from './schemas/live.ts';
import { statusCatalogue } from './status.ts';
import { statusTexts } from './texts/status.ts';

/** A part of an OpenAPI document; its form is OpenAPI's affair. */
export type Json = { [key: string]: unknown };

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Json[];
  parameters: Json[];
  requestBody?: Json;
  responses: Json;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: Json;
}

/** The OpenAPI 3.1 document of every call, generated from the same data that the server answers by. */
export function openApi(brand: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {};
  for (const operation of operations) {
    const { path, method } = operation;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) };
  }
  paths[streamPath] = { get: stream() };
  paths[displayPath] = { get: displayStream() };
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description:
        'Every answer is { statusCode, description, data }; 51000 is success. A failure carries a message and, where ' +
        'fields are wrong, what to correct in each.',
    },
    servers: [{ url: apiBase }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Failure: failure },
    },
  };
}

const failure: Json = {
  type: 'object',
  required: ['statusCode', 'description', 'message', 'data'],
  properties: {
    statusCode: { type: 'integer' },
    description: { type: 'string' },
    message: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    code: { type: 'string' },
    params: { type: 'object' },
    fieldMessages: { type: 'object', additionalProperties: { type: 'object' } },
    requestId: { type: 'string' },
    data: { type: 'object' },
  },
};

function describe(operation: Operation): OpenApiOperation {
  const open = operation.access === 'public';
  return {
    operationId: operation.name,
    summary: operation.summary,
    description: [
      operation.access === 'public' ? 'Anybody may call it.' : rolesOf(operation.access),
      ...(operation.answer === 'file' ? ['Answers with a file, named in Content-Disposition.'] : []),
      ...(isUpload(operation) ? [`At most ${operation.most} bytes.`] : []),
    ].join(' '),
    tags: [operation.path.split('/')[1] ?? ''],
    security: open ? [] : [{ bearer: [] }],
    parameters: [
      ...parametersOf(operation.params, 'path'),
      ...parametersOf(operation.query, 'query'),
      ...keyOf(operation),
    ],
    ...bodyOf(operation),
    responses: { 200: answerOf(operation), default: failed(open) },
  };
}

const isUpload = (operation: Operation): operation is Upload => 'most' in operation;
const rolesOf = (access: Permission): string => `Roles: ${permissions[access].join(', ')}.`;
const file = { schema: { type: 'string', format: 'binary' } };

function bodyOf(operation: Operation): { requestBody?: Json } {
  if (isUpload(operation)) return { requestBody: { required: true, content: { [operation.type]: file } } };
  const schema = schemaOf(operation.body, 'input');
  if (operation.method === 'GET' || !hasFields(schema)) return {};
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

function answerOf(operation: Operation): Json {
  if (operation.answer !== 'file')
    return { description: 'Success', content: { 'application/json': { schema: envelope(operation) } } };
  const types = operation.types.map((type) => type.split(';')[0] ?? type);
  return { description: 'The file', content: Object.fromEntries(types.map((type) => [type, file])) };
}

/** The one answer without an end. */
function stream(): OpenApiOperation {
  return {
    operationId: 'events',
    summary: 'Hear what changes, as it changes',
    description:
      `${rolesOf('events.receive')} Server-sent events: ${liveMessages.join(', ')}. The data of ` +
      'each is a list of what changed since the id before; after `reset`, fetch again. Ends with the access token.',
    tags: ['events'],
    security: [{ bearer: [] }],
    parameters: [
      {
        name: 'Last-Event-ID',
        in: 'header',
        required: false,
        description: 'The id of the last message that was received. Later events come first.',
        schema: { type: 'string' },
      },
    ],
    responses: {
      200: {
        description: 'The stream',
        content: { 'text/event-stream': { schema: { type: 'array', items: schemaOf(liveEvent, 'output') } } },
      },
      default: failed(false),
    },
  };
}

function displayStream(): OpenApiOperation {
  return {
    ...stream(),
    operationId: 'displayEvents',
    summary:
      "A facility's calls for its displays, by the display's own token: numbers, care points and rooms",
  };
}

function failed(open: boolean): Json {
  return {
    description: `A failure: ${failureCodes(open)}`,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  };
}

function failureCodes(open: boolean): string {
  const common = open
    ? (['validation', 'tooMany', 'unavailable'] as const)
    : (['validation', 'unauthenticated', 'forbidden', 'tooMany', 'unavailable'] as const);
  return common.map((name) => `${statusCatalogue[name].code} ${statusTexts[name]}`).join(' · ');
}

function envelope(call: Endpoint): Json {
  const item = schemaOf(call.output, 'output');
  const extra = schemaOf(call.extra, 'output');
  const integer = { type: 'integer' };
  const ownSchema: Json =
    call.answer === 'list'
      ? {
          itemList: { type: 'array', items: item },
          pageNo: integer,
          pageSize: integer,
          totalItems: integer,
        }
      : { item };
  const more: Json =
    call.answer === 'list'
      ? {
          moreItems: {
            type: 'boolean',
            description:
              'There are more than totalItems, which is how many were counted. Left out otherwise.',
          },
        }
      : {};
  return {
    type: 'object',
    required: ['statusCode', 'description', 'data'],
    properties: {
      statusCode: { const: statusCatalogue.ok.code },
      description: { type: 'string' },
      data: {
        type: 'object',
        properties: { ...ownSchema, ...more, ...propertiesOf(extra) },
        required: Object.keys(ownSchema),
      },
    },
  };
}

/** The Idempotency-Key of calls that change something. */
function keyOf(call: Operation): Json[] {
  if (!call.changes) return [];
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description: 'A repeat with the same key and content gets the first answer and changes nothing.',
      schema: { type: 'string', maxLength: 128 },
    },
  ];
}

function parametersOf(schema: z.ZodType, place: 'path' | 'query'): Json[] {
  const json = schemaOf(schema, 'input');
  const required: unknown = json.required;
  return Object.entries(propertiesOf(json)).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || (Array.isArray(required) && required.includes(name)),
    schema: inner,
    ...(name === 'sortBy' ? { style: 'form', explode: true } : {}),
  }));
}

function hasFields(schema: Json): boolean {
  return Object.keys(propertiesOf(schema)).length > 0;
}

function propertiesOf(schema: Json): Json {
  const { properties } = schema;
  return typeof properties === 'object' && properties !== null ? { ...properties } : {};
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' });
  return json;
}

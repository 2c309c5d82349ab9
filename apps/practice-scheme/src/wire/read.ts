import type { IncomingMessage } from 'node:http';
import { Fields } from './fields.ts';
import { Refusal, refuse } from './refusal.ts';

/** The largest body, in bytes: a photograph of four megabytes in base64, and the other fields. */
export const maxBody = 6_000_000;

/**
 * The whole body as text.
 * Failures: 413 where it is too large.
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    const bytes: Buffer = part;
    size += bytes.length;
    if (size > maxBody) throw new Refusal(413, `The body is larger than ${maxBody} bytes`);
    parts.push(bytes);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** A JSON body; 400 for anything else. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse('The body is not JSON');
  }
}

/** Returns the fields of a request: its query, or its JSON body. */
export function fieldsOf(method: string, url: URL, text: string): Fields {
  return method === 'GET' ? new Fields(url.searchParams) : Fields.of(parseJson(text));
}

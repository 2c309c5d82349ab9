import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { message, type Operation, type Upload } from '@afyakadi/contract';
import type { FastifyInstance, FastifyRequest, preValidationHookHandler } from 'fastify';
import { Failure } from '../errors.ts';
import type { Timings } from '../timings.ts';
import { leastSpeed } from './transfers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The file that an upload brings, as it comes. */
    file: AsyncIterable<Buffer> | null;
  }
}

export function isUpload(operation: Operation): operation is Upload {
  return 'most' in operation;
}

/**
 * Lets the routes of an encapsulated context read their bodies themselves, of any declared type, and ends the
 * connection of a refused sender in time.
 */
export function readFiles(scope: FastifyInstance, timings: Timings['uploads']): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', (_request, _body, done) => done(null));
  // The unread rest of a refused upload would block the connection, or keep it open while the sender trickles.
  scope.addHook('onSend', async ({ raw, caller }, reply, payload) => {
    if (raw.complete) {
      // Received data may not have been read.
      raw.resume();
      return payload;
    }
    reply.header('Connection', 'close');
    if (givenUp.has(raw)) return payload;
    const text = String(payload);
    reply.header('Content-Length', Buffer.byteLength(text));
    const { unknownSender, ...known } = timings;
    const times = caller ? known : { silence: unknownSender, whole: unknownSender };
    return Readable.from(answerThenDrain(text, raw, times), { objectMode: false });
  });
}

/** The guard of an upload: refuses by the head of the request, before a byte of the body is read. */
export function receiveFile(upload: Upload, timings: Timings['uploads']): preValidationHookHandler {
  return (request, _reply, done) => {
    checkHead(upload, request);
    request.file = contentOf(request.raw, upload.most, timings);
    done();
  };
}

function checkHead({ type, most }: Upload, { headers }: FastifyRequest): void {
  const [contentType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  if (contentType.trim() !== type || !isUtf8Type(headers['content-type'])) {
    throw new Failure('mediaType', message('http.wrongFileType', { type }));
  }
  if (headers['content-encoding'] !== undefined) {
    throw new Failure('mediaType', message('http.compressedFile'));
  }
  if (Number(headers['content-length']) > most) throw tooLarge(most);
}

const parameter = /^([\w!#$%&'*+.^`|~-]+)=("?)([\w!#$%&'*+.^`|~-]+|(?<=")[^"]*)\2$/;

/**
 * Whether a Content-Type names UTF-8, which includes ASCII, or no charset. Not where a parameter is malformed (RFC 9110
 * 5.6.6): what it names, others may read in another way.
 */
export function isUtf8Type(type = ''): boolean {
  const [, ...parameters] = type.toLowerCase().match(/(?:[^;"]|"[^"\\]*")+/g) ?? [];
  return parameters.every((text) => {
    if (text.trim() === '') return true;
    const [, name, , value = ''] = parameter.exec(text.trim()) ?? [];
    return name !== undefined && (name !== 'charset' || /^(?:utf-?8|us-ascii)$/.test(value));
  });
}

function tooLarge(most: number): Failure {
  return new Failure('tooLarge', message('http.fileTooLarge', { size: most / 1024 / 1024 }));
}

/** Bytes of a refused file that are read before the connection is closed: the largest file, and a margin. */
const maxDrained = 100 * 1024 * 1024;

/** Requests whose sender is too slow: the server does not wait for the rest. */
const givenUp = new WeakSet<IncomingMessage>();

type Times = Pick<Timings['uploads'], 'silence' | 'whole'>;

/** The body, piece by piece. Failures: `tooLarge`, and those of `arriving`. */
async function* contentOf(raw: IncomingMessage, most: number, times: Times): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const piece of arriving(raw, times)) {
    bytes += piece.byteLength;
    if (bytes > most) throw tooLarge(most);
    yield piece;
  }
}

/**
 * The text of an answer at once, and its end when the rest of the request was read, or not within the times: a
 * browser reads an answer only after it has sent its file, and loses it where the connection is closed while it
 * sends.
 */
async function* answerThenDrain(text: string, raw: IncomingMessage, times: Times): AsyncGenerator<string> {
  yield text;
  let bytes = 0;
  try {
    for await (const piece of arriving(raw, times)) {
      bytes += piece.byteLength;
      if (bytes > maxDrained) return;
    }
  } catch {
    // The sender stopped or is too slow, and has its answer.
  }
}

/** Yields the pieces of a body; throws `malformed` for a sender that stops, trickles or never ends. */
async function* arriving(raw: IncomingMessage, { silence, whole }: Times): AsyncGenerator<Buffer> {
  // Ending the iteration must not end the connection: the answer uses it too.
  const pieces = raw.iterator({ destroyOnReturn: false });
  let bytes = 0;
  let waited = 0;
  try {
    for (;;) {
      const since = performance.now();
      const next = await within(Math.min(silence, whole - waited), pieces.next()).catch((cause: unknown) => {
        throw tooSlow(raw, cause);
      });
      if (next.done) return;
      const piece: Buffer = next.value;
      bytes += piece.byteLength;
      // Our own work on a piece is not the sender's time.
      waited += performance.now() - since;
      if (waited > whole || (waited > silence && bytes / waited < leastSpeed)) throw tooSlow(raw);
      yield piece;
    }
  } finally {
    // Of a slow upload, a piece is still requested, and this would wait for it.
    if (!givenUp.has(raw)) await pieces.return?.();
  }
}

function tooSlow(raw: IncomingMessage, cause?: unknown): Failure {
  givenUp.add(raw);
  return new Failure('malformed', message('http.incompleteFile'), { cause });
}

/** Resolves with the promise, or throws after the deadline. */
async function within<T>(milliseconds: number, promised: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('nothing came for too long')), milliseconds);
  });
  try {
    return await Promise.race([promised, late]);
  } finally {
    clearTimeout(timer);
    promised.catch(() => {});
  }
}

import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * The content to send: whole, or as it is made. A failure before the first byte is answered as usual; a later one
 * breaks the connection, so that nobody mistakes a part for the whole. A reader that leaves ends the iterable
 * (`return`).
 */
export interface File {
  /** One of the download's types. */
  type: string;
  /** ASCII letters, digits, dots and hyphens; no patient in it. */
  fileName: string;
  content: Buffer | AsyncIterable<Uint8Array | string>;
}

/** The answer of a download. */
export class FileAnswer {
  private readonly file: File;

  constructor(file: File) {
    this.file = file;
  }

  async send(reply: FastifyReply): Promise<FastifyReply> {
    const { type, fileName, content } = this.file;
    const body = Buffer.isBuffer(content) ? content : await begun(content);
    return reply
      .header('Content-Type', type)
      .header('Content-Disposition', `attachment; filename="${fileName}"`)
      .header('Cache-Control', 'no-store')
      .send(body);
  }
}

/** A stream whose first piece is made already: headers promise a file only once there is one. */
async function begun(content: AsyncIterable<Uint8Array | string>): Promise<Readable> {
  const pieces = content[Symbol.asyncIterator]();
  const first = await pieces.next();
  async function* all() {
    try {
      for (let next = first; !next.done; next = await pieces.next()) yield next.value;
    } finally {
      await pieces.return?.();
    }
  }
  return Readable.from(all(), { objectMode: false });
}

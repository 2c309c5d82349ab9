import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { extract } from 'tar-stream';
import type { z } from 'zod';
import { StartError } from '../errors.ts';
import {
  type End,
  endName,
  endSchema,
  type Manifest,
  manifestName,
  manifestSchema,
  partName,
} from './manifest.ts';
import { Tally } from './rows.ts';

/** One entry of the file. */
interface Entry {
  name: string;
  content: Buffer;
}

/** The content differs from what was written. */
export class DamagedBackup extends StartError {
  readonly how: string;

  constructor(how: string) {
    super(`The backup is cut short or was changed (${how}). Nothing was restored.`);
    this.how = how;
  }
}

/** Larger than any entry that a backup writes: a file that claims more was not written by one. */
const maxBytes = 64 * 1024 * 1024;

/**
 * Reads a backup from its beginning to its end: the manifest first, then each table's rows part by part, then what they
 * have to add up to.
 */
export class ArchiveReader {
  readonly #entries: AsyncIterator<Entry>;
  #next: Entry | undefined;
  #manifestHash = '';

  constructor(content: Readable) {
    this.#entries = entriesOf(content)[Symbol.asyncIterator]();
  }

  /** @throws StartError for a file that is no backup, was changed, or was written by a later version */
  async manifest(): Promise<Manifest> {
    const first = await this.#take(manifestName);
    this.#manifestHash = createHash('sha256').update(first.content).digest('hex');
    return parse(manifestSchema, first.content);
  }

  /** The parts of a table's rows; none for an empty one. */
  async *parts(table: string): AsyncGenerator<Buffer> {
    for (let part = 1; (await this.#peek())?.name === partName(table, part); part++) {
      yield (await this.#take(partName(table, part))).content;
    }
  }

  /** @throws StartError when something else follows than the end, or the manifest is not the one that was written */
  async end(): Promise<End> {
    const last = await this.#take(endName);
    if (await this.#peek()) throw new DamagedBackup('more follows after its end');
    const end = parse(endSchema, last.content);
    if (end.manifest !== this.#manifestHash) throw new DamagedBackup('its first entry was changed');
    return end;
  }

  async #peek(): Promise<Entry | undefined> {
    if (this.#next === undefined) {
      const { value, done } = await this.#entries.next().catch((error: unknown) => {
        throw new DamagedBackup(error instanceof Error ? error.message : String(error));
      });
      if (!done) this.#next = value;
    }
    return this.#next;
  }

  async #take(name: string): Promise<Entry> {
    const entry = await this.#peek();
    this.#next = undefined;
    if (entry?.name !== name) throw new DamagedBackup(`${name} is missing`);
    return entry;
  }
}

/**
 * Reads a whole backup, one part at a time, and compares it with what was written.
 * @throws StartError if it differs
 */
export async function assertReadsBack(content: Readable, manifest: Manifest, end: End): Promise<void> {
  const archive = new ArchiveReader(content);
  if (!isDeepStrictEqual(await archive.manifest(), manifest))
    throw new DamagedBackup('its first entry was changed');
  for (const { name } of manifest.tables) {
    const tally = new Tally();
    let parts = 0;
    for await (const part of archive.parts(name)) {
      tally.add(part);
      parts += 1;
    }
    if (!isDeepStrictEqual({ parts, ...tally.total() }, end.tables[name])) {
      throw new DamagedBackup(`the rows of ${name} are not those that were written`);
    }
  }
  if (!isDeepStrictEqual(await archive.end(), end)) throw new DamagedBackup('its last entry was changed');
}

async function* entriesOf(content: Readable): AsyncGenerator<Entry> {
  // It may have failed before anything listened.
  if (content.errored) throw content.errored;
  const archive = extract();
  content.on('error', (error) => archive.destroy(error));
  content.pipe(archive);
  try {
    for await (const entry of archive) {
      const { name, size = 0 } = entry.header;
      if (size > maxBytes) throw new Error(`${name} claims ${size} bytes`);
      const chunks: Buffer[] = [];
      for await (const chunk of entry) {
        if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
      }
      yield { name, content: Buffer.concat(chunks) };
    }
  } finally {
    content.destroy();
  }
}

function parse<T>(schema: z.ZodType<T>, content: Buffer): T {
  try {
    return schema.parse(JSON.parse(content.toString('utf8')));
  } catch {
    throw new StartError(
      'The backup is of a form that this version does not know: it was changed, or a newer product wrote it. ' +
        'Nothing was restored.',
    );
  }
}

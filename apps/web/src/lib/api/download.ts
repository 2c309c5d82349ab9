import { downloadPaths } from 'virtual:calls';
import type { Download, DownloadName, downloads } from '@afyakadi/contract';
import type { z } from 'zod';
import { type ReceivedFile, sendForFile } from '../http/files.ts';
import { address } from './api.ts';
import { withToken } from './bearer.ts';

type Downloads = typeof downloads;

type Part<Key extends string, Schema extends z.ZodType> =
  Record<never, never> extends z.input<Schema>
    ? { [K in Key]?: z.input<Schema> }
    : { [K in Key]: z.input<Schema> };

/** The input of a download: path parameters and query as the contract types them. */
export type DownloadInput<Name extends DownloadName> =
  Downloads[Name] extends Download<infer Params, infer Query>
    ? Part<'params', Params> & Part<'query', Query> & { signal?: AbortSignal }
    : never;

type Arguments<Name extends DownloadName> =
  Record<never, never> extends DownloadInput<Name> ? [DownloadInput<Name>?] : [DownloadInput<Name>];

/**
 * Fetches a file with the bearer token. Rejects with an ApiError as `call` does; `describe(error, fallback)` returns its
 * text.
 */
export function fetchFile<Name extends DownloadName>(
  name: Name,
  ...[input]: Arguments<Name>
): Promise<ReceivedFile> {
  const options: { params?: unknown; query?: unknown; signal?: AbortSignal } = input ?? {};
  const path = address(downloadPaths[name], { ...Object(options.params) }, { ...Object(options.query) });
  return withToken((token) =>
    sendForFile({ method: 'GET', path, token, signal: options.signal, accept: '*/*' }),
  );
}

/** Fetches a file, which the browser saves under the name that the server gives. Rejects as `fetchFile` does. */
export async function download<Name extends DownloadName>(
  name: Name,
  ...input: Arguments<Name>
): Promise<void> {
  const { content, name: fileName } = await fetchFile(name, ...input);
  save(content, fileName);
}

/** Lets the browser save a file under this name. */
export function save(content: Blob, fileName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser starts reading the file after the click event.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

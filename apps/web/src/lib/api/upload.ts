import { uploadCalls } from 'virtual:calls';
import type { Upload, UploadName, uploads } from '@afyakadi/contract';
import type { z } from 'zod';
import { sendFile } from '../http/files.ts';
import { address } from './api.ts';
import { withToken } from './bearer.ts';

type Uploads = typeof uploads;

/** The input of an upload: path parameters and query as the contract types them, and the file. */
export type UploadInput<Name extends UploadName> =
  Uploads[Name] extends Upload<infer Params, infer Query>
    ? {
        params: z.input<Params>;
        query?: z.input<Query>;
        file: Blob;
        signal?: AbortSignal;
        /** Gets the part of the file that was sent, from 0 to 1. */
        onProgress?: (part: number) => void;
      }
    : never;

/** The item that an upload returns. */
export type UploadItem<Name extends UploadName> =
  Uploads[Name] extends Upload<z.ZodType, z.ZodType, infer Output> ? z.output<Output> : never;

/**
 * Sends a file with the bearer token. Rejects with an ApiError as `call` does; `describe(error, fallback)` returns
 * its text.
 */
export async function upload<Name extends UploadName>(
  name: Name,
  input: UploadInput<Name>,
): Promise<UploadItem<Name>> {
  const { path, type } = uploadCalls[name];
  const filled = address(path, { ...Object(input.params) }, { ...Object(input.query) });
  const { file: content, signal, onProgress } = input;
  const answer = (await withToken((token) =>
    sendFile({ path: filled, content, type, token, signal, onProgress }),
  )) as { item: UploadItem<Name> };
  return answer.item;
}

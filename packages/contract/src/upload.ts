import { z } from 'zod';
import { chooseOneOf } from './messages/issue-text.ts';
import { line } from './schemas/fields.ts';
import { importKinds, importLimits, importOfFile } from './schemas/imports.ts';
import type { Permission } from './words/roles.ts';

/** One call whose body is a file; it answers with the envelope as any other. */
export interface Upload<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  /** Below /api/v1, parameters in braces. A POST. */
  readonly path: string;
  readonly summary: string;
  readonly access: Permission;
  readonly params: Params;
  readonly query: Query;
  /** The media type of the body. */
  readonly type: string;
  /** Bytes at most. */
  readonly most: number;
  readonly output: Output;
}

/** Declares an upload with its exact type. */
function upload<P extends z.ZodType, Q extends z.ZodType, O extends z.ZodType>(
  definition: Upload<P, Q, O>,
): Upload<P, Q, O> {
  return definition;
}

/** Every call that takes a file. The server refuses to start while one of them has no handler. */
export const uploads = {
  readImport: upload({
    name: 'readImport',
    path: '/admin/imports/{kind}/file',
    summary: 'Read a CSV file and find out what it would change; nothing is changed yet',
    access: 'imports',
    params: z.strictObject({ kind: z.enum(importKinds, chooseOneOf(importKinds)) }),
    query: z.strictObject({ fileName: line(120).optional() }),
    type: 'text/csv',
    most: importLimits.bytes,
    output: importOfFile,
  }),
} as const;
export type UploadName = keyof typeof uploads;

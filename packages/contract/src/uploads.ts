import { z } from 'zod';
import { upload } from './endpoint.ts';
import { chooseOneOf } from './messages/issue-text.ts';
import { line } from './schemas/fields.ts';
import { importKinds, importLimits, importOfFile } from './schemas/imports.ts';

/** Every call that takes a file. */
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

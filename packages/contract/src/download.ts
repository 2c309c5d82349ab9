import type { z } from 'zod';
import type { Permission } from './words/roles.ts';

/** One call that answers with a file instead of the envelope; a failure still has the envelope. */
export interface Download<Params extends z.ZodType = z.ZodType, Query extends z.ZodType = z.ZodType> {
  readonly name: string;
  /** Below /api/v1, parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly access: Permission;
  readonly params: Params;
  readonly query: Query;
  /** The media types that it may answer with. */
  readonly types: readonly string[];
}

/** Declares a download with its exact type. */
export function download<P extends z.ZodType, Q extends z.ZodType>(
  definition: Download<P, Q>,
): Download<P, Q> {
  return definition;
}

export const pdfType = 'application/pdf';
export const csvType = 'text/csv; charset=utf-8';
export const spreadsheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

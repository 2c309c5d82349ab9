declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module 'virtual:calls' {
  import type { DownloadName, EndpointName, UploadName } from '@afyakadi/contract';
  /** See build/calls.ts: the contract's endpoints without their schemas. */
  export const calls: Record<
    EndpointName,
    { method: 'GET' | 'POST'; path: string; open?: true; changes?: true; list?: true; itemless?: true }
  >;
  /** Of the calls that answer with a file, below /api/v1. */
  export const downloadPaths: Record<DownloadName, string>;
  /** Of the calls that take a file. */
  export const uploadCalls: Record<UploadName, { path: string; type: string }>;
}

declare module 'virtual:rules' {
  import type { EndpointName } from '@afyakadi/contract';
  import type { Rules } from './lib/forms/rules.ts';
  /** See build/rules.ts: the limits of the text fields of each change, from the contract's schemas. */
  export const rules: Record<EndpointName, Rules>;
}

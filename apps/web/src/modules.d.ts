declare module '*.po' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}

declare module 'virtual:calls' {
  import type { DownloadName, EndpointName, UploadName } from '@afyakadi/contract';
  /** The contract's endpoints without their schemas: changes, but for those that read by GET or ask by POST. */
  export const calls: Record<
    EndpointName,
    { path: string; gets?: true; asks?: true; open?: true; list?: true; itemless?: true }
  >;
  /** The paths of the calls that return a file, below /api/v1. */
  export const downloadPaths: Record<DownloadName, string>;
  /** The paths and media types of the calls that accept a file. */
  export const uploadCalls: Record<UploadName, { path: string; type: string }>;
}

declare module 'virtual:touches' {
  import type { EndpointName } from '@afyakadi/contract';
  /** The changes that touch the same topics, by these topics with commas between them. */
  export const touches: Readonly<Record<string, readonly EndpointName[]>>;
}

declare module 'virtual:rules' {
  import type { EndpointName } from '@afyakadi/contract';
  import type { Rules } from './lib/forms/rules.ts';
  /** The limits of the text fields of each change, from the contract's schemas; see build/rules.ts. */
  export const rules: Record<EndpointName, Rules>;
}

declare module 'virtual:icon/*' {
  import type { IconComponent } from './ui/Icon.ts';

  const Icon: IconComponent;
  export default Icon;
}

declare module 'virtual:manual/en' {
  import type { WrittenTopic } from './lib/text/manual.ts';
  /** The topics of docs/manual/en; see build/manual.ts. */
  export const topics: readonly WrittenTopic[];
}

declare module 'virtual:manual/sw' {
  import type { WrittenTopic } from './lib/text/manual.ts';
  export const topics: readonly WrittenTopic[];
}

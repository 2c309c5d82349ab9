import { downloads } from './downloads.ts';
import type { Operation } from './endpoint.ts';
import { endpoints } from './endpoints/index.ts';
import { uploads } from './uploads.ts';

/** Everything that the API offers. The server refuses to start while one of them has no handler. */
export const operations: readonly Operation[] = [
  ...Object.values<Operation>(endpoints),
  ...Object.values<Operation>(downloads),
  ...Object.values<Operation>(uploads),
];

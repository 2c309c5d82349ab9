import { StartError } from '../errors.ts';

/** The oldest release line of Node that still receives security fixes. */
const oldestMajor = 22;

/** Throws a StartError for a Node that receives no security fixes any more. `version` as in `process.versions.node`. */
export function assertSupportedNode(version: string): void {
  if (Number.parseInt(version, 10) >= oldestMajor) return;
  throw new StartError(
    `Node ${version} receives no security fixes any more, so the server does not start on it. Install Node 24, or use npm start, which brings one.`,
  );
}

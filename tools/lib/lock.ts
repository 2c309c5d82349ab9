// package-lock.json.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../bootstrap/repository.mjs';

/** A package, or a member of the workspace with its dependencies. */
export interface LockEntry {
  version?: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  link?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  engines?: { node?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface Lock {
  /** By path: `apps/web`, `node_modules/react`. */
  packages: Record<string, LockEntry>;
}

export function readLock(): Lock {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
}

/** The paths of the packages that members of the workspace need to run, also those of other systems. */
export function packagesOf(members: string[], { packages }: Lock): Set<string> {
  const needed = new Set<string>();
  const add = (path: string) => {
    if (needed.has(path)) return;
    needed.add(path);
    const member = path.replace(/^node_modules\/@afyakadi\//, 'packages/');
    const { dependencies, optionalDependencies } = packages[member] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const path = foundFrom(member, name, packages);
      if (path !== undefined) add(path);
    }
  };
  for (const member of members) add(member);
  for (const member of members) needed.delete(member);
  return needed;
}

/** Where Node finds a package: in the node_modules of the folder, or of the nearest one above that has it. */
function foundFrom(folder: string, name: string, packages: Lock['packages']): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const path = join(parent, 'node_modules', name);
    if (path in packages) return path;
    if (parent === '.') return undefined;
  }
}

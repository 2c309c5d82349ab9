// Which tests `npm test -- --changed` runs. Vitest finds unit tests by their imports. API tests and journeys run a whole
// server, which imports everything, so they are found by the folder of their subject.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../bootstrap/output.mjs';
import { root } from '../bootstrap/repository.mjs';

export interface Area {
  /** Folders of apps/server/test. */
  api?: string[];
  /** Journeys. */
  e2e?: string[];
  /** Used everywhere: only the whole `npm test` proves a change. */
  later?: boolean;
}

/** By the folder that was touched. */
export const areas: Record<string, Area> = {
  'apps/server/src/domains/accounts': { api: ['accounts', 'administration'], e2e: ['sign-in', 'security'] },
  'apps/server/src/domains/administration': { api: ['administration'], e2e: ['admin-facility'] },
  'apps/server/src/domains/approvals': { api: ['approvals'], e2e: ['approvals'] },
  'apps/server/src/domains/audit': { api: ['audit'], e2e: ['audit'] },
  'apps/server/src/domains/authorizations': {
    api: ['authorizations'],
    e2e: ['main', 'card-entry', 'connection'],
  },
  'apps/server/src/domains/catalogue': { api: ['catalogue', 'orders'], e2e: ['ordering'] },
  'apps/server/src/domains/claims': { api: ['claims'], e2e: ['claims'] },
  'apps/server/src/domains/compliance': { api: ['compliance'], e2e: ['compliance'] },
  'apps/server/src/domains/connection': { api: ['connection'], e2e: ['connection'] },
  'apps/server/src/domains/dashboard': { api: ['dashboard', 'demo'], e2e: ['dashboard'] },
  'apps/server/src/domains/imports': { api: ['imports'], e2e: ['imports'] },
  'apps/server/src/domains/ledger': { api: ['orders', 'claims', 'dispensing'], e2e: ['ordering'] },
  'apps/server/src/domains/orders': {
    api: ['orders', 'dispensing', 'services'],
    e2e: ['ordering', 'dispensing'],
  },
  'apps/server/src/domains/outbox': { api: ['outbox'], e2e: ['connection'] },
  'apps/server/src/domains/documents': { api: ['documents'], e2e: ['print-slips'] },
  'apps/server/src/domains/people': { api: ['record', 'patient-access'], e2e: ['record'] },
  'apps/server/src/domains/patient-access': { api: ['patient-access'], e2e: ['open-record'] },
  'apps/server/src/domains/record': { api: ['record'], e2e: ['record'] },
  'apps/server/src/domains/referrals': { api: ['referrals'], e2e: ['referrals'] },
  'apps/server/src/domains/results': { api: ['results'], e2e: ['laboratory'] },
  'apps/server/src/domains/rules': { api: ['orders', 'claims'], e2e: ['ordering', 'claims'] },
  'apps/server/src/domains/stays': { api: ['stays'], e2e: ['stays'] },
  'apps/server/src/domains/inpatients': { api: ['stays', 'visits'], e2e: ['stays'] },
  'apps/server/src/domains/visits': { api: ['visits'], e2e: ['empty-visits', 'whole-visit'] },
  'apps/server/src/admin': { api: ['admin'] },
  'packages/demo': { api: ['demo'] },
  'apps/server/src/platform': { api: ['platform'], e2e: ['main'] },
  'apps/server/src/scheme': { api: ['scheme'], e2e: ['connection'] },
  'apps/practice-scheme': { api: ['scheme'], e2e: ['connection'] },
  'apps/web/prerendered': { e2e: ['prerendered'] },
  'apps/web/src/screens/administration': {
    e2e: ['admin-accounts', 'admin-facility', 'audit', 'imports', 'connection'],
  },
  'apps/web/src/screens/claims': { e2e: ['claims', 'claims-keyboard'] },
  'apps/web/src/screens/critical-results': { e2e: ['laboratory'] },
  'apps/web/src/screens/compliance': { e2e: ['compliance'] },
  'apps/web/src/screens/dashboard': { e2e: ['dashboard'] },
  'apps/web/src/screens/display': { api: ['visits'] },
  'apps/web/src/screens/help': { e2e: ['every-address'] },
  'apps/web/src/screens/patient': { e2e: ['record', 'dispensing', 'laboratory'] },
  'apps/web/src/screens/patients': { e2e: ['main', 'reload'] },
  'apps/web/src/screens/provisional': { e2e: ['connection'] },
  'apps/web/src/screens/to-resolve': { e2e: ['connection'] },
  'apps/web/src/screens/referrals': { e2e: ['referrals'] },
  'apps/web/src/screens/security': { e2e: ['security', 'sign-in-factors'] },
  'apps/web/src/screens/sign-in': { e2e: ['sign-in', 'sign-in-factors'] },
  'apps/web/src/screens/verification': { e2e: ['main', 'card-entry'] },
  'apps/web/src/screens/visits': { e2e: ['whole-visit', 'empty-visits'] },
  'apps/web/src/features/approvals': { e2e: ['approvals'] },
  'apps/web/src/features/claims': { e2e: ['claims', 'claims-keyboard'] },
  'apps/web/src/features/dispensing': { e2e: ['dispensing'] },
  'apps/web/src/features/orders': { e2e: ['ordering'] },
  'apps/web/src/features/record': { e2e: ['record'] },
  'apps/web/src/features/referrals': { e2e: ['referrals'] },
  'apps/web/src/features/results': { e2e: ['laboratory'] },
  'apps/web/src/features/stays': { e2e: ['stays'] },
  'apps/web/src/features/verification': { e2e: ['main', 'card-entry', 'biometrics'] },
  'apps/web/src/features/visits': { e2e: ['whole-visit', 'empty-visits'] },
  'apps/web/src/entities/approvals': { e2e: ['approvals'] },
  'apps/web/src/entities/cards': { e2e: ['main'] },
  'apps/web/src/entities/claims': { e2e: ['claims'] },
  'apps/web/src/entities/connection': { e2e: ['connection'] },
  'apps/web/src/entities/orders': { e2e: ['ordering'] },
  'apps/web/src/entities/people': { e2e: ['record'] },
  'apps/web/src/entities/provisional': { e2e: ['connection'] },
  'apps/web/src/entities/record': { e2e: ['record'] },
  'apps/web/src/entities/referrals': { e2e: ['referrals'] },
  'apps/web/src/entities/results': { e2e: ['laboratory'] },
  'apps/web/src/entities/stays': { e2e: ['stays'] },
  'apps/web/src/entities/visits': { e2e: ['whole-visit'] },
  'apps/web/src/app': { e2e: ['main', 'roles', 'sign-in'] },
  'apps/web/src/lib': { e2e: ['main', 'live'] },
  'apps/web/src/ui': { e2e: ['main', 'keyboard', 'gallery', 'print-slips'] },
  'apps/web/gallery': { e2e: ['gallery'] },
  'packages/contract': { api: ['platform'], e2e: ['main'], later: true },
  'packages/embedded-postgres': { e2e: ['main'] },
  'apps/server/migrations': { api: ['platform'], later: true },
  'apps/server/test/setup': { api: ['platform'], later: true },
  'e2e/lib': { e2e: ['main'], later: true },
};

/** Files that no server and no screen uses: texts and tools, whose own tests are unit tests. */
const withoutServer = /\.(?:md|test\.tsx?|png)$|^(?:docs|tools|bench|deploy|apps\/web\/test)\//;

/** The folders of the API tests without some, as Vitest takes files: its --exclude does not reach a project that excludes files. */
export function apiFolders(without: readonly string[]): string[] {
  return readdirSync(join(root, 'apps', 'server', 'test'))
    .filter((folder) => !without.includes(folder))
    .map((folder) => `apps/server/test/${folder}/`);
}

/** The file of a journey. */
export const specOf = (name: string) => `e2e/journeys/${name}.spec.ts`;

/**
 * The tests to run for files, given by their paths from the repository's folder.
 * @returns `api` and `e2e`, paths for the runners; `later`: touched files that are used everywhere
 */
export function testsOf(files: string[]): { api: string[]; e2e: string[]; later: string[] } {
  const api = new Set<string>();
  const e2e = new Set<string>();
  const later: string[] = [];
  for (const file of files) {
    if (/^apps\/server\/test\/.*\.test\.ts$/.test(file)) api.add(file);
    else if (/^e2e\/.*\.spec\.ts$/.test(file)) e2e.add(file);
    else {
      // Helpers of API tests are in the folder of the tests that use them.
      const besideTests = /^(apps\/server\/test\/[^/]+\/)/.exec(file)?.[1];
      const area = Object.entries(areas).find(([folder]) => file.startsWith(`${folder}/`))?.[1];
      for (const folder of area?.api ?? []) api.add(`apps/server/test/${folder}/`);
      for (const name of area?.e2e ?? []) e2e.add(specOf(name));
      if (area?.later) later.push(file);
      if (!area && besideTests) api.add(besideTests);
      if (!area && !besideTests && !withoutServer.test(file)) later.push(file);
    }
  }
  return { api: [...api].sort(), e2e: [...e2e].sort(), later };
}

/** The commit that the change is compared with, and the files that differ from it, new ones too. */
export function touchedFiles(base = baseOf()): { base: string; files: string[] } {
  if (git('rev-parse', '--verify', '--quiet', `${base}^{commit}`) === undefined) {
    fail(`There is no commit "${base}" to compare with. Example: npm test -- --changed main`);
  }
  const lines = (text = '') => text.split('\n').filter(Boolean);
  const changed = lines(git('diff', '--name-only', base));
  const all = [...new Set([...changed, ...lines(git('ls-files', '--others', '--exclude-standard'))])];
  // A removed test cannot be run; a removed source can break others.
  const files = all.filter((file) => existsSync(join(root, file)) || !/\.(?:test|spec)\.tsx?$/.test(file));
  return { base, files };
}

/** The commit of the checkout, short; empty outside a git repository. */
export const currentCommit = (): string => git('rev-parse', '--short', 'HEAD') ?? '';

function baseOf(): string {
  if (git('rev-parse', 'HEAD') === undefined) {
    fail('--changed compares with a commit, and this is no git repository. Run: npm test');
  }
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch);
    if (base !== undefined) return base;
  }
  return 'HEAD';
}

function git(...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

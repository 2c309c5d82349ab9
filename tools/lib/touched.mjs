// Which tests a change touches: of `npm test -- --changed`. Unit tests follow imports (Vitest does that); API tests and
// journeys run a whole server, which imports everything, so they are found by the folder of what they are about.
import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';
import { fail } from './progress.mjs';

/** Folders of apps/server/test and specs of e2e by the folder that was touched; `later` names what is left to `npm test`. */
export const areas = {
  'apps/server/src/domains/accounts': { api: ['accounts', 'administration'], e2e: ['sign-in', 'security'] },
  'apps/server/src/domains/administration': { api: ['administration'], e2e: ['admin-facility'] },
  'apps/server/src/domains/approvals': { api: ['approvals'], e2e: ['approvals'] },
  'apps/server/src/domains/audit': { api: ['audit'], e2e: ['audit'] },
  'apps/server/src/domains/cards': { api: ['cards'], e2e: ['main', 'card-entry'] },
  'apps/server/src/domains/catalogue': { api: ['catalogue', 'orders'], e2e: ['ordering'] },
  'apps/server/src/domains/charges': { api: ['orders', 'claims'], e2e: ['ordering'] },
  'apps/server/src/domains/claims': { api: ['claims'], e2e: ['claims'] },
  'apps/server/src/domains/compliance': { api: ['compliance'], e2e: ['compliance'] },
  'apps/server/src/domains/connection': { api: ['connection'], e2e: ['connection'] },
  'apps/server/src/domains/dashboard': { api: ['demo'], e2e: ['dashboard'] },
  'apps/server/src/domains/imports': { api: ['imports'], e2e: ['imports'] },
  'apps/server/src/domains/orders': { api: ['orders', 'dispensing'], e2e: ['ordering', 'dispensing'] },
  'apps/server/src/domains/outbox': { api: ['outbox'], e2e: ['connection'] },
  'apps/server/src/domains/paper': { api: ['paper'], e2e: ['print-slips'] },
  'apps/server/src/domains/people': { api: ['record', 'reach'], e2e: ['record'] },
  'apps/server/src/domains/provisional': { api: ['provisional'], e2e: ['connection'] },
  'apps/server/src/domains/reach': { api: ['reach'], e2e: ['open-record'] },
  'apps/server/src/domains/record': { api: ['record'], e2e: ['record'] },
  'apps/server/src/domains/referrals': { api: ['referrals'], e2e: ['referrals'] },
  'apps/server/src/domains/results': { api: ['results'], e2e: ['laboratory'] },
  'apps/server/src/domains/rules': { api: ['orders'], e2e: ['ordering'] },
  'apps/server/src/domains/visits': { api: ['visits'], e2e: ['empty-visits', 'whole-visit'] },
  'apps/server/src/admin': { api: ['admin'] },
  'apps/server/src/demo': { api: ['demo'] },
  'apps/server/src/platform': { api: ['platform'], e2e: ['main'] },
  'apps/server/src/scheme': { api: ['scheme'], e2e: ['connection'] },
  'apps/practice-scheme': { api: ['scheme'], e2e: ['connection'] },
  'apps/web/src/features/admin': { e2e: ['admin-accounts', 'admin-facility'] },
  'apps/web/src/features/admin-audit': { e2e: ['audit'] },
  'apps/web/src/features/admin-imports': { e2e: ['imports'] },
  'apps/web/src/features/admin-scheme': { e2e: ['connection'] },
  'apps/web/src/features/approvals': { e2e: ['approvals'] },
  'apps/web/src/features/capture': { e2e: ['biometrics', 'card-entry'] },
  'apps/web/src/features/claims': { e2e: ['claims', 'claims-mending'] },
  'apps/web/src/features/compliance': { e2e: ['compliance'] },
  'apps/web/src/features/connection': { e2e: ['connection'] },
  'apps/web/src/features/dashboard': { e2e: ['dashboard'] },
  'apps/web/src/features/lab-details': { e2e: ['laboratory'] },
  'apps/web/src/features/laboratory': { e2e: ['laboratory'] },
  'apps/web/src/features/orders': { e2e: ['ordering'] },
  'apps/web/src/features/patient': { e2e: ['record', 'empty-visits'] },
  'apps/web/src/features/patients': { e2e: ['main', 'reload'] },
  'apps/web/src/features/people': { e2e: ['record'] },
  'apps/web/src/features/pharmacy': { e2e: ['dispensing'] },
  'apps/web/src/features/provisional': { e2e: ['connection'] },
  'apps/web/src/features/record': { e2e: ['record'] },
  'apps/web/src/features/referrals': { e2e: ['referrals'] },
  'apps/web/src/features/results': { e2e: ['laboratory'] },
  'apps/web/src/features/security': { e2e: ['security', 'sign-in-factors'] },
  'apps/web/src/features/stations': { e2e: ['dispensing', 'laboratory'] },
  'apps/web/src/features/verification': { e2e: ['main', 'card-entry'] },
  'apps/web/src/features/visits': { e2e: ['whole-visit', 'empty-visits'] },
  'apps/web/src/app': { e2e: ['main', 'roles', 'sign-in'] },
  'apps/web/src/lib': { e2e: ['main', 'live'] },
  'apps/web/src/ui': { e2e: ['main', 'keyboard'] },
  'packages/contract': { api: ['platform'], e2e: ['main'], later: true },
  'packages/embedded-postgres': { e2e: ['main'] },
  'apps/server/migrations': { api: ['platform'], later: true },
  'apps/server/test/setup': { api: ['platform'], later: true },
  'e2e/lib': { e2e: ['main'], later: true },
};

/** The file of a journey. */
export const specOf = (name) => `e2e/journeys/${name}.spec.ts`;

/**
 * What to run for these files, named from the repository's folder.
 * @returns `api` and `e2e`, paths for the runners; `later`: touched files that are used everywhere
 */
export function testsOf(files) {
  const api = new Set();
  const e2e = new Set();
  const later = [];
  for (const file of files) {
    if (/^apps\/server\/test\/.*\.test\.ts$/.test(file)) api.add(file);
    else if (/^e2e\/.*\.spec\.ts$/.test(file)) e2e.add(file);
    else {
      // Helpers of API tests lie beside those who use them.
      const besideTests = /^(apps\/server\/test\/[^/]+\/)/.exec(file)?.[1];
      const area = Object.entries(areas).find(([folder]) => file.startsWith(`${folder}/`))?.[1];
      for (const folder of area?.api ?? []) api.add(`apps/server/test/${folder}/`);
      for (const name of area?.e2e ?? []) e2e.add(specOf(name));
      if (area?.later) later.push(file);
      if (!area && besideTests) api.add(besideTests);
    }
  }
  return { api: [...api].sort(), e2e: [...e2e].sort(), later };
}

/** The commit that the change is compared with, and the files that differ from it, new ones too. */
export function touchedFiles(base = baseOf()) {
  if (git('rev-parse', '--verify', '--quiet', `${base}^{commit}`) === undefined) {
    fail(`There is no commit "${base}" to compare with. Example: npm test -- --changed main`);
  }
  const lines = (text = '') => text.split('\n').filter(Boolean);
  // What was removed has no tests to run.
  const changed = lines(git('diff', '--name-only', '--diff-filter=d', base));
  return {
    base,
    files: [...new Set([...changed, ...lines(git('ls-files', '--others', '--exclude-standard'))])],
  };
}

function baseOf() {
  if (git('rev-parse', 'HEAD') === undefined) {
    fail('--changed compares with a commit, and this is no git repository. Run: npm test');
  }
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    const found = git('merge-base', 'HEAD', branch);
    if (found !== undefined) return found;
  }
  return 'HEAD';
}

function git(...args) {
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

import { describe, expect, it } from 'vitest';
import { circlesAmong, offencesIn } from './check-imports.ts';

const allowed: [path: string, text: string][] = [
  ['packages/contract/src/a.ts', "import { z } from 'zod/mini';"],
  ['packages/contract/src/scheme/benefits.ts', "import type { Split } from '../schemas/orders.ts';"],
  ['packages/contract/src/care/limits.ts', "import { ageOn } from '../formats/days.ts';"],
  ['apps/web/src/screens/visits/list.tsx', "import { Table } from '../../ui/table.tsx';"],
  ['apps/web/src/screens/visits/list.tsx', "import { x } from '../../features/orders/panel.tsx';"],
  ['apps/web/src/screens/visits/list.tsx', "import { x } from './parts/row.tsx';"],
  ['apps/web/src/entities/cards/columns.tsx', "import { x } from '../people/name.ts';"],
  ['apps/web/src/app/router.tsx', "const page = () => import('../screens/visits/list.tsx');"],
  ['apps/server/src/domains/visits/service.ts', "import type { Scheme } from '../../scheme/port.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../authorizations/index.ts';"],
  ['apps/server/src/domains/orders/add.ts', "import type { Ledger } from '../ledger/index.ts';"],
  ['apps/server/src/domains/claims/subscriber.ts', "import type { X } from '../ledger/index.ts';"],
  ['apps/server/src/domains/ledger/store.ts', "tx.insertInto('service_given')"],
  ['apps/server/src/domains/inpatients/conditions.ts', 'sql`select from bed_assignment`'],
  ['apps/server/src/domains/visits/service.ts', '// The ledger has it in service_given.'],
  ['apps/server/src/domains/documents/routes.ts', "import { readDetail } from '../claims/index.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../../platform/database/index.ts';"],
  ['apps/server/src/scheme/register/index.ts', "import type { Scheme } from '../port.ts';"],
  ['apps/server/src/scheme/servicehub/client.ts', "import { x } from '../transport/index.ts';"],
  ['apps/server/src/scheme/third/claims.ts', "import { x } from '../transport/read.ts';"],
  ['apps/server/src/scheme/transport/index.ts', "import { x } from '../port/index.ts';"],
  ['apps/server/src/scheme/transport/attempt.ts', "import { x } from '../../platform/ids.ts';"],
  ['apps/server/src/scheme/link.ts', "import { x } from './transport/index.ts';"],
  ['apps/server/src/main.ts', "import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/demo.ts', "import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/platform/a.ts', "import { x } from '@afyakadi/contract/schemas/envelope';"],
  ['apps/server/src/main.ts', "const { x } = await import('@afyakadi/demo');"],
  ['packages/demo/src/load.ts', "import { x } from '@afyakadi/contract/formats/days';"],
  ['apps/server/src/admin/accounts.ts', "import { x } from '../domains/accounts/index.ts';"],
  ['apps/server/src/admin.ts', "import { x } from './admin/cli.ts';"],
  ['apps/server/src/admin/commands/backup.ts', "import { x } from '../../platform/backup/index.ts';"],
  ['apps/server/src/admin/commands/backup.ts', "import { x } from '../command.ts';"],
  ['apps/server/src/platform/a.ts', "// import { x } from '../domains/authorizations/index.ts';"],
  ['apps/server/src/platform/a.ts', "import type { x } from '@types/node';"],
  ['apps/web/build/a.ts', "import { join } from 'node:path';\nimport { build } from 'vite';"],
];

const refused: [path: string, text: string][] = [
  ['packages/contract/src/a.ts', "import { join } from 'node:path';"],
  ['packages/contract/src/a.ts', "import { app } from '../../../apps/server/src/app.ts';"],
  ['packages/contract/src/scheme/benefits.ts', "import { split } from '../schemas/orders.ts';"],
  ['packages/embedded-postgres/src/a.ts', "import { x } from '@afyakadi/contract';"],
  ['apps/practice-scheme/src/a.ts', "import { x } from '@afyakadi/contract';"],
  ['apps/web/src/screens/visits/list.tsx', "import { x } from '../patients/list.tsx';"],
  ['apps/web/src/features/visits/start.tsx', "import { x } from '../orders/panel.tsx';"],
  ['apps/web/src/features/visits/start.tsx', "import { router } from '../../app/router.tsx';"],
  ['apps/web/src/entities/visits/words.tsx', "import { x } from '../../features/visits/start.tsx';"],
  ['apps/web/src/ui/table.tsx', "import { x } from '../entities/cards/columns.tsx';"],
  ['apps/web/src/lib/api/api.ts', "export { x } from '../../ui/toast.tsx';"],
  ['apps/web/src/app/a.ts', "import { pages } from '../../gallery/pages.ts';"],
  ['apps/web/src/app/a.ts', "import { x } from '@afyakadi/server';"],
  ['apps/web/src/app/a.ts', "import { x } from 'node:fs';"],
  ['apps/web/build/a.ts', "import { x } from 'vitest/config';"],
  ['apps/server/src/platform/a.ts', "import { x } from '@playwright/test';"],
  ['apps/server/src/platform/a.ts', "import type {\n  X,\n} from '../domains/authorizations/index.ts';"],
  ['apps/server/src/platform/a.ts', "import '../app.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../authorizations/store.ts';"],
  ['apps/server/src/domains/orders/add.ts', "import { x } from '../claims/index.ts';"],
  ['apps/server/src/domains/ledger/store.ts', "import { x } from '../visits/index.ts';"],
  ['apps/server/src/domains/visits/service.ts', 'sql`update service_given set quantity = 0`'],
  ['apps/server/src/domains/visits/store.ts', 'sql`select from bed_assignment`'],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../../scheme/register/index.ts';"],
  [
    'apps/server/src/domains/visits/service.ts',
    "const { x } = await import('../../scheme/register/index.ts');",
  ],
  ['apps/server/src/domains/visits/a.ts', "import { x } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/admin/accounts.ts', "import { x } from '../domains/accounts/store.ts';"],
  ['apps/server/src/admin/commands/a.ts', "import { x } from '../../domains/accounts/factors/totp.ts';"],
  ['apps/server/src/domains/visits/a.ts', "import { x } from '../../admin/record-audit.ts';"],
  ['apps/server/src/app.ts', "import { x } from './admin/record-audit.ts';"],
  ['packages/demo/src/load.ts', "import { x } from '@afyakadi/server';"],
  ['packages/demo/src/load.ts', "import { x } from '../../../apps/server/src/app.ts';"],
  ['apps/server/src/domains/visits/a.ts', "import { x } from '@afyakadi/demo';"],
  ['apps/server/src/scheme/register/index.ts', "import { x } from '../../domains/authorizations/index.ts';"],
  ['apps/server/src/scheme/register/index.ts', "import { x } from '../servicehub/index.ts';"],
  ['apps/server/src/scheme/third/index.ts', "import { x } from '../servicehub/values.ts';"],
  ['apps/server/src/scheme/third/index.ts', "import { x } from '../connection/index.ts';"],
  ['apps/server/src/scheme/third/index.ts', "import { x } from '../link.ts';"],
  ['apps/server/src/scheme/transport/call.ts', "import { x } from '../servicehub/values.ts';"],
  ['apps/server/src/scheme/transport/probe.ts', "import { x } from '../connection/index.ts';"],
  ['apps/server/src/scheme/transport/probe.ts', "import { x } from '../link.ts';"],
  ['apps/server/src/scheme/port/index.ts', "import { x } from '../transport/index.ts';"],
  ['apps/server/src/domains/visits/a.ts', "import { x } from '../../scheme/transport/index.ts';"],
];

describe('direction of imports', () => {
  it.each(allowed)('%s may %s', (path, text) => {
    expect(offencesIn(path, text)).toEqual([]);
  });

  it.each(refused)('%s may not %s', (path, text) => {
    expect(offencesIn(path, text)).toHaveLength(1);
  });

  it('names the line of an import that spans several', () => {
    const text =
      "import { a } from './a.ts';\n\nimport {\n  b,\n} from '../domains/authorizations/index.ts';\n";
    expect(offencesIn('apps/server/src/platform/x.ts', text)).toMatchObject([{ line: 5 }]);
  });
});

describe('circles of imports', () => {
  const of = (files: Record<string, string>) => circlesAmong(new Map(Object.entries(files)));
  const file = (name: string) => `apps/server/src/domains/authorizations/${name}.ts`;
  const [a, b, c] = [file('a'), file('b'), file('c')];

  it('finds two files that import each other, and not those that only import them', () => {
    expect(of({ [a]: "import { b } from './b.ts';", [b]: "export { a } from './a.ts';" })).toEqual([[a, b]]);
    const third = "import { a } from './a.ts';\nimport { b } from './b.ts';";
    expect(of({ [c]: third, [a]: "import { b } from './b.ts';", [b]: "import './a.ts';" })).toEqual([[a, b]]);
  });

  it('finds a circle over several files, two circles that share a file as one, and a file that imports itself', () => {
    const round = { [a]: "import { b } from './b.ts';", [b]: "import { c } from './c.ts';" };
    expect(of({ ...round, [c]: "const { a } = await import('./a.ts');" })).toEqual([[a, b, c]]);
    const shared = {
      [a]: "import './b.ts';",
      [b]: "import './a.ts';\nimport './c.ts';",
      [c]: "import './b.ts';",
    };
    expect(of(shared)).toEqual([[a, b, c]]);
    expect(of({ [a]: "import './a.ts';" })).toEqual([[a]]);
  });

  it('finds areas that import each other even if no two of their files do', () => {
    const [database, worker] = ['apps/server/src/platform/database', 'apps/server/src/platform/worker'];
    const files = {
      [`${database}/migrate.ts`]: "import { install } from '../worker/install.ts';",
      [`${database}/index.ts`]: '',
      [`${worker}/install.ts`]: "import { sessionRole } from '../database/index.ts';",
    };
    expect(of(files)).toEqual([[database, worker]]);
  });

  it('counts an import of types, and allows files to share what is below them', () => {
    const fork = { [a]: "import { b } from './b.ts';\nimport { c } from './c.ts';", [b]: "import './c.ts';" };
    expect(of({ ...fork, [c]: "// import './b.ts';" })).toEqual([]);
    expect(of({ ...fork, [c]: "import type { A } from './a.ts';" })).toEqual([[a, b, c]]);
  });
});

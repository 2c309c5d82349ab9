import { describe, expect, it } from 'vitest';
import { offencesIn } from './check-imports.mjs';

const allowed = [
  ['packages/contract/src/a.ts', "import { z } from 'zod/mini';"],
  ['apps/web/src/features/visits/list.tsx', "import { Table } from '../../ui/table.tsx';"],
  ['apps/web/src/features/visits/list.tsx', "import { x } from '../cards/index.ts';"],
  ['apps/web/src/features/visits/list.tsx', "import { x } from './parts/row.tsx';"],
  ['apps/web/src/app/router.tsx', "const page = () => import('../features/visits/list.tsx');"],
  ['apps/server/src/domains/visits/service.ts', "import type { Scheme } from '../../scheme/port.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../cards/index.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../../platform/database/index.ts';"],
  ['apps/server/src/scheme/register/index.ts', "import type { Scheme } from '../port.ts';"],
  ['apps/server/src/scheme/servicehub/asking.ts', "import { x } from '../transport/index.ts';"],
  ['apps/server/src/scheme/third/claims.ts', "import { x } from '../transport/readable.ts';"],
  ['apps/server/src/scheme/transport/index.ts', "import { x } from '../port/index.ts';"],
  ['apps/server/src/scheme/transport/attempt.ts', "import { x } from '../../platform/ids.ts';"],
  ['apps/server/src/scheme/link.ts', "import { x } from './transport/index.ts';"],
  ['apps/server/src/main.ts', "import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/demo/cli.ts', "import { startEmbeddedPostgres } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/platform/a.ts', "import { x } from '@afyakadi/contract/envelope';"],
  ['apps/server/src/admin/accounts.ts', "import { x } from '../domains/accounts/index.ts';"],
  ['apps/server/src/admin.ts', "import { x } from './admin/cli.ts';"],
  ['apps/server/src/admin/commands/backup.ts', "import { x } from '../../platform/backup/index.ts';"],
  ['apps/server/src/admin/commands/backup.ts', "import { x } from '../command.ts';"],
  ['apps/server/src/platform/a.ts', "// import { x } from '../domains/cards/index.ts';"],
];

const refused = [
  ['packages/contract/src/a.ts', "import { join } from 'node:path';"],
  ['packages/contract/src/a.ts', "import { app } from '../../../apps/server/src/app.ts';"],
  ['packages/embedded-postgres/src/a.ts', "import { x } from '@afyakadi/contract';"],
  ['apps/practice-scheme/src/a.ts', "import { x } from '@afyakadi/contract';"],
  ['apps/web/src/features/visits/list.tsx', "import { x } from '../cards/parts/card.tsx';"],
  ['apps/web/src/features/visits/list.tsx', "import { router } from '../../app/router.tsx';"],
  ['apps/web/src/ui/table.tsx', "import { x } from '../features/cards/index.ts';"],
  ['apps/web/src/lib/api.ts', "export { x } from '../ui/toast.tsx';"],
  ['apps/web/src/app/a.ts', "import { x } from '@afyakadi/server';"],
  ['apps/web/src/app/a.ts', "import { x } from 'node:fs';"],
  ['apps/server/src/platform/a.ts', "import type {\n  X,\n} from '../domains/cards/index.ts';"],
  ['apps/server/src/platform/a.ts', "import '../app.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../cards/store.ts';"],
  ['apps/server/src/domains/visits/service.ts', "import { x } from '../../scheme/register/index.ts';"],
  [
    'apps/server/src/domains/visits/service.ts',
    "const { x } = await import('../../scheme/register/index.ts');",
  ],
  ['apps/server/src/domains/visits/a.ts', "import { x } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/admin/accounts.ts', "import { x } from '../domains/accounts/store.ts';"],
  ['apps/server/src/admin/commands/a.ts', "import { x } from '../../domains/accounts/factors/totp.ts';"],
  ['apps/server/src/domains/visits/a.ts', "import { x } from '../../admin/tell.ts';"],
  ['apps/server/src/app.ts', "import { x } from './admin/tell.ts';"],
  ['apps/server/src/demo/load.ts', "import { x } from '@afyakadi/embedded-postgres';"],
  ['apps/server/src/scheme/register/index.ts', "import { x } from '../../domains/cards/index.ts';"],
  ['apps/server/src/scheme/register/index.ts', "import { x } from '../servicehub/index.ts';"],
  ['apps/server/src/scheme/third/index.ts', "import { x } from '../servicehub/values.ts';"],
  ['apps/server/src/scheme/third/index.ts', "import { x } from '../connection/index.ts';"],
  ['apps/server/src/scheme/third/index.ts', "import { x } from '../link.ts';"],
  ['apps/server/src/scheme/transport/call.ts', "import { x } from '../servicehub/values.ts';"],
  ['apps/server/src/scheme/transport/look.ts', "import { x } from '../connection/index.ts';"],
  ['apps/server/src/scheme/transport/look.ts', "import { x } from '../link.ts';"],
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

  it('says the line of an import that spans several', () => {
    const text = "import { a } from './a.ts';\n\nimport {\n  b,\n} from '../domains/cards/index.ts';\n";
    expect(offencesIn('apps/server/src/platform/x.ts', text)).toMatchObject([{ line: 5 }]);
  });
});

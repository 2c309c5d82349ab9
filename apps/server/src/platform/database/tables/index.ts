import type { AccountsTables } from './accounts.ts';
import type { CatalogueTables } from './catalogue.ts';
import type { ClaimsTables } from './claims.ts';
import type { ClinicalTables } from './clinical.ts';
import type { ImportsTables } from './imports.ts';
import type { PlatformTables } from './platform.ts';
import type { RegisterTables } from './register.ts';
import type { SchemeTables } from './scheme.ts';
import type { SecurityTables } from './security.ts';
import type { VisitsTables } from './visits.ts';

/** The tables of migrations/*.sql, column by column, as `types.ts` reads them: bigint a number, date 'YYYY-MM-DD'. */
export interface Tables
  extends AccountsTables,
    CatalogueTables,
    VisitsTables,
    ClinicalTables,
    ClaimsTables,
    ImportsTables,
    SchemeTables,
    SecurityTables,
    PlatformTables,
    RegisterTables {}

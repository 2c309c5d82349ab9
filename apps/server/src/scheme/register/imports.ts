import type { RegisterImports } from '../port/imports.ts';
import { exclusionsImport } from './exclusions-import.ts';
import { membersImport } from './members-import.ts';
import { tariffImport } from './tariff-import.ts';

/** The register's tables that an import writes, if the facility keeps the register (`facility.keeps_register`). */
export const registerImports: RegisterImports = {
  members: membersImport,
  tariff: tariffImport,
  exclusions: exclusionsImport,
};

import type { RegisterImports } from '../port/imports.ts';
import { exclusionsImport } from './exclusions-import.ts';
import { membersImport } from './members-import.ts';
import { tariffImport } from './tariff-import.ts';

/** What an import writes of the register. Who may is the facility's affair (`facility.keeps_register`). */
export const registerImports: RegisterImports = {
  members: membersImport,
  tariff: tariffImport,
  exclusions: exclusionsImport,
};

export { applyImport, discardImport } from './apply.ts';
export { compareImport } from './compare.ts';
export { refusedRows } from './dry-run.ts';
export { fetchJob } from './fetch/nightly.ts';
export { commandLine, type Importer } from './importer.ts';
export { importRoutes } from './routes.ts';
export { importsJob } from './scheduled.ts';
export { type ImportDeps, stageFile } from './stage.ts';
export { hasOpenImport, readImport } from './store.ts';

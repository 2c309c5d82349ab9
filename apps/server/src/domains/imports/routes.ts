import { downloads, endpoints, uploads } from '@afyakadi/contract';
import { recordRead } from '../../platform/audit/reads.ts';
import { writeAudit } from '../../platform/audit/write.ts';
import { readerFor } from '../../platform/database/index.ts';
import { handle, handleDownload, handleUpload, type Route } from '../../platform/http/route.ts';
import { applyImport, discardImport } from './apply.ts';
import { compareImport } from './compare.ts';
import { listRows, unknownForms } from './dry-run.ts';
import { type FetchDeps, fetchTariff, tariffFetching } from './fetch/fetch.ts';
import { refusedFile, template } from './files.ts';
import { importerOf } from './importer.ts';
import { stageFile } from './stage.ts';
import { listImports, readImport } from './store.ts';

type PageQuery = { pageNo: number; pageSize: number };
const slice = ({ pageNo, pageSize }: PageQuery) => ({ limit: pageSize, offset: pageNo * pageSize });

interface Deps extends FetchDeps {
  /** Gets the error of a comparison, which no answer can report any more. */
  onFailure(error: unknown): void;
}

/** The calls under /admin/imports: files, templates, staged imports, their changes, and applying them. */
export function importRoutes(deps: Deps): Route[] {
  const { database } = deps;
  return [
    handle(endpoints.imports, async ({ caller, query }) => {
      const page = { ...slice(query), direction: query.sortBy?.[1] ?? ('desc' as const) };
      const [list, fetching] = await Promise.all([
        listImports(database, caller.facility.id, page),
        tariffFetching(deps, caller.facility),
      ]);
      return { ...list, extra: { fetching } };
    }),
    handle(endpoints.fetchTariff, (call) => fetchTariff(deps, call)),
    handle(endpoints.importDetails, async ({ caller, params }) => {
      const read = readerFor(database, caller.facility.id);
      const current = await readImport(read, caller.facility.id, params.id);
      return { ...current, unknownForms: await unknownForms(read, caller.facility.id, current) };
    }),
    handle(endpoints.importRows, async (call) => {
      const { caller, params, query } = call;
      const list = await listRows(database, caller.facility.id, params.id, {
        ...slice(query),
        list: query.outcome,
        by: query.sortBy?.[0] ?? 'line',
        direction: query.sortBy?.[1] ?? 'asc',
      });
      // Members are people. Known only now to be an import of this facility.
      const what = { action: 'list.seen', subjectType: 'import', subjectId: params.id.toLowerCase() };
      await recordRead(database, call, what);
      return list;
    }),
    handle(endpoints.applyImport, (call) =>
      applyImport(deps, importerOf(call), { id: call.params.id, wanted: call.body }, call.idempotency),
    ),
    handle(endpoints.discardImport, (call) =>
      call.change((tx) => discardImport(tx, importerOf(call), call.params.id)),
    ),
    // Answers once the whole file was read. The comparison follows, with its progress in the import.
    handleUpload(uploads.readImport, async (call) => {
      const importer = importerOf(call);
      const file = { kind: call.params.kind, name: call.query.fileName ?? '', content: call.content };
      const id = await stageFile(deps, importer, file);
      const staged = await readImport(readerFor(database, importer.facilityId), importer.facilityId, id);
      compareImport(deps, importer, id).catch(deps.onFailure);
      return staged;
    }),
    handleDownload(downloads.importTemplate, async ({ params }) => template(params.kind)),
    handleDownload(downloads.importRefused, async (call) => {
      const file = await refusedFile(database, call.caller.facility.id, call.params.id);
      const audit = { subjectType: 'import', subjectId: call.params.id };
      await database.transaction(call.caller.facility.id, (tx) =>
        writeAudit(tx, call, { action: 'import.refused-exported', ...audit }),
      );
      return file;
    }),
  ];
}

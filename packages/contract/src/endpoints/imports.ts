import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { chooseOneOf } from '../messages/issue-text.ts';
import { dayInput, paging, schemeVerifier, uuid } from '../schemas/fields.ts';
import {
  importedRow,
  importInDetail,
  importLists,
  importOfFile,
  tariffFetching,
} from '../schemas/imports.ts';

const byId = z.strictObject({ id: uuid });
const get = { method: 'GET', access: 'imports' } as const;
const post = { method: 'POST', access: 'imports', answer: 'item', touches: ['administration'] } as const;

export const imports = endpoint({
  ...get,
  name: 'imports',
  path: '/admin/imports',
  summary: 'Imports, newest first',
  answer: 'list',
  query: z.strictObject(paging(['createdAt'])),
  output: importOfFile,
  extra: z.object({ fetching: tariffFetching }),
});

export const importDetails = endpoint({
  ...get,
  name: 'importDetails',
  path: '/admin/imports/{id}',
  summary: 'An import and how far it is',
  answer: 'item',
  params: byId,
  output: importInDetail,
});

export const importRows = endpoint({
  ...get,
  name: 'importRows',
  path: '/admin/imports/{id}/rows',
  summary: 'What an import would change, row by row',
  answer: 'list',
  params: byId,
  query: z.strictObject({
    ...paging(['line', 'used']),
    outcome: z.enum(importLists, chooseOneOf(importLists)),
  }),
  output: importedRow,
});

export const applyImport = endpoint({
  ...post,
  name: 'applyImport',
  path: '/admin/imports/{id}/apply',
  summary: 'Do what the dry run shows, all of it or nothing',
  params: byId,
  body: z.strictObject({
    /** The figures that the person saw; others mean that something changed since. */
    added: z.number().int(),
    changed: z.number().int(),
    missing: z.number().int(),
    /** Also take out what the file does not have: items out of use, exclusions gone, members inactive. */
    missingToo: z.boolean().default(false),
    /** Continue although rows were refused; those stay as they are. */
    withoutRefused: z.boolean().default(false),
    /** The day on which it takes effect, today or later; omitted: at once. For tariffs and exclusions. */
    effectiveOn: dayInput.nullish(),
  }),
  output: importInDetail,
});

export const discardImport = endpoint({
  ...post,
  name: 'discardImport',
  path: '/admin/imports/{id}/discard',
  summary: 'Put an import aside; nothing was changed by it',
  params: byId,
  output: importOfFile,
});

export const fetchTariff = endpoint({
  ...post,
  name: 'fetchTariff',
  path: '/admin/imports/fetch',
  summary: "Fetch the scheme's tariff or exclusions now, and show what would change",
  body: z.strictObject({
    kind: z.enum(['tariff', 'exclusions'], chooseOneOf(['tariff', 'exclusions'])),
    /** Of which scheme, by the verifier of its cards; left out: the one of all other cards. */
    verifierId: schemeVerifier.optional(),
  }),
  output: importOfFile,
});

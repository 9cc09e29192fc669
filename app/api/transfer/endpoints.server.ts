// Moving over: exports and imports of every kind and of everything, and the preview of an import.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { describeQ, parseQ } from '#app/stores/list/list-query.ts';
import { ARCHIVE_FACTS, type ArchiveType } from '#app/domain/transfer/kinds.ts';
import { syncImported } from '#app/services/auth/sync-after-save.server.ts';
import { exportArchive, type ExportedArchive } from '#app/services/transfer/export.server.ts';
import { importArchive, previewArchive, type ImportOptions } from '#app/services/transfer/import.server.ts';
import { exportAsExample } from './example-endpoint.server.ts';
import { readUpload } from './read-upload.server.ts';
import { EXPORT_ALL, exportRule, IMPORT_ALL, importRule, PREVIEW } from '#app/stores/transfer/rules.ts';
import { importFields, importReply, previewReply, type ImportFields } from '#app/stores/transfer/wire.ts';

const TAG = 'Import/export';
/** The same tags as those of the object's other endpoints. */
const TAGS = {
  Database: 'Database',
  SqlaTable: 'Datasets',
  Slice: 'Charts',
  Dashboard: 'Dashboards',
  SavedQuery: 'Saved queries',
} as const satisfies Record<Exclude<ArchiveType, 'assets'>, string>;
const MAX_EXPORTED = 1_000;
const idsSchema = z.array(z.int().nonnegative()).min(1).max(MAX_EXPORTED);

const VIEWS = {
  Database: 'Database',
  SqlaTable: 'Dataset',
  Slice: 'Chart',
  Dashboard: 'Dashboard',
  SavedQuery: 'SavedQuery',
} as const satisfies Record<Exclude<ArchiveType, 'assets'>, string>;

/** An archive in a field of a form, or as the body itself. */
const archiveBodies = (field: 'formData' | 'bundle') => ({
  'multipart/form-data': importFields.extend({ [field]: z.file() }),
  'application/zip': z.file(),
});

const ofKind = (type: keyof typeof VIEWS) => {
  const { noun } = ARCHIVE_FACTS[type];
  const message = noun.replace('_', ' ');
  return [
    endpoint({
      method: 'GET',
      path: `/api/v1/${noun}/export/`,
      summary: `Export one ${message} or more with dependencies as a ZIP of YAML`,
      tag: TAGS[type],
      rule: exportRule(VIEWS[type]),
      counts: 'exports',
      input: { query: describeQ('get_export_ids_schema', idsSchema) },
      output: null,
      sends: 'application/zip',
      async run({ deps, identity }, { query }) {
        return zipReply(await exportArchive(deps, identity, type, parseQ(query.q, idsSchema, [])));
      },
    }),
    endpoint({
      method: 'POST',
      path: `/api/v1/${noun}/import/`,
      summary: `Import an export of a ${message}`,
      tag: TAGS[type],
      rule: importRule(VIEWS[type]),
      counts: 'uploads',
      input: {},
      readsBody: archiveBodies('formData'),
      output: importReply,
      async run({ deps, identity, request }) {
        const { bytes, fields } = await readUpload(request, 'formData');
        return { message: 'OK', result: await importAndSync(deps, identity, bytes, { ...optionsOf(fields), expected: type }) };
      },
    }),
  ];
};

async function importAndSync(...request: Parameters<typeof importArchive>) {
  const [deps, identity] = request;
  const result = await importArchive(...request);
  const changedIds = result.flatMap(({ kind, action, id }) => (kind === 'database' && action !== 'keep' ? [id] : []));
  await syncImported(deps, identity, changedIds);
  return result;
}

const exportAll = endpoint({
  method: 'GET',
  path: '/api/v1/assets/export/',
  summary: 'Export everything you can view as a ZIP of YAML',
  tag: TAG,
  rule: EXPORT_ALL,
  counts: 'exports',
  input: {},
  output: null,
  sends: 'application/zip',
  async run({ deps, identity }) {
    return zipReply(await exportArchive(deps, identity, 'assets', []));
  },
});

const importAll = endpoint({
  method: 'POST',
  path: '/api/v1/assets/import/',
  summary: 'Import an export of everything; existing items are overwritten unless `overwrite` is false',
  tag: TAG,
  rule: IMPORT_ALL,
  counts: 'uploads',
  input: {},
  readsBody: archiveBodies('bundle'),
  output: importReply,
  async run({ deps, identity, request }) {
    const { bytes, fields } = await readUpload(request, 'bundle');
    const options = { ...optionsOf(fields), overwrite: fields.overwrite ?? true, expected: 'assets' as const };
    return { message: 'OK', result: await importAndSync(deps, identity, bytes, options) };
  },
});

const preview = endpoint({
  method: 'POST',
  path: '/api/v1/assets/preview/',
  summary: 'Preview an import without writing',
  tag: TAG,
  rule: PREVIEW,
  counts: 'uploads',
  input: {},
  readsBody: archiveBodies('bundle'),
  output: previewReply,
  async run({ deps, identity, request }) {
    const { bytes, fields } = await readUpload(request, 'bundle');
    const { plan, databases } = await previewArchive(deps, identity, bytes, optionsOf(fields));
    return { result: { ...plan, databases: databases.map(({ hasSchemas: _, ...database }) => database) } };
  },
});

export const transferEndpoints = [
  ...ofKind('Database'),
  ...ofKind('SqlaTable'),
  ...ofKind('Slice'),
  ...ofKind('Dashboard'),
  ...ofKind('SavedQuery'),
  exportAsExample,
  exportAll,
  importAll,
  preview,
];

const optionsOf = ({ overwrite, overwrite_all: overwriteAll, passwords, databases }: ImportFields): ImportOptions => ({
  overwrite: overwrite ?? false,
  overwriteAll: overwriteAll ?? false,
  ...(passwords && { passwords }),
  ...(databases && { standIns: databases }),
});

/** The name is unquoted, as clients know it. */
const zipReply = ({ name, bytes }: ExportedArchive): Response =>
  new Response(bytes, { headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename=${name}` } });

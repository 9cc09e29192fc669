// Regular fields of databases. Connections, secrets and settings from `extra` are handled separately.
import { flag, requiredText, text, whole, type Fields } from '#app/domain/fields/field.ts';
import { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';

const MAX_CACHE_S = 31_536_000;

export const DATABASE_FIELDS = {
  database_name: {
    column: 'name',
    type: requiredText(),
    on: ['list', 'show', 'explore', 'archive'],
    sort: 'value',
    filter: 'text',
  },
  configuration_method: { column: 'configurationMethod', type: requiredText(), on: ['list', 'show', 'archive'] },
  expose_in_sqllab: {
    column: 'exposeInSqllab',
    type: flag(true, false),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    sort: 'value',
    filter: 'boolean',
    form: { section: 'sqlLab', label: 'exposeInSqllab.label', help: 'exposeInSqllab.hint' },
  },
  allow_run_async: {
    column: 'allowRunAsync',
    type: flag(false),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    sort: 'value',
    filter: 'boolean',
    form: { section: 'sqlLab', label: 'allowRunAsync.label', help: 'allowRunAsync.hint' },
  },
  allow_dml: {
    column: 'allowDml',
    type: flag(false),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    sort: 'value',
    filter: 'boolean',
    form: { section: 'writing', label: 'allowDml.label', help: 'allowDml.hint' },
  },
  allow_file_upload: {
    column: 'allowFileUpload',
    type: flag(false),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    sort: 'value',
    filter: 'boolean',
    form: { section: 'writing', label: 'allowFileUpload.label', help: 'allowFileUpload.hint' },
  },
  allow_ctas: {
    column: 'allowCtas',
    type: flag(false),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'writing', label: 'allowCtas.label', help: 'allowCtas.hint' },
  },
  allow_cvas: {
    column: 'allowCvas',
    type: flag(false),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'writing', label: 'allowCvas.label', help: 'allowCvas.hint' },
  },
  impersonate_user: { column: 'impersonateUser', type: flag(false), on: ['edit', 'show', 'archive', 'draft'] },
  cache_timeout: {
    column: 'cacheTimeoutS',
    type: whole(null, { min: -1, max: MAX_CACHE_S }),
    on: ['edit', 'show', 'archive', 'draft'],
    form: { label: 'cacheTimeout.label', help: 'cacheTimeout.hint' },
  },
  force_ctas_schema: {
    column: 'forceCtasSchema',
    type: text({ max: 250, isEmptyNull: true, isTrimmed: true }),
    on: ['edit', 'list', 'show', 'explore', 'draft'],
    form: { label: 'forceCtasSchema.label', help: 'forceCtasSchema.hint' },
  },
  ...MANAGED_FIELDS,
  allow_multi_catalog: { column: 'allowMultiCatalog', type: flag(false), on: ['list', 'explore'] },
  allows_cost_estimate: { column: 'allowsCostEstimate', type: flag(false), on: ['list', 'explore'] },
  allows_virtual_table_explore: { column: 'allowsVirtualTableExplore', type: flag(true), on: ['list', 'explore'] },
  disable_data_preview: { column: 'disableDataPreview', type: flag(false), on: ['list', 'explore'] },
  disable_drill_to_detail: { column: 'disableDrillToDetail', type: flag(false), on: ['list', 'explore'] },
} as const satisfies Fields;

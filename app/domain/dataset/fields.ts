// Regular fields of datasets, columns and metrics. Irregular fields are handled separately.
import { flag, jsonText, customValue, requiredText, text, whole, type Fields } from '#app/domain/fields/field.ts';
import { isPlainUrl } from '#app/domain/input/plain-url.ts';
import { MANAGED_FIELDS } from '#app/domain/fields/managed-fields.ts';
import { DATE_FORMAT } from '#app/domain/time/detect-date-format.ts';
import { DAY_S } from '#app/domain/time/durations.ts';
import { isZoneName } from './zone-name.ts';

const MAX_NAME = 250;
const MAX_CACHE_S = 10 * 366 * DAY_S;
const MAX_OFFSET_HOURS = 24 * 366;

const URL_CHECK = { passes: isPlainUrl, message: 'Must be a path of this site or an http(s) address.' };
const ZONE_CHECK = { passes: isZoneName, message: 'Must be the name of a time zone, such as Europe/Berlin.' };
const FORMAT_CHECK = { passes: (format: string) => DATE_FORMAT.test(format), message: 'Invalid date/timestamp format' };

export const DATASET_FIELDS = {
  table_name: { column: 'name', type: requiredText(), on: ['list', 'show', 'explore', 'archive'], sort: 'text' },
  catalog: { column: 'catalog', type: text(), on: ['archive', 'draft'] },
  schema: {
    column: 'schema',
    type: text(),
    on: ['list', 'show', 'explore', 'archive', 'draft'],
    sort: 'value',
    filter: 'text',
  },
  sql: { column: 'sql', type: text(), on: ['list', 'show', 'explore', 'archive'] },
  description: { column: 'description', type: text(), on: ['edit', 'list', 'show', 'archive', 'draft'] },
  main_dttm_col: {
    column: 'mainTemporalColumn',
    type: text({ max: MAX_NAME, isEmptyNull: true }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
  },
  always_filter_main_dttm: {
    column: 'alwaysFilterMainTemporal',
    type: flag(false),
    on: ['create', 'edit', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'query', label: 'settings.alwaysFilter', help: 'settings.alwaysFilterHint' },
  },
  normalize_columns: {
    column: 'normalizeColumns',
    type: flag(false),
    on: ['create', 'edit', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'query', label: 'settings.normalize', help: 'settings.normalizeHint' },
  },
  filter_select_enabled: {
    column: 'filterSelectEnabled',
    type: flag(true, false),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'query', label: 'settings.filterSelect', help: 'settings.filterSelectHint' },
  },
  fetch_values_predicate: {
    column: 'fetchValuesPredicate',
    type: text({ max: 1_000, isTrimmed: true }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
  },
  template_params: {
    column: 'templateParams',
    type: jsonText(),
    on: ['create', 'edit', 'show', 'explore', 'archive', 'draft'],
    form: { label: 'settings.templateParams', help: 'settings.templateParamsHint', problem: 'notParameters' },
  },
  default_endpoint: {
    column: 'defaultEndpoint',
    type: text({ max: 2_000, checks: [URL_CHECK], isTrimmed: true }),
    on: ['edit', 'list', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'about', label: 'settings.defaultEndpoint', help: 'settings.defaultEndpointHint', problem: 'notUrl' },
  },
  /** Meridian's own setting: time zone for day boundaries; null is UTC. */
  time_zone: {
    column: 'timeZone',
    type: text({ max: null, checks: [ZONE_CHECK], isEmptyNull: true, isTrimmed: true }),
    on: ['edit', 'show', 'draft'],
    form: { label: 'settings.timeZone', help: 'settings.timeZoneHint', problem: 'notZone' },
  },
  currency_code_column: {
    column: 'currencyCodeColumn',
    type: text({ max: MAX_NAME }),
    on: ['create', 'edit', 'show', 'explore', 'archive', 'draft'],
  },
  offset: {
    column: 'offsetHours',
    type: whole(0, { min: -MAX_OFFSET_HOURS, max: MAX_OFFSET_HOURS }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
    form: { label: 'settings.offset', help: 'settings.offsetHint', problem: 'notHours' },
  },
  cache_timeout: {
    column: 'cacheTimeoutS',
    type: whole(null, { min: -1, max: MAX_CACHE_S }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
    form: { section: 'about', label: 'settings.cacheTimeout', help: 'settings.cacheTimeoutHint', problem: 'notTimeout' },
  },
  is_sqllab_view: { column: 'isSqllabView', type: flag(false), on: ['edit', 'show', 'explore'] },
  ...MANAGED_FIELDS,
  extra: { column: 'extra', type: jsonText(), on: ['edit', 'list', 'show', 'archive'] },
} as const satisfies Fields;

export const COLUMN_FIELDS = {
  column_name: { column: 'name', type: requiredText(), on: ['show', 'explore', 'archive'] },
  type: { column: 'type', type: text(), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  advanced_data_type: {
    column: 'advancedDataType',
    type: text({ max: 255 }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
  },
  verbose_name: { column: 'verboseName', type: text(), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  description: { column: 'description', type: text(), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  expression: { column: 'expression', type: text(), on: ['edit', 'show', 'explore', 'archive'] },
  extra: { column: 'extra', type: jsonText(), on: ['edit', 'show', 'archive'] },
  filterable: { column: 'isFilterable', type: flag(true), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  groupby: { column: 'isGroupable', type: flag(true), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  is_active: { column: 'isActive', type: flag(true), on: ['edit', 'show', 'archive'] },
  is_dttm: { column: 'isTemporal', type: flag(false), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  python_date_format: {
    column: 'pythonDateFormat',
    type: text({ max: 255, checks: [FORMAT_CHECK], isTrimmed: true }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
  },
} as const satisfies Fields;

interface Currency {
  readonly symbol: string;
  readonly symbolPosition: 'prefix' | 'suffix';
}

export const METRIC_FIELDS = {
  metric_name: { column: 'name', type: requiredText(), on: ['show', 'explore', 'archive'] },
  metric_type: { column: 'metricType', type: text({ max: 32 }), on: ['edit', 'show', 'archive'] },
  expression: { column: 'expression', type: requiredText(), on: ['show', 'explore', 'archive'] },
  verbose_name: { column: 'verboseName', type: text(), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  description: { column: 'description', type: text(), on: ['edit', 'show', 'explore', 'archive', 'draft'] },
  d3format: {
    column: 'd3Format',
    type: text({ max: 128, isTrimmed: true }),
    on: ['edit', 'show', 'explore', 'archive', 'draft'],
  },
  currency: { column: 'currency', type: customValue<Currency | null>(null), on: ['edit', 'show', 'explore', 'archive'] },
  extra: { column: 'extra', type: jsonText(), on: ['edit', 'show', 'archive'] },
  warning_text: { column: 'warningText', type: text(), on: ['edit', 'show', 'explore', 'archive'] },
} as const satisfies Fields;

// Data masks: what a filter or a chart's selection requests of other charts, and how several of them add up.
import * as z from 'zod';

const openObject = z.record(z.string(), z.unknown());
const MAX_FILTERS = 1_000;

const openList = z.array(z.unknown()).max(MAX_FILTERS).optional().catch(undefined);
const optionalText = z.string().optional().catch(undefined);

/** Keys that are not listed have no meaning on the wire and are left out; a value of the wrong type counts as absent. */
const extraFormDataSchema = z.object({
  filters: z.array(openObject).max(MAX_FILTERS).optional().catch(undefined),
  adhoc_filters: z.array(openObject).max(MAX_FILTERS).optional().catch(undefined),
  interactive_groupby: openList,
  interactive_highlight: openList,
  interactive_drilldown: openList,
  custom_form_data: z.unknown().optional(),
  granularity: optionalText,
  granularity_sqla: optionalText,
  time_column: optionalText,
  time_grain: optionalText,
  time_grain_sqla: optionalText,
  time_range: optionalText,
  time_compare: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
  relative_start: z.enum(['today', 'now']).optional().catch(undefined),
  relative_end: z.enum(['today', 'now']).optional().catch(undefined),
});
export type ExtraFormData = z.output<typeof extraFormDataSchema>;

const dataMaskSchema = z.object({
  extraFormData: extraFormDataSchema.catch({}),
  filterState: openObject.catch({}),
  ownState: openObject.catch({}),
});
export type DataMask = z.output<typeof dataMaskSchema>;

const emptyDataMask: DataMask = { extraFormData: {}, filterState: {}, ownState: {} };

const APPEND_KEYS = [
  'adhoc_filters',
  'filters',
  'interactive_groupby',
  'interactive_highlight',
  'interactive_drilldown',
] as const;
const OVERRIDE_KEYS = [
  'granularity',
  'granularity_sqla',
  'time_column',
  'time_grain',
  'time_grain_sqla',
  'time_range',
  'time_compare',
  'relative_start',
  'relative_end',
] as const;

/** Total: anything that is not a data mask is an empty one. */
export function parseDataMask(value: unknown): DataMask {
  const parsed = dataMaskSchema.safeParse(value);
  return parsed.success ? withoutAbsent(parsed.data) : emptyDataMask;
}

export function parseExtraFormData(value: unknown): ExtraFormData {
  const parsed = extraFormDataSchema.safeParse(value);
  return parsed.success ? present(parsed.data) : {};
}

/** Lists are appended, single values overridden by the later one. */
export function mergeExtraFormData(first: ExtraFormData, second: ExtraFormData): ExtraFormData {
  const lists = APPEND_KEYS.map((key) => [key, [...(first[key] ?? []), ...(second[key] ?? [])]] as const).filter(
    ([, list]) => list.length > 0,
  );
  const singles = OVERRIDE_KEYS.map((key) => [key, second[key] ?? first[key]] as const);
  const custom = mergeCustom(first.custom_form_data, second.custom_form_data);
  return present({ ...Object.fromEntries(singles), ...Object.fromEntries(lists), custom_form_data: custom });
}

/** Clients send `custom_form_data` as a list or as an object. */
function mergeCustom(first: unknown, second: unknown): unknown {
  if (first === undefined || second === undefined) return second ?? first;
  if (Array.isArray(first) && Array.isArray(second)) return [...(first as unknown[]), ...(second as unknown[])];
  const [a, b] = [openObject.safeParse(first), openObject.safeParse(second)];
  return a.success && b.success ? { ...a.data, ...b.data } : second;
}

function withoutAbsent(mask: DataMask): DataMask {
  return { ...mask, extraFormData: present(mask.extraFormData) };
}

function present(data: ExtraFormData): ExtraFormData {
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined));
}

// What POST /dashboards/filter-options takes and gives: what can be chosen in one native filter of a dashboard.
import * as z from 'zod';
import { ADVANCED_TYPES } from '#app/domain/advanced-type/advanced-type.ts';
import { arePageUrlParams, MAX_URL_PARAMS } from '#app/domain/viewer/url-parameters.ts';
import { MAX_OPTIONS_PER_REPLY, OPTIONS_PER_PAGE } from '#app/domain/select/option-pages.ts';
import { isShallow } from '#app/stores/dashboard/wire-json.ts';

const MAX_SEARCH_LENGTH = 200;
const MAX_MASKS = 200;
const MAX_PAGE = 1_000;
const MAX_MASKS_LENGTH = 200_000;

const filterId = z.string().min(1).max(200);

/** Data masks by filter id, as the browser has them; each is checked against its filter before it is used. */
export const masksSchema = z
  .record(filterId, z.unknown())
  .refine((masks) => Object.keys(masks).length <= MAX_MASKS, `More than ${MAX_MASKS} filters.`)
  .refine(
    (masks) => isShallow(masks) && JSON.stringify(masks).length <= MAX_MASKS_LENGTH,
    `Nested too deeply, or longer than ${MAX_MASKS_LENGTH} characters.`,
  );

/** The parameters of the page's address, for the templates of its charts. */
export const urlParamsSchema = z
  .record(z.string(), z.string())
  .refine(arePageUrlParams, `More than ${MAX_URL_PARAMS} parameters, or longer ones than addresses have.`);

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const optionsRequestSchema = z.object({
  dashboardId: z.number().int().positive(),
  filterId,
  /** A filter as it is being made, in place of the saved one: for those who can save it. */
  entry: z
    .record(z.string(), z.unknown())
    .refine((entry) => isShallow(entry) && JSON.stringify(entry).length <= MAX_MASKS_LENGTH, 'Nested too deeply, or too long.')
    .optional(),
  /** What a value's text has in it, in any case. */
  search: z.string().max(MAX_SEARCH_LENGTH).default(''),
  /** Data masks of all filters, because those on which this one depends narrow it. */
  masks: masksSchema.default({}),
  urlParams: urlParamsSchema.default({}),
  /** Page number, from 0. */
  page: z.number().int().min(0).max(MAX_PAGE).default(0),
  pageSize: z.number().int().min(1).max(MAX_OPTIONS_PER_REPLY).default(OPTIONS_PER_PAGE),
  /** If present, only those of these values that can be selected are returned. */
  values: z.array(value).max(MAX_OPTIONS_PER_REPLY).optional(),
});
export type OptionsRequest = z.output<typeof optionsRequestSchema>;

export const optionsReplySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('values'),
    values: z.array(z.object({ value, label: z.string() })),
    /** Whether there are further ones. */
    hasMore: z.boolean(),
    /** What the numbers mean; left out for plain numbers. */
    advancedType: z.enum(ADVANCED_TYPES).optional(),
  }),
  /** Null where the data has no value. */
  z.object({
    kind: z.literal('bounds'),
    min: z.number().nullable(),
    max: z.number().nullable(),
    /** Rows in equal parts of the range, from min to max; empty where that is not known. */
    counts: z.array(z.number()),
  }),
  z.object({ kind: z.literal('names'), names: z.array(z.object({ value: z.string(), label: z.string() })) }),
]);
export type FilterOptions = z.output<typeof optionsReplySchema>;

export const barRequestSchema = z.object({ dashboardId: z.number().int().positive(), masks: masksSchema.default({}) });

const openObject = z.record(z.string(), z.unknown());
const mask = z.object({ extraFormData: openObject, filterState: openObject, ownState: openObject });
const choice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('select'), values: z.array(value), isExcluded: z.boolean() }),
  z.object({ kind: z.literal('range'), min: z.number().nullable(), max: z.number().nullable() }),
  z.object({ kind: z.literal('time'), range: z.string().nullable() }),
  z.object({ kind: z.literal('column'), column: z.string().nullable() }),
  z.object({ kind: z.literal('grain'), grain: z.string().nullable() }),
  z.object({ kind: z.literal('dimensions'), columns: z.array(z.string()) }),
]);
const texts = { id: z.string(), description: z.string() };
const filterItem = z.object({
  type: z.literal('filter'),
  ...texts,
  name: z.string(),
  kind: z.enum(['select', 'range', 'time', 'column', 'grain', 'dimensions']),
  isDisplay: z.boolean(),
  column: z.string().nullable(),
  isRequired: z.boolean(),
  isMultiple: z.boolean(),
  isInverse: z.boolean(),
  match: z.enum(['exact', 'contains', 'startsWith', 'endsWith']),
  single: z.enum(['min', 'exact', 'max']).nullable(),
  isCreatable: z.boolean(),
  isSearchedByServer: z.boolean(),
  parentIds: z.array(z.string()),
  chartIds: z.array(z.number()),
  choice,
  mask,
  awaitsFirst: z.boolean(),
  isUnsettled: z.boolean(),
  takesFirst: z.boolean(),
  initial: choice,
  names: z.array(z.tuple([z.string(), z.string()])),
});

/** The filters of a dashboard, each with its value. */
export const barReplySchema = z.object({
  items: z.array(
    z.discriminatedUnion('type', [
      filterItem,
      z.object({ type: z.literal('divider'), ...texts, title: z.string(), isDisplay: z.boolean() }),
    ]),
  ),
  /** Names of filters for which the request had a value that doesn't fit. */
  ignored: z.array(z.string()),
});

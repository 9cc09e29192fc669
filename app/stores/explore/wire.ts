// Explore on the wire: what it starts with, and the states that it keeps.
import * as z from 'zod';
import { parseJson } from '#app/domain/json/parse-json.ts';

const MAX_KEY_LENGTH = 64;
const MAX_URL_PARAMS = 200;
const digits = z
  .string()
  .regex(/^\d{1,15}$/, 'Not a valid integer.')
  .transform(Number);

export const exploreQuery = z.looseObject({
  slice_id: digits.optional(),
  datasource_id: digits.optional(),
  datasource_type: z.string().optional(),
  form_data_key: z.string().max(MAX_KEY_LENGTH).optional(),
  permalink_key: z.string().max(MAX_KEY_LENGTH).optional(),
  viz_type: z.string().max(250).optional(),
  /** JSON that overrides the other settings. */
  form_data: z.string().optional(),
});
export type ExploreQuery = z.output<typeof exploreQuery>;

export const exploreReply = z.object({
  result: z.object({
    dataset: z.looseObject({}),
    form_data: z.looseObject({}),
    slice: z.looseObject({}).nullable(),
    metadata: z.looseObject({}).nullable(),
    message: z.string().nullable(),
  }),
});

export const keyParams = z.object({ key: z.string().max(MAX_KEY_LENGTH) });
export const tabQuery = z.looseObject({ tab_id: z.string().max(100).optional() });

export const formDataBody = z.strictObject({
  datasource_id: z.int().positive(),
  datasource_type: z.string().max(50),
  chart_id: z.int().nonnegative().nullish(),
  form_data: z.string().refine(isJsonObject, 'JSON not valid'),
});
export type FormDataBody = z.output<typeof formDataBody>;
export const formDataKey = z.object({ key: z.string() });

export const permalinkState = z.strictObject({
  formData: z.record(z.string(), z.unknown()),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(MAX_URL_PARAMS)
    .nullish(),
  /** Filters and sorting of a table in the browser: stored for clients that send them. */
  chartState: z.record(z.string(), z.unknown()).nullish(),
});
export type ExplorePermalinkState = z.output<typeof permalinkState>;

export const permalinkReply = z.object({ key: z.string(), url: z.string() });
export const permalinkContent = z.object({
  chartId: z.number().nullable(),
  datasource: z.string(),
  datasourceId: z.number(),
  datasourceType: z.string(),
  state: permalinkState,
});
export type PermalinkContent = z.output<typeof permalinkContent>;

export const savedQuery = z.looseObject({ slice_id: digits.optional() });

function isJsonObject(text: string): boolean {
  try {
    const parsed: unknown = parseJson(text);
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}

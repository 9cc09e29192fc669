// What addresses of images, their links and Superset's screenshots take.
import * as z from 'zod';

const MIN_WIDTH_PX = 320;
const MAX_WIDTH_PX = 2800;
const MIN_HEIGHT_PX = 120;
const MAX_HEIGHT_PX = 2000;

const sideSchema = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform((text) => Math.min(most, Math.max(least, Number(text))))
    .optional();
const flag = z.enum(['true', 'false']).optional();

/** "<uuid>.png", or an id in the place of the uuid; without an ending it is the page that shows the image. */
export const imageFileParams = z.object({
  file: z
    .string()
    .regex(/^(?:[0-9a-f-]{36}|\d{1,15})(?:\.(?:png|svg|pdf))?$/i)
    .transform((text) => {
      const [uuid = '', format] = text.toLowerCase().split('.');
      return { uuid, format: (format ?? 'page') as 'png' | 'svg' | 'pdf' | 'page' };
    }),
});

export const imageQuery = z.looseObject({
  token: z.string().max(200).optional(),
  width: sideSchema(MIN_WIDTH_PX, MAX_WIDTH_PX),
  height: sideSchema(MIN_HEIGHT_PX, MAX_HEIGHT_PX),
  scale: z.enum(['1', '2', '3']).optional(),
  mode: z.enum(['light', 'dark']).optional(),
  paper: z.enum(['a4', 'letter']).optional(),
  orientation: z.enum(['portrait', 'landscape']).optional(),
  /** Left out: those that are open, on paper all. */
  tabs: z.enum(['all']).optional(),
  /** For a chart: the dashboard whose filters and access rules apply. */
  dashboard: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  force: flag,
  download: flag,
});
export type ImageQuery = z.output<typeof imageQuery>;

/** Files are found by uuids in lower case. */
export const imageLinkBody = z.object({
  type: z.enum(['chart', 'dashboard']),
  uuid: z.guid().transform((uuid) => uuid.toLowerCase()),
});
const addresses = { key: z.string().min(1), url: z.string().min(1), image_url: z.string().min(1) };
export const imageLinkReply = z.object(addresses);
export const imageLinkListReply = z.object({
  result: z.array(z.object({ ...addresses, created_on: z.string(), created_by: z.string(), is_own: z.boolean() })),
});
export const imageLinkParams = z.object({ key: z.string().regex(/^[\w-]{1,64}$/) });

export const oembedQuery = z.looseObject({
  url: z.url(),
  format: z.string().optional(),
  maxwidth: sideSchema(MIN_WIDTH_PX, MAX_WIDTH_PX),
});

const windowSize = z.tuple([z.number().int().min(1).max(10_000), z.number().int().min(1).max(10_000)]);

/** Rison of `cache_screenshot` and its neighbors; sizes in px, width first. */
export const screenshotRison = z.looseObject({
  force: z.boolean().default(false),
  window_size: windowSize.optional(),
  thumb_size: windowSize.optional(),
});

export const dashboardScreenshotBody = z.object({
  activeTabs: z.array(z.string().max(200)).max(50).nullish(),
  anchor: z.string().max(200).nullish(),
  dataMask: z.record(z.string(), z.unknown()).nullish(),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(100)
    .nullish(),
});
export type DashboardScreenshot = z.output<typeof dashboardScreenshotBody>;

export const digestParams = z.object({
  pk: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  digest: z.string().max(300),
});
export const thumbnailQuery = z.looseObject({ q: z.string().optional(), wait: flag, mode: z.enum(['light', 'dark']).optional() });
export const screenshotQuery = z.looseObject({ q: z.string().optional(), download_format: z.enum(['png', 'pdf']).optional() });

export const screenshotReply = z.object({
  cache_key: z.string(),
  image_url: z.string(),
  chart_url: z.string().optional(),
  dashboard_url: z.string().optional(),
  task_status: z.enum(['Pending', 'Computing', 'Updated', 'Error']),
  task_updated_at: z.string(),
});

// What the report Worker draws, as the app Worker sends it: pictures made of SVG parts, and documents of such pages.
import * as z from 'zod';

const MAX_SIDE_PX = 20_000;
const MAX_PART_CHARACTERS = 8_000_000;
const MAX_PAGES = 200;

const color = z.string().regex(/^#[0-9a-f]{6}$/i);
const side = z.number().positive().max(MAX_SIDE_PX);

/** One <svg> root, drawn at its own size with its top left corner at this position. */
const partSchema = z.object({
  x: z.number(),
  y: z.number(),
  widthPx: z.number().nonnegative(),
  heightPx: z.number().nonnegative(),
  svg: z.string().max(MAX_PART_CHARACTERS),
});
export type PicturePart = Readonly<z.infer<typeof partSchema>>;

const pictureSchema = z.object({
  widthPx: side,
  heightPx: side,
  background: color,
  parts: z.array(partSchema).readonly(),
});
/** A drawing in px. */
export type Picture = Readonly<z.infer<typeof pictureSchema>>;

export const imageRequestSchema = z.object({
  picture: pictureSchema,
  /** Pixels of the image to one px of the drawing. */
  scale: z.number().min(0.1).max(4),
});
export type ImageRequest = Readonly<z.infer<typeof imageRequestSchema>>;

const pageSchema = z.object({
  picture: pictureSchema,
  /** Points to one px of the drawing. */
  pointsPerPx: z.number().positive().max(4),
  /** Chapters that begin on this page, as the outline lists them. */
  chapters: z.array(z.object({ title: z.string(), level: z.number().int().min(0).max(8) })).readonly(),
});
export type DocumentPage = Readonly<z.infer<typeof pageSchema>>;

export const documentRequestSchema = z.object({
  title: z.string(),
  /** BCP 47. */
  language: z.string(),
  createdMs: z.number(),
  pages: z.array(pageSchema).min(1).max(MAX_PAGES).readonly(),
});
export type DocumentRequest = Readonly<z.infer<typeof documentRequestSchema>>;

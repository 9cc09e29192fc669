// Superset's screenshots: drawn in the background under a key, then fetched by it. A key is worth nothing to those who see other rows.
import type { Identity } from '#app/domain/access/identity.ts';
import { notFound } from '#app/domain/errors.ts';
import type { Deps } from '#app/services/deps.server.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { dashboardScreenshotBody, type DashboardScreenshot } from '#app/stores/image/wire.ts';
import * as z from 'zod';
import { drawDashboardPages } from './dashboard-image.server.ts';
import { DEFAULT_PAPER } from './paper.ts';
import {
  drawingState,
  imageKey,
  noteUndrawn,
  openSubject,
  PLAIN_STATE,
  storeImage,
  type ImageForm,
  type ImageSubject,
} from './stored-image.server.ts';

export interface ScreenshotRequest {
  readonly type: ImageSubject['type'];
  readonly id: number;
  readonly widthPx: number;
  readonly heightPx: number | null;
  /** Pixels of the image to one px. */
  readonly scale: number;
  readonly locale: string;
  readonly force: boolean;
  /** State of a dashboard. */
  readonly state: DashboardScreenshot | null;
}
export interface Screenshot {
  readonly digest: string;
  readonly isReady: boolean;
}

/** The metadata stored with an image, so that its key can be verified. */
const requestSchema = z.object({
  type: z.enum(['chart', 'dashboard']),
  id: z.number(),
  widthPx: z.number(),
  heightPx: z.number().nullable(),
  scale: z.number(),
  locale: z.string(),
  state: dashboardScreenshotBody.nullable(),
});
type KeptRequest = z.infer<typeof requestSchema>;

/** Starts the drawing unless it is there. Throws 404 for what the identity can't see. */
export async function requestScreenshot(deps: Deps, identity: Identity, request: ScreenshotRequest): Promise<Screenshot> {
  const subject = await openSubject(deps, identity, request.type, request.id);
  if (!subject) throw notFound();
  const kept = toKept(request);
  const form = { ...formOf(kept), force: request.force };
  const key = await imageKey(deps, identity, subject, form);
  const digest = sha256(key);
  if (!request.force && (await deps.images.get(key))) return { digest, isReady: true };
  await deps.countUse?.('images');
  await deps.images.put(requestKey(digest), new TextEncoder().encode(JSON.stringify(kept)));
  const drawing = storeImage(deps, identity, subject, form);
  deps.waitUntil(drawing.catch((error: unknown) => noteUndrawn(error, 'screenshot', request)));
  return { digest, isReady: false };
}

/** Throws 404 for what was never requested, is not drawn yet, or shows what the identity does not see. */
export async function findScreenshot(
  deps: Deps,
  identity: Identity,
  { type, id, digest, isDocument }: { type: ImageSubject['type']; id: number; digest: string; isDocument: boolean },
): Promise<ReadableStream<Uint8Array>> {
  const kept = await readRequest(deps, digest);
  const subject = await openSubject(deps, identity, type, id);
  if (!kept || !subject || kept.type !== type || kept.id !== id) throw notFound();
  const form = formOf(kept);
  const key = await imageKey(deps, identity, subject, form);
  if (sha256(key) !== digest) throw notFound();
  if (isDocument && subject.type === 'dashboard') return drawDocument(deps, identity, subject.id, form);
  const image = await deps.images.get(key);
  if (!image) throw notFound();
  return image;
}

async function drawDocument(deps: Deps, identity: Identity, id: number, form: ImageForm): Promise<ReadableStream<Uint8Array>> {
  await deps.countUse?.('images');
  const { mode, locale, state = PLAIN_STATE } = form;
  const pages = await drawDashboardPages(deps, identity, {
    idOrSlug: id,
    mode,
    locale,
    force: false,
    ...state,
    tabs: 'all',
    paper: DEFAULT_PAPER,
  });
  if (!pages) throw notFound();
  return deps.drawings.document(pages);
}

async function readRequest(deps: Deps, digest: string): Promise<KeptRequest | null> {
  if (!/^[0-9a-f]{64}$/.test(digest)) return null;
  const stored = await deps.images.get(requestKey(digest));
  return stored && requestSchema.parse(await new Response(stored).json());
}

const requestKey = (digest: string): string => `screenshots/${digest}.json`;

const toKept = ({ force: _, ...kept }: ScreenshotRequest): KeptRequest => kept;

const formOf = ({ widthPx, heightPx, scale, locale, state }: KeptRequest): ImageForm => ({
  widthPx,
  heightPx,
  scale,
  locale,
  mode: 'light',
  force: false,
  ...(state && { state: drawingState(state) }),
});

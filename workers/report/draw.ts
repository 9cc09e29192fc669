// Draws images as PNG and documents as PDF for other Workers. The WASM modules are initialized by the first request.
import { initWasm } from '@resvg/resvg-wasm';
import resvgWasm from '@resvg/resvg-wasm/index_bg.wasm';
import subsetterWasm from 'harfbuzzjs/dist/harfbuzz-subset.wasm';
import harfBuzzWasm from 'harfbuzzjs/dist/harfbuzz.wasm';
import { AppError } from '#app/domain/errors.ts';
import { byteStream } from '#app/domain/export/byte-stream.ts';
import { sha256 } from '#app/services/auth/keys.server.ts';
import { failureResponse } from '#app/services/query-service/query-service-protocol.ts';
import { orOwn } from '#app/services/query-service/shared-read.ts';
import { renderDocument, type DocumentTools } from '#app/services/rendering/pdf/document.server.ts';
import { createDrawingTurns } from '#app/services/rendering/drawing-turns.ts';
import { createDrawnFiles, drawOnce } from '#app/services/rendering/drawn-files.ts';
import { documentRequestSchema, imageRequestSchema } from '#app/services/rendering/protocol.ts';
import { readDrawingText } from '#app/services/rendering/read-drawing.ts';
import { rasterize, rasterizePart } from '#app/services/rendering/raster.server.ts';
import { createFontStore } from '#app/services/rendering/text/font-store.server.ts';
import { createFontSubsetter } from '#app/services/rendering/text/font-subsetter.ts';
import { createHarfBuzz } from '#app/services/rendering/text/harfbuzz.ts';
import { logIfUnforeseen } from '#app/services/logging/log-failure.server.ts';
import type * as z from 'zod';

/** The drawing tools of this isolate. */
let tools: DocumentTools | null = null;
let starting: Promise<DocumentTools> | null = null;
/** The initialization never ends if its request was canceled. After this wait, another request initializes its own tools. */
const START_TIMEOUT_MS = 2_000;
const drawnFiles = createDrawnFiles();
/** Max wait for another drawing to end. Longer than an image takes. */
const TURN_TIMEOUT_MS = 5_000;
const drawInTurn = createDrawingTurns(TURN_TIMEOUT_MS);

export async function draw(request: Request, env: Pick<ReportEnv, 'FILES'>): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== 'POST' || (pathname !== '/image' && pathname !== '/document'))
    return new Response('Not found', { status: 404 });
  try {
    const ready = await getTools(env.FILES);
    return pathname === '/image' ? await drawImage(request, ready) : await drawDocument(request, ready);
  } catch (error) {
    const { signal } = request;
    logIfUnforeseen(error, { event: 'drawing_failed', message: 'A picture or document couldn’t be drawn.', signal });
    return failureResponse(error);
  }
}

async function getTools(files: Fetcher): Promise<DocumentTools> {
  if (tools) return tools;
  starting ??= startTools(files);
  return (tools = await orOwn(starting, () => startTools(files), START_TIMEOUT_MS));
}

async function startTools(files: Fetcher): Promise<DocumentTools> {
  await initWasm(resvgWasm);
  const fonts = createFontStore((name) => readFont(files, name));
  const harfBuzz = createHarfBuzz(harfBuzzWasm);
  const subsetter = createFontSubsetter(subsetterWasm);
  return {
    fonts,
    harfBuzz,
    subsetter,
    rasterizePart: (part, background) => rasterizePart(part, background, { fonts, harfBuzz }),
  };
}

async function readFont(files: Fetcher, name: string): Promise<Uint8Array> {
  const response = await files.fetch(new Request(`https://files/fonts/${name}`));
  if (!response.ok) throw new AppError('GENERIC_BACKEND_ERROR', `The font ${name} can't be read.`);
  return new Uint8Array(await response.arrayBuffer());
}

async function drawImage(request: Request, { fonts, harfBuzz }: DocumentTools): Promise<Response> {
  const body = await readDrawingText(request);
  const image = parseBody(body, imageRequestSchema);
  const pieces = drawOnce(drawnFiles, sha256(body), () => drawInTurn(() => rasterize(image, { fonts, harfBuzz })));
  // Waits for the first bytes, so that an early failure gets an error status instead of a truncated file.
  const first = await pieces.next();
  return new Response(byteStream(continueFrom(first, pieces)), { headers: { 'content-type': 'image/png' } });
}

async function* continueFrom(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array, undefined, undefined> {
  if (first.done !== true) yield first.value;
  yield* rest;
}

async function drawDocument(request: Request, ready: DocumentTools): Promise<Response> {
  const document = parseBody(await readDrawingText(request), documentRequestSchema);
  const pieces = drawInTurn(async function* () {
    yield await renderDocument(document, ready);
  });
  const first = await pieces.next();
  await pieces.return(undefined);
  return new Response(first.value as Uint8Array<ArrayBuffer>, { headers: { 'content-type': 'application/pdf' } });
}

function parseBody<Schema extends z.ZodType>(text: string, schema: Schema): z.infer<Schema> {
  const parsed = schema.safeParse(readJson(text));
  if (!parsed.success)
    throw new AppError('INVALID_PAYLOAD_SCHEMA_ERROR', 'The drawing is not well formed.', { cause: parsed.error });
  return parsed.data;
}

/** Undefined if the text isn't JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

// The report Worker's drawing for other Workers: pictures as PNG, pages as PDF. The WASM modules are started with the first of them.
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

/** Of this isolate. */
let tools: DocumentTools | null = null;
let starting: Promise<DocumentTools> | null = null;
/** A start never ends if the request that began it was canceled: after this wait, another request starts the tools again. */
const START_PATIENCE_MS = 2_000;
const drawnFiles = createDrawnFiles();
/** Longer than a picture takes. */
const TURN_PATIENCE_MS = 5_000;
const inTurn = createDrawingTurns(TURN_PATIENCE_MS);

export async function draw(request: Request, env: Pick<ReportEnv, 'FILES'>): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (request.method !== 'POST' || (pathname !== '/image' && pathname !== '/document'))
    return new Response('Not found', { status: 404 });
  try {
    const ready = await readyTools(env.FILES);
    return pathname === '/image' ? await drawImage(request, ready) : await drawDocument(request, ready);
  } catch (error) {
    const { signal } = request;
    logIfUnforeseen(error, { event: 'drawing_failed', message: 'A picture or document couldn’t be drawn.', signal });
    return failureResponse(error);
  }
}

async function readyTools(files: Fetcher): Promise<DocumentTools> {
  if (tools) return tools;
  starting ??= startTools(files);
  return (tools = await orOwn(starting, () => startTools(files), START_PATIENCE_MS));
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
  const pieces = drawOnce(drawnFiles, sha256(body), () => inTurn(() => rasterize(image, { fonts, harfBuzz })));
  // A failure before the first byte gets an error status instead of a file that breaks off.
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
  const pieces = inTurn(async function* () {
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

/** Undefined for a text that isn't JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

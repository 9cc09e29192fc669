// The browser's files as they lie in a folder now, for `npm run dev`: Miniflare lists those that it serves when it starts.
import { createReadStream, statSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { Readable } from 'node:stream';
import { getMimeType } from 'hono/utils/mime';
import { Response, type Request } from 'miniflare';

/** The entries of pages keep their names. */
const HEADERS = { 'cache-control': 'no-cache' };

export function serveFile(request: Request, folder: string): Response {
  const path = pathOf(request, folder);
  const file = path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  if (path === null || !file?.isFile()) return new Response(null, { status: 404 });
  const headers = {
    ...HEADERS,
    'content-type': getMimeType(path) ?? 'application/octet-stream',
    'content-length': String(file.size),
  };
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(Readable.toWeb(createReadStream(path)), { headers });
}

/** In the folder; null for an address that isn't one. */
function pathOf({ url }: Request, folder: string): string | null {
  try {
    return join(folder, normalize(decodeURIComponent(new URL(url).pathname)));
  } catch {
    return null;
  }
}

// The local host's way in, in place of the edge: files from the build, everything else from the app, both compressed where
// that pays. Unused in production, where the edge does both.
import { WorkerEntrypoint } from 'cloudflare:workers';

type App = Pick<Required<ExportedHandler<AppEnv>>, 'fetch'>;

/** The files beside pages: what `[assets]` in wrangler.toml leaves to the edge. */
const FILE = /^\/(?:assets\/|favicon\.|robots\.txt$)/;
const TEXT = /^(?:text\/(?:html|css|javascript|plain)|application\/(?:json|javascript)|image\/(?:svg\+xml|x-icon))\b/;
/** One packet holds less than this anyway. */
const MIN_COMPRESSED_BYTES = 1400;

/** The entrypoint class of an app. */
export const createLocalDoor = (app: App) =>
  class extends WorkerEntrypoint<AppEnv> {
    override async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const reply = FILE.test(pathname)
        ? await this.env.ASSETS.fetch(request)
        : await app.fetch(request as Parameters<App['fetch']>[0], this.env, this.ctx);
      return isWorthPressing(request, reply) ? pressed(reply) : reply;
    }
  };

function isWorthPressing(request: Request, { status, body, headers }: Response): boolean {
  if (status !== 200 || body === null || headers.has('content-encoding')) return false;
  if (!/\bgzip\b/.test(request.headers.get('accept-encoding') ?? '')) return false;
  if (Number(headers.get('content-length') ?? MIN_COMPRESSED_BYTES) < MIN_COMPRESSED_BYTES) return false;
  return TEXT.test(headers.get('content-type') ?? '');
}

/** The runtime presses what says that it is pressed. */
function pressed(reply: Response): Response {
  const answer = new Response(reply.body, reply);
  answer.headers.set('content-encoding', 'gzip');
  answer.headers.delete('content-length');
  answer.headers.append('vary', 'accept-encoding');
  return answer;
}

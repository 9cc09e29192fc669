// Where people reach the product, for links that leave a page: as the operator says it. The Host header is the caller's to choose.
import type { Config } from '#app/services/deps.server.ts';

/** An operator's setting, without its last slash; null for what is no address of the web. */
export function parsePublicUrl(text: string): string | null {
  const url = text.trim().replace(/\/+$/, '');
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null;
}

/** The public address; where none is set, that of the request, which is all that is known. */
export const publicAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, requestUrl: URL): string =>
  publicUrl ?? requestUrl.origin;

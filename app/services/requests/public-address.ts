// Public URL of the product, for links that leave a page, as set by the operator. A caller can choose the Host header.
import type { Config } from '#app/services/deps.server.ts';

/** The public address; where none is set, that of the request, which is all that is known. */
export const publicAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, requestUrl: URL): string =>
  publicUrl ?? requestUrl.origin;

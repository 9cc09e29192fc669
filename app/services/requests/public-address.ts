// Where people reach the product, for links that leave a page: as the operator says it. The Host header is the caller's to choose.
import type { Config } from '#app/services/deps.server.ts';

/** The public address; where none is set, that of the request, which is all that is known. */
export const publicAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>, requestUrl: URL): string =>
  publicUrl ?? requestUrl.origin;

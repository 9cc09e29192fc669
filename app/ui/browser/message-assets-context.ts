// What the page that is being written tells of its catalogs. Null in the browser, which has read it by then.
import { createContext } from 'react';

export interface PageAssets {
  /** The text of an import map. */
  readonly importMap: string;
  /** Addresses of catalogs that the page's modules import at once. */
  readonly preloads: readonly string[];
  /** JavaScript that runs before everything else, in addition to the document's own. */
  readonly firstScript?: string;
}

export const MessageAssetsContext = createContext<PageAssets | null>(null);

// Where the browser finds the catalogs. The build replaces this module (scripts/bundle/vite-messages.ts); outside of it there are none.

export interface MessageAssets {
  /** By locale and namespace: the address of the compiled catalog. */
  readonly urls: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** By module of the browser’s build, from `app/` and without its ending (`routes/home`): the catalogs that it imports at once. */
  readonly preloads: Readonly<Record<string, readonly string[]>>;
}

export const MESSAGE_ASSETS: MessageAssets = { urls: {}, preloads: {} };

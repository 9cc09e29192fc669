// What every page's loader and action gets from the Worker.
import type { Identity } from '#app/domain/access/identity.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PendingChart } from '#app/services/charts/fill-chart-slots.server.ts';

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    readonly deps: Deps;
    readonly identity: Identity;
    /** The tag of the locale that the page is shown in. */
    readonly locale: string;
    /** Marks this page's scripts and styles as ours. */
    readonly nonce: string;
    /** The pictures that this page waits for, by slot. A loader fills it; entry.server puts them into the stream. null for a data request. */
    readonly charts: Map<number, PendingChart> | null;
  }
}

// What every page's loader and action gets from the Worker.
import type { Identity } from '#app/domain/access/identity.ts';
import type { PageRefusal } from '#app/domain/viewer/refusal.ts';
import type { Deps } from '#app/services/deps.server.ts';
import type { PageCharts } from '#app/services/charts/page-charts.ts';

declare module '@remix-run/cloudflare' {
  interface AppLoadContext {
    readonly deps: Deps;
    readonly identity: Identity;
    /** The tag of the locale that the page is shown in. */
    readonly locale: string;
    /** Marks this page's scripts and styles as ours. */
    readonly nonce: string;
    /** Names this view of a page in the usage log: what the server records of it, and then the page. */
    readonly impressionId: string;
    /** Pending charts, passed from the loader to the page's stream, into which `entry.server` writes them. */
    readonly charts: PageCharts;
    /** Set if the request is refused before its page is reached; every page then shows the refusal. */
    readonly refusal?: PageRefusal;
  }
}

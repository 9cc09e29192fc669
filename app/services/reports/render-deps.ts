// What reports need of pictures and documents: rendered as a user sees them, without a browser.
import type { Identity } from '#app/domain/access/identity.ts';

export interface Rendered {
  readonly bytes: Uint8Array;
  /** What the picture shows, in one sentence. */
  readonly summary: string;
  /** At which a picture is meant to be shown; of documents 0. */
  readonly widthPx: number;
  /** SQL of the charts in it. */
  readonly statements: readonly string[];
}

interface RenderOptions {
  readonly format: 'png' | 'pdf';
  readonly widthPx: number;
  /** BCP 47. */
  readonly locale: string;
  /** Bypasses cached results. */
  readonly force: boolean;
  /** UTC ms. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

export interface RenderDeps {
  readonly renderChart: (identity: Identity, options: RenderOptions & { readonly chartId: number }) => Promise<Rendered>;
  /** `state`: `{anchor, activeTabs, dataMask, urlParams}` as the schedule's `extra.dashboard` has it, unparsed. */
  readonly renderDashboard: (
    identity: Identity,
    options: RenderOptions & { readonly dashboardId: number; readonly state: unknown },
  ) => Promise<Rendered>;
}

/** For the log of a run: kept until then, at a key that the run stores. */
export type KeepFile = (file: {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** UTC ms. */
  readonly expiresMs: number;
}) => Promise<string>;

/** Of files that are too large to attach: stores one and returns a signed link that expires. */
export type StoreFile = (file: {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** UTC ms. */
  readonly expiresMs: number;
}) => Promise<string>;

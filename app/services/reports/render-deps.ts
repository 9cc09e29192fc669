// What reports need of pictures and documents: rendered as a user sees them, without a browser.
import type { Identity } from '#app/domain/access/identity.ts';
import type { DashboardScreenshot } from '#app/stores/image/wire.ts';
import type { SelectedTabs } from '#app/domain/dashboard/reports/report-tabs.ts';

export interface RenderedReport {
  readonly bytes: Uint8Array;
  /** What the picture shows, in one sentence. */
  readonly summary: string;
  /** Width at which a picture is shown; 0 for documents. */
  readonly widthPx: number;
  /** SQL of the charts in it. */
  readonly statements: readonly string[];
  /** UTC ms at which its data was queried, as the picture says it; null where none was. */
  readonly queriedAtMs: number | null;
  /** For a dashboard: missing tabs. */
  readonly tabs: Omit<SelectedTabs, 'shown'>;
  /** Names of the dashboard's filters whose selected values can't be applied; for deleted filters, their ids. */
  readonly ignoredFilters: readonly string[];
}

interface RenderOptions {
  readonly format: 'png' | 'pdf';
  /** Null: as mail shows it. */
  readonly widthPx: number | null;
  /** BCP 47. */
  readonly locale: string;
  /** Time zone of the schedule. */
  readonly timeZone: string;
  /** Bypasses cached results. */
  readonly force: boolean;
  /** UTC ms. */
  readonly nowMs: number;
  readonly signal: AbortSignal;
}

export interface ReportRenderDeps {
  readonly renderChart: (identity: Identity, options: RenderOptions & { readonly chartId: number }) => Promise<RenderedReport>;
  readonly renderDashboard: (
    identity: Identity,
    options: RenderOptions & { readonly dashboardId: number; readonly state: DashboardScreenshot },
  ) => Promise<RenderedReport>;
}

/** Stores a file for the log of a run until its retention ends; returns its key. */
export type KeepFile = (file: {
  readonly id: string;
  readonly bytes: Uint8Array;
  /** UTC ms. */
  readonly expiresMs: number;
}) => Promise<string>;

/** Stores a file that is too large to attach; returns a signed link that expires. */
export type StoreFile = (file: {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  /** UTC ms. */
  readonly expiresMs: number;
}) => Promise<string>;

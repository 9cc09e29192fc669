// What the server tells Explore's screen: plain values, shared by the service and the screen.
import type { SourceKind, SourceRef } from '#app/domain/explore/source-ref.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { Settings } from '#app/domain/explore/settings.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';

/** What keeps a chart from being explored. */
export type ExploreProblem =
  | 'nothing-chosen'
  | 'chart-missing'
  | 'link-missing'
  | 'dataset-missing'
  | 'dataset-denied'
  | 'kind-missing'
  | 'statement-missing'
  | 'statement-denied'
  | 'statement-failed';

export interface ExplorePageChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly description: string | null;
  readonly certifiedBy: string | null;
  readonly certificationDetails: string | null;
  readonly cacheTimeoutS: number | null;
  /** Quoted, as If-Match wants it. */
  readonly etag: string;
  readonly changedOnMs: number;
  readonly changedBy: string | null;
  readonly owners: readonly { readonly id: number; readonly name: string }[];
  /** Those that the viewer may see. */
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  /** Whether it has the viewer's star. */
  readonly isFavorite: boolean;
  readonly mayOverwrite: boolean;
}

export interface ExploreDraft {
  readonly formData: Settings;
  readonly datasetId: number | null;
  /** Left out: a dataset. */
  readonly sourceKind?: SourceKind;
  readonly chartId: number | null;
  /** Under which it is kept and may be written again; null for links. */
  readonly key: string | null;
  /** Of a link: those of the page on which it was made. */
  readonly urlParams?: UrlParams;
}

export interface ExplorePage {
  readonly dataset:
    | (Dataset & {
        readonly grains: readonly (readonly [iso: string | null, label: string])[];
        readonly databaseName: string;
        readonly mayEdit: boolean;
        /** A run or a saved query that is asked like a dataset; left out for a dataset. */
        readonly source?: SourceRef | undefined;
      })
    | null;
  readonly chart: ExplorePageChart | null;
  /** What the screen starts with: a draft, a link's, the saved chart's, or those of an empty chart. */
  readonly formData: Settings;
  /** As the chart was saved; null for a new one. */
  readonly savedFormData: Settings | null;
  /** The address named a draft or a link that is not there any more. */
  readonly draftIsLost: boolean;
  readonly formDataKey: string | null;
  /** Under which the browser keeps what holds on the dashboard from which the chart was opened; null: from none. */
  readonly dashboardPageId: string | null;
  /** Of the address, over those of its link: they are asked with the settings, and not saved. */
  readonly urlParams: UrlParams;
  readonly problem: ExploreProblem | null;
  /** What the database said; left out where it was not asked or said nothing. */
  readonly problemDetail?: string | undefined;
  readonly can: {
    readonly save: boolean;
    readonly csv: boolean;
    readonly share: boolean;
    readonly sqlLab: boolean;
    readonly makeDashboards: boolean;
    readonly makeDatasets: boolean;
    readonly tag: boolean;
    readonly report: boolean;
  };
}

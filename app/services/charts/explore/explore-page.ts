// Data for Explore's screen: plain values, shared by the service and the screen.
import type { Managed } from '#app/domain/access/managed.ts';
import type { SourceKind, SourceRef } from '#app/domain/explore/source-ref.ts';
import type { Dataset } from '#app/domain/query/dataset.ts';
import type { ExploreSettings } from '#app/domain/explore/settings.ts';
import type { UrlParams } from '#app/domain/viewer/url-parameters.ts';

/** What keeps a chart from being explored. */
export type ExploreProblem =
  | 'nothing-chosen'
  | 'chart-missing'
  /** Missing, or one that the viewer can't open: the two look alike. */
  | 'chart-denied'
  /** The chart is shared with the viewer, who can't query its dataset: it is shown as it was saved. */
  | 'view-only'
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
  /** Dashboards that the viewer can see. */
  readonly dashboards: readonly { readonly id: number; readonly title: string }[];
  readonly tags: readonly { readonly id: number; readonly name: string }[];
  /** Whether it has the viewer's star. */
  readonly isFavorite: boolean;
  readonly mayOverwrite: boolean;
  /** Whether the viewer can change who can open it. */
  readonly mayShare: boolean;
  /** Management by another tool; null: managed here. */
  readonly managed: Managed | null;
}

export interface ExploreDraft {
  readonly formData: ExploreSettings;
  readonly datasetId: number | null;
  /** Left out: a dataset. */
  readonly sourceKind?: SourceKind;
  readonly chartId: number | null;
  /** Key for reading and overwriting it; null for links. */
  readonly key: string | null;
  /** For a link: URL parameters of the page on which it was created. */
  readonly urlParams?: UrlParams;
}

export interface ExplorePage {
  readonly dataset:
    | (Dataset & {
        readonly grains: readonly (readonly [iso: string | null, label: string])[];
        readonly databaseName: string;
        /** Id of the database's engine. */
        readonly engine: string;
        readonly mayEdit: boolean;
        /** Whether its database lists the partitions of its table. */
        readonly hasPartitions: boolean;
        /** Rows that a result can have: the installation's maximum. */
        readonly maxRows: number;
        /** A run or a saved query that is queried like a dataset; absent for a dataset. */
        readonly source?: SourceRef | undefined;
      })
    | null;
  readonly chart: ExplorePageChart | null;
  /** The time grain in which the dataset's main time column has at most 200 points; null for a saved chart, or without time. */
  readonly suggestedGrain: string | null;
  /** What the screen starts with: a draft, a link's, the saved chart's, or those of an empty chart. */
  readonly formData: ExploreSettings;
  /** Settings as saved; null for a new chart. */
  readonly savedFormData: ExploreSettings | null;
  /** The address named a draft or a link that is not there any more. */
  readonly isDraftLost: boolean;
  readonly formDataKey: string | null;
  /** Key of the browser's state for the dashboard that the chart was opened from; null: none. */
  readonly dashboardPageId: string | null;
  /** The dashboard that the address names, where the user can edit it: selected beforehand when the chart is saved. */
  readonly presetDashboard: { readonly id: number; readonly title: string } | null;
  /** The first query bypasses the caches. */
  readonly isForced: boolean;
  /** Parameters of the URL, which override those of its permalink. They are sent with queries, and not saved. */
  readonly urlParams: UrlParams;
  readonly problem: ExploreProblem | null;
  /** What the address calls a chart that can be requested; absent for every other problem. */
  readonly refusedChart?: string | undefined;
  /** The database's message; absent where it was not queried or sent none. */
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
    readonly embed: boolean;
  };
}

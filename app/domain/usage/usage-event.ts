// Usage events: what pages record of views and of what users do. The twelve fields, and the two of SQL Lab. Pure.

/** As clients of the field name them. */
export const USAGE_NAMES = [
  'mount_dashboard',
  'mount_explorer',
  'spa_navigation',
  'load_chart',
  'render_chart',
  'hide_browser_tab',
  'select_dashboard_tab',
  'toggle_edit_dashboard',
  'change_dashboard_filter',
  'force_refresh_dashboard',
  'periodic_render_dashboard',
  'force_refresh_chart',
  'explore_dashboard_chart',
  'export_csv_dashboard_chart',
  'export_xlsx_dashboard_chart',
  'dashboard_download_as_image',
  'dashboard_download_as_pdf',
  'change_explore_controls',
  'chart_download_as_image',
  'chart_download_as_pdf',
  'chart_download_as_csv',
  'chart_download_as_csv_pivoted',
  'chart_download_as_xls',
  'chart_download_as_xls_pivoted',
  'chart_download_as_json',
  'drill_by_modal_opened',
  'drill_by_edit_chart',
  'drill_by_breadcrumb_clicked',
  'further_drill_by',
  'sqllab_run_query',
  'sqllab_stop_query',
  'sqllab_fetch_failed_query',
  'sqllab_create_table_as',
  'sqllab_create_view_as',
  'sqllab_estimate_query_cost',
  'sqllab_format_sql',
  'sqllab_copy_link',
  'sqllab_save_query',
  'sqllab_save_dataset',
  'sqllab_download_csv',
  'sqllab_copy_result_to_clipboard',
  'sqllab_create_chart',
  'sqllab_load_tab_state',
] as const;
export type UsageName = (typeof USAGE_NAMES)[number];

/** Events that say how long something took; all others are what a user did. */
const TIMINGS: ReadonlySet<string> = new Set<UsageName>(['load_chart', 'render_chart', 'hide_browser_tab']);

export interface UsagePlace {
  readonly source: 'dashboard' | 'explore' | 'sqlLab';
  /** Null: a chart that was never saved. */
  readonly sourceId: number | string | null;
  /** SQL Lab alone. */
  readonly dbId?: number | null;
  readonly schema?: string | null;
}

export interface NotedUsage {
  readonly name: UsageName;
  /** UTC ms. */
  readonly atMs: number;
  /** An event's fields besides the common ones: `slice_id`, `duration` in ms. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** What it was done to: a chart, a tab, a filter. */
  readonly target?: { readonly id: number | string; readonly name: string };
}

export interface UsageEvent {
  readonly impression_id: string;
  readonly version: 'v2';
  readonly source: UsagePlace['source'];
  readonly source_id: number | string | null;
  readonly db_id?: number | null;
  readonly schema?: string | null;
  readonly ts: number;
  readonly event_name: UsageName;
  readonly event_type: 'timing' | 'user';
  /** Id of a user action. */
  readonly event_id?: string;
  /** For a timing: the `event_id` of the last user action; null: none yet. */
  readonly trigger_event?: string | null;
  readonly visibility: 'visible' | 'hidden';
  readonly target_id?: number | string;
  readonly target_name?: string;
}

export interface UsageFacts {
  readonly impressionId: string;
  readonly place: UsagePlace;
  readonly visibility: UsageEvent['visibility'];
  /** Id of this event if it is a user action. */
  readonly eventId: string;
  /** Id of the previous user action; null: none. */
  readonly lastEventId: string | null;
}

/** Event id of the view itself, which is the first event of its impression. */
export const viewEventId = (impressionId: string): string => `${impressionId}-0`;

export const isTiming = (name: UsageName): boolean => TIMINGS.has(name);

/** The event as it is sent. What `details` say never replaces a field of all events. */
export function describeUsage({ name, atMs, details, target }: NotedUsage, facts: UsageFacts): UsageEvent {
  const { place, visibility } = facts;
  return {
    ...details,
    impression_id: facts.impressionId,
    version: 'v2',
    source: place.source,
    source_id: place.sourceId,
    ...(place.source === 'sqlLab' && { db_id: place.dbId ?? null, schema: place.schema ?? null }),
    ts: atMs,
    event_name: name,
    ...(isTiming(name)
      ? { event_type: 'timing', trigger_event: facts.lastEventId }
      : { event_type: 'user', event_id: facts.eventId }),
    visibility,
    ...(target && { target_id: target.id, target_name: target.name }),
  };
}

/** Where events of a place are sent: dashboards and charts are named in the address, as the log keeps them by id. */
export function usageAddress({ source, sourceId }: Pick<UsagePlace, 'source' | 'sourceId'>): string {
  const address = '/superset/log/?explode=events';
  if (typeof sourceId !== 'number' || source === 'sqlLab') return address;
  return `${address}&${source === 'dashboard' ? 'dashboard_id' : 'slice_id'}=${sourceId}`;
}

interface Wishes {
  readonly doNotTrack?: string | null;
  readonly globalPrivacyControl?: boolean;
}

/** Whether a browser requests that its user isn't tracked: "Do Not Track" or Global Privacy Control. */
export const requestsPrivacy = ({ doNotTrack, globalPrivacyControl }: Wishes): boolean =>
  doNotTrack === '1' || doNotTrack === 'yes' || globalPrivacyControl === true;

// What is known of a format without reading or writing its files: for pages, the API's schemas, and lists.
import type { FormatId } from '#app/formats/registry/ids.ts';

export interface Format {
  readonly id: FormatId;
  /** Sort position in menus and messages. */
  readonly rank: number;
  /** Absent: such files can't be uploaded. Its folder has `settings.ts` and `reader.ts`. */
  readonly upload?: UploadTraits;
  /** Where rows can be downloaded or sent in this format. Empty: nowhere. Its folder then has no `writer.ts`. */
  readonly offered: readonly DownloadPlace[];
  /** Icon of its entry in chart menus. */
  readonly icon: 'download' | 'table' | 'code';
  /** What events of its use call it, as Superset does: `chart_download_as_xls`. */
  readonly event: string;
}

/**
 * `statement`: the rows of SQL Lab's grid; `whole-statement`: all rows of its query. `chart-data`: what clients of the API get of a chart;
 * `chart`: what menus of charts offer. `report`: what reports send; `history`: the action log and its like.
 */
export type DownloadPlace = 'statement' | 'whole-statement' | 'chart-data' | 'chart' | 'report' | 'history';

export interface UploadTraits {
  /** Names of such files in messages. */
  readonly names: readonly string[];
  /** File name extensions, in lower case, without the dot. */
  readonly endings: readonly string[];
  /** Endings that tell less, or another format's: what is in the file decides. */
  readonly otherEndings: readonly string[];
  /** Whether the file itself says of what type its values are; texts of others are looked at. */
  readonly isTyped: boolean;
  /** Whether its numbers can be NaN or infinite, though they are written as texts. */
  readonly hasNonFinite: boolean;
  /** Texts that mean NULL by default. */
  readonly nullValues: readonly string[];
  /** Which texts can be selected as null: `filled`: only non-empty ones. `none`: the file itself marks null values. */
  readonly readsNulls: 'all' | 'filled' | 'none';
  /** Whether the form has a field for those texts. */
  readonly offersNullValues: boolean;
  /** `type` of Superset's form. */
  readonly formType: 'csv' | 'excel' | 'columnar';
}

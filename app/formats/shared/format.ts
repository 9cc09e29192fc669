// What is known of a format without reading or writing its files: for pages, the API's schemas, and lists.
import type { FormatId } from '#app/formats/registry/ids.ts';

export interface Format {
  readonly id: FormatId;
  /** Its place in menus and messages. */
  readonly rank: number;
  /** Absent: such files can't be uploaded. Its folder has `settings.ts` and `reader.ts`. */
  readonly upload?: UploadTraits;
  /** Where rows can be downloaded as such a file, or sent. Empty: nowhere. Its folder has `writer.ts`. */
  readonly offered: readonly DownloadPlace[];
  /** Beside its entry in menus of charts. */
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
  /** As messages name such files. */
  readonly names: readonly string[];
  /** Of names of such files, in lower case, without the dot. */
  readonly endings: readonly string[];
  /** Endings that tell less, or another format's: what is in the file decides. */
  readonly otherEndings: readonly string[];
  /** Whether the file itself says of what type its values are; texts of others are looked at. */
  readonly isTyped: boolean;
  /** Whether its numbers can be NaN or infinite, though they are written as texts. */
  readonly hasNonFinite: boolean;
  /** Texts that mean NULL by default. */
  readonly nullValues: readonly string[];
  /** Which of the selected texts count: `filled`, those that aren't empty. `none`: the file itself says where it has no value. */
  readonly readsNulls: 'all' | 'filled' | 'none';
  /** Whether the form has a field for those texts. */
  readonly offersNullValues: boolean;
  /** `type` of Superset's form. */
  readonly formType: 'csv' | 'excel' | 'columnar';
}

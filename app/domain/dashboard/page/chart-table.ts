// What a chart shows, as text: its data table, and the one number that it is about where it has one.

export interface ChartTable {
  readonly columns: readonly { readonly label: string; readonly align?: 'left' | 'right' | undefined }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows that the table leaves out. */
  readonly moreRows: number;
  readonly shown?: string | undefined;
}

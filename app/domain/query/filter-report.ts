// What became of a query's filters: applied, or rejected with a reason.

export interface AppliedFilter {
  readonly column: string;
}

export interface RejectedFilter {
  readonly reason: 'not_in_datasource' | 'no_temporal_column';
  readonly column: string;
}

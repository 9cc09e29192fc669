// Samples that show the reference's own mistakes, or are narrower than ours: what is right, and why.

interface Deviation {
  /** Ours, whatever the recorded one; nothing else of the reply is compared then. */
  readonly status?: number;
  /** Intended differences of the body, as they are reported. */
  readonly differences?: readonly string[];
  readonly reason: string;
}

export const DEVIATIONS: Readonly<Record<string, Deviation>> = {
  'time-range.bearer': { status: 200, reason: 'a token is fine' },
  'async_event.off': { status: 200, reason: 'the switch was off there' },
  'sqllab.execute-ctas-not-allowed': { status: 403, reason: 'it ran a forbidden CREATE TABLE AS' },
  'sqllab.export-streaming-json': { status: 404, reason: 'JSON is read as the form is: the run is unknown' },
  'database.validate-sql-bad': { status: 200, reason: 'no validator was installed there' },
  'database.info-full': { status: 200, reason: 'it failed with 500 on its own form' },
  'database.upload-schemas': { status: 200, reason: 'it failed with 500; no schema takes uploads' },
  'annotation.get-of-missing-layer': { status: 404, reason: "it gave another layer's" },
  'chart.get-made': {
    differences: ['/result/cache_timeout: expected string, got number'],
    reason: 'seconds are a number, as in every other reply',
  },
  'query.list-tab_name-ct': { status: 200, reason: 'our lists filter by the name of the tab too' },
  'saved_query.make-unknown-database': { status: 422, reason: 'it told the statement and the error of its own database' },
  'security.user-put-password': { status: 200, reason: 'it echoed the password' },
  'tag.add-bad-type': { status: 404, reason: 'it replied with a page' },
  'tag.add-to-chart': { status: 201, reason: 'names of kinds are read as their numbers are' },
  'tag.info-full': { status: 200, reason: 'it failed with 500 on its own form' },
};

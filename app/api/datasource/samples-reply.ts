// A page of sample rows as JSON text: a result of chart data, and which page it is.
import { fullJson } from '#app/api/chart-data/json-reply.ts';
import type { Samples } from '#app/services/chart-data/datasource-samples.server.ts';

export function* samplesReply(
  { result, totalCount }: Samples,
  { page, perPage }: { readonly page: number; readonly perPage: number },
): Generator<string> {
  yield '{"result":';
  yield* fullJson({ result, currency: null }, { page, per_page: perPage, total_count: totalCount });
  yield '}\n';
}

// Data of a query's annotation layers, queried with the caller's access, in parallel with its rows.
import { annotationData, type AnnotationRecords } from './annotation-data.server.ts';
import type { DatasetResult, QueryDeps } from './dataset-result.ts';
import type { QueryPlan, DatasetQuery } from '#app/services/planning/plan-dataset-query.server.ts';

export type { AnnotationRecords };

const NONE: AnnotationRecords = {};

/** `execute` runs the queries of other charts. Throws what `annotationData` throws. */
export async function queryAnnotations(
  deps: QueryDeps,
  datasetQuery: DatasetQuery,
  { rendered, statements, timeZone }: QueryPlan,
  execute: (deps: QueryDeps, datasetQuery: DatasetQuery) => Promise<DatasetResult>,
): Promise<AnnotationRecords> {
  const { annotationLayers: layers, urlParams } = rendered.query;
  if (layers.length === 0) return NONE;
  const { identity, dataset, force, nowMs, at } = datasetQuery;
  const [{ compiled }] = statements;
  return annotationData(deps, {
    identity,
    datasetId: dataset.id,
    layers,
    urlParams,
    force,
    nowMs,
    timeZone,
    fromMs: compiled.fromMs,
    toMs: compiled.toMs,
    ...(at && { at }),
    execute: (request) => execute(deps, request),
  });
}

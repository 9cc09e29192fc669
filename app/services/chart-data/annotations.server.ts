// Data of a query's annotation layers: queried beside its rows, as the caller.
import { annotationData, type AnnotationData } from './annotation-data.server.ts';
import type { QueryOutcome, QueryDeps } from './query-outcome.ts';
import type { PlannedQuestion, QueryQuestion } from '#app/services/planning/plan-question.server.ts';

export type { AnnotationData };

const NONE: AnnotationData = {};

/** `answer` answers the queries of other charts. Throws what `annotationData` throws. */
export async function annotationsOf(
  deps: QueryDeps,
  question: QueryQuestion,
  { rendered, statements, timeZone }: PlannedQuestion,
  answer: (deps: QueryDeps, question: QueryQuestion) => Promise<QueryOutcome>,
): Promise<AnnotationData> {
  const { annotationLayers: layers, urlParams } = rendered.query;
  if (layers.length === 0) return NONE;
  const { identity, dataset, force, nowMs, at } = question;
  const [{ compiled }] = statements;
  return annotationData(deps, {
    ...{
      identity,
      datasetId: dataset.id,
      layers,
      urlParams,
      force,
      nowMs,
      timeZone,
      fromMs: compiled.fromMs,
      toMs: compiled.toMs,
    },
    ...(at && { at }),
    answer: (request) => answer(deps, request),
  });
}

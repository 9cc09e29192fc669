// An answer as its chart shows it: pivoted, or with the chart's own columns, for files and reports.
import { postProcess } from '#app/domain/pivot/post-process.ts';
import type { QueryAnswer } from './query-answer.ts';

/** The answer with the table that the chart of this form data shows; the same answer for kinds that show it as it is. */
export function postProcessed(answer: QueryAnswer, formData: unknown): QueryAnswer {
  const settings = typeof formData === 'object' && formData !== null ? (formData as Readonly<Record<string, unknown>>) : {};
  const vizType = settings['viz_type'];
  const table = postProcess(typeof vizType === 'string' ? vizType : '', settings, [answer.table]);
  if (table === answer.table) return answer;
  return { ...answer, table, indexNames: Array.from({ length: table.rowCount }, (_, index) => index) };
}

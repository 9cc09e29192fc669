// Whether a drawn chart shows its data: a card with a message, or with nothing, is what users who move over see as a loss.
import * as z from 'zod';

/** The reply of POST /charts/preview, as far as drawing is concerned. */
export const drawingSchema = z.object({
  svg: z.string(),
  summary: z.string(),
  isTable: z.boolean(),
  dataTable: z.object({ rows: z.array(z.unknown()).readonly() }),
});
export type DrawnReply = z.output<typeof drawingSchema>;

const MARK = /<(?:path|rect|circle|line|text)\b/;
/** Content of kinds that are HTML: a cell, or a template's output. */
const CONTENT = />[^<>]*\S[^<>]*</;
/** In an attribute: a position that could not be computed. */
const NO_NUMBER = /[a-z]+="[^"]*\b(?:NaN|Infinity|undefined)\b[^"]*"/;

/** What is wrong with the drawing; empty where it shows something. */
export function blankReasons({ svg, summary, isTable, dataTable }: DrawnReply): string[] {
  const broken = NO_NUMBER.exec(svg.replace(/(?:aria-label|title|data-[a-z]+)="[^"]*"/g, ''))?.[0];
  const isMessage =
    svg.includes('m-chart-empty') || svg.includes(`>${summary}</text>`) || svg.includes(`<title>${summary}</title>`);
  return [
    ...(dataTable.rows.length === 0 ? [`no data: ${summary}`] : []),
    ...(isMessage ? [`only a message: ${summary}`] : []),
    ...((isTable ? CONTENT : MARK).test(svg) ? [] : ['nothing is drawn']),
    ...(broken === undefined ? [] : [`drawn at no place: ${broken}`]),
  ];
}

// Annotation records as JSON text. Their instants are floats, as those of rows are.
import type { AnnotationRecords } from '#app/services/chart-data/annotations.server.ts';
import { floatText } from './cell-text.ts';

/** `{"<layer>":{"columns":[…],"records":[…]}}`. */
export function* annotationsJson(data: AnnotationRecords): Generator<string> {
  yield '{';
  for (const [index, [name, { columns, records }]] of Object.entries(data).entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(name)}:{"columns":${JSON.stringify(columns)},"records":[`;
    for (const [at, record] of records.entries()) yield `${at > 0 ? ',' : ''}${recordJson(record)}`;
    yield ']}';
  }
  yield '}';
}

const recordJson = (record: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}:${valueJson(key, value)}`)
    .join(',')}}`;

/** Instants by their names: those of native layers, and the axis of time as the field has always called it. */
const INSTANTS: ReadonlySet<string> = new Set(['start_dttm', 'end_dttm', '__timestamp']);

const valueJson = (key: string, value: unknown): string =>
  typeof value === 'number' && INSTANTS.has(key) ? floatText(value) : (JSON.stringify(value) ?? 'null');

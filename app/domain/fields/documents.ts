// What of a row is in a document of an archive, and what a document says of a row, from a table of fields.
import * as z from 'zod';
import { parseObject } from '#app/domain/json/parse-object.ts';
import { jsonTextDocument, textDocument } from '#app/domain/transfer/document-values.ts';
import {
  fieldsOn,
  type ColumnsOn,
  type Fields,
  type ResourceFieldType,
  type NamesOn,
  type ValueOf,
  type WireOn,
} from './field.ts';

type SchemaOf<T extends ResourceFieldType> = z.ZodType<ValueOf<T>>;

/** Without values of their own type and required texts: their schemas are written by hand. */
export type DocumentShape<F extends Fields> = {
  [N in NamesOn<F, 'archive'> as F[N]['type']['is'] extends 'value' | 'requiredText' ? never : N]: SchemaOf<F[N]['type']>;
};

/** For an object schema, in the order of the table. What a document leaves out has its default. */
export function documentShape<F extends Fields>(fields: F): DocumentShape<F> {
  const shape = fieldsOn(fields, 'archive').flatMap(([name, { type }]) => {
    const schema = buildDocumentSchema(type);
    return schema === null ? [] : [[name, schema] as const];
  });
  return Object.fromEntries(shape) as DocumentShape<F>;
}

function buildDocumentSchema(type: ResourceFieldType): z.ZodType | null {
  switch (type.is) {
    case 'text':
      return textDocument;
    case 'jsonText':
      return jsonTextDocument;
    case 'flag':
      return z
        .boolean()
        .nullish()
        .transform((value) => value ?? type.absent);
    case 'whole':
      return z
        .int()
        .nullish()
        .transform((value) => value ?? type.absent);
    case 'requiredText':
    case 'value':
      return null;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** A row's fields for a document: JSON texts as the objects that they are. */
export function describeFields<F extends Fields>(
  fields: F,
): (row: ColumnsOn<F, 'archive'>) => { readonly [N in NamesOn<F, 'archive'>]: unknown } {
  const archived = fieldsOn(fields, 'archive');
  return (row: Values) =>
    Object.fromEntries(
      archived.map(([name, { column, type }]) => [
        name,
        type.is === 'jsonText' ? asObject(row[column] as string | null) : row[column],
      ]),
    ) as { readonly [N in NamesOn<F, 'archive'>]: unknown };
}

/** The columns of a row that a parsed document gives. */
export function documentColumns<F extends Fields>(fields: F): (document: WireOn<F, 'archive'>) => ColumnsOn<F, 'archive'> {
  const archived = fieldsOn(fields, 'archive');
  return (document: Values) =>
    Object.fromEntries(archived.map(([name, { column }]) => [column, document[name]])) as ColumnsOn<F, 'archive'>;
}

/** An object where the text is one, else the text. */
const asObject = (text: string | null): unknown => (text === null ? null : text === '' ? {} : (parseObject(text) ?? text));

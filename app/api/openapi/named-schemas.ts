// Nested schemas that have a name in the OpenAPI document: Superset's name if it has one.
import * as z from 'zod';
import { querySchema } from '#app/domain/query/query-schema.ts';
import { chartDataBody, chartDataReply } from '#app/stores/chart-data/wire.ts';

export const NAMED_SCHEMAS = z.registry<{ id: string }>();

const query = querySchema.shape;
NAMED_SCHEMAS.add(querySchema, { id: 'ChartDataQueryObject' });
NAMED_SCHEMAS.add(inside(query.extras), { id: 'ChartDataExtras' });
NAMED_SCHEMAS.add(itemOf(query.filters), { id: 'ChartDataFilter' });
NAMED_SCHEMAS.add(itemOf(query.columns), { id: 'ChartDataColumn' });
NAMED_SCHEMAS.add(itemOf(query.metrics), { id: 'ChartDataMetric' });
NAMED_SCHEMAS.add(itemOf(query.post_processing), { id: 'ChartDataPostProcessingOperation' });
NAMED_SCHEMAS.add(chartDataBody.shape.datasource, { id: 'ChartDataDatasource' });
NAMED_SCHEMAS.add(itemOf(chartDataReply.shape.result), { id: 'ChartDataResponseResult' });

/** What is inside of `nullish()`. */
function inside(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? inside(schema.unwrap() as z.ZodType) : schema;
}

function itemOf(list: z.ZodType): z.ZodType {
  const inner = inside(list);
  return inner instanceof z.ZodArray ? inside(inner.element as z.ZodType) : inner;
}

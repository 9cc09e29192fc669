// /api/v1/datasource/: requests of filters and expression editors to a dataset.
import { AppError } from '#app/domain/errors.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { numberCellJson } from '#app/domain/json/number-literal.ts';
import { findColumnValues } from '#app/services/chart-data/column-values.server.ts';
import { findQueryableDatasource } from '#app/services/chart-data/datasource-samples.server.ts';
import { findExpressionProblems } from '#app/services/planning/check-expression.server.ts';
import {
  datasourceKey,
  datasourceParams,
  expressionBody,
  expressionReply,
  valuesParams,
  valuesQuery,
  valuesReply,
} from '#app/stores/datasource/wire.ts';

const TAG = 'Datasources';
const rule = (permission: string): Rule => ({ kind: 'permission', permission, view: 'Datasource' });

const values = endpoint({
  method: 'GET',
  path: '/api/v1/datasource/:datasource_type/:datasource_id/column/:column_name/values/',
  summary: 'List distinct values of a column in order; `q` filters by text they contain, `limit` and `offset` give a page',
  tag: TAG,
  rule: rule('can_get_column_values'),
  input: { params: valuesParams, query: valuesQuery },
  output: valuesReply,
  async run({ deps, identity }, { params, query }) {
    const request = {
      datasetId: params.datasource_id,
      datasourceType: params.datasource_type,
      column: params.column_name,
      search: query.q ?? '',
      limit: query.limit,
      offset: query.offset,
    };
    const { values: found, isNumeric } = await findColumnValues(deps, identity, request);
    // Numbers are literals with all their digits: `Response.json` would write some as texts.
    const texts = found.map((value) => (isNumeric ? numberCellJson(value) : JSON.stringify(value)));
    return new Response(`{"result":[${texts.join(',')}]}`, { headers: { 'content-type': 'application/json; charset=utf-8' } });
  },
});

const validate = endpoint({
  method: 'POST',
  path: '/api/v1/datasource/:datasource_type/:datasource_id/validate_expression/',
  summary: 'Validate the SQL of a metric, column or condition without reading rows',
  tag: TAG,
  rule: rule('can_validate_expression'),
  input: { params: datasourceParams, body: expressionBody },
  output: expressionReply,
  async run({ deps, identity }, { params, body }) {
    const source = await findQueryableDatasource(deps, identity, datasourceKey(params));
    const { expression, expression_type: kind } = body;
    if (expression === '') throw new AppError('GENERIC_COMMAND_ERROR', 'Expression is required');
    const checksDatabase = body.check_database !== false;
    return { result: await findExpressionProblems(deps, identity, source, { expression, kind, checksDatabase }) };
  },
});

export const datasourceEndpoints = [values, validate];

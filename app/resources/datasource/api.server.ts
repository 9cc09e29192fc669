// /api/v1/datasource/: what filters and editors of expressions ask of a dataset.
import { AppError } from '#app/domain/errors.ts';
import { findEngine } from '#app/engines/registry.ts';
import { endpoint, type Rule } from '#app/http/endpoint.ts';
import { findAskable, findColumnValues } from '#app/services/column-values.server.ts';
import { expressionProblems } from './expression-problems.ts';
import { datasourceParams, expressionBody, expressionReply, valuesParams, valuesQuery, valuesReply } from './wire.ts';

const TAG = 'Datasources';
const rule = (permission: string): Rule => ({ kind: 'permission', permission, view: 'Datasource' });

const values = endpoint({
  method: 'GET',
  path: '/api/v1/datasource/:type/:id/column/:column/values/',
  summary: 'The distinct values of a column, in order; `q` is what their text has in it',
  tag: TAG,
  rule: rule('can_get_column_values'),
  input: { params: valuesParams, query: valuesQuery },
  output: valuesReply,
  async run({ deps, identity }, { params, query }) {
    requireTable(params.type);
    const asked = { datasetId: params.id, column: params.column, search: query.q ?? '', limit: query.limit };
    return { result: await findColumnValues(deps, identity, asked) };
  },
});

const validate = endpoint({
  method: 'POST',
  path: '/api/v1/datasource/:type/:id/validate_expression/',
  summary: 'What is wrong with the SQL of a metric, a column or a condition; nothing is run',
  tag: TAG,
  rule: rule('can_validate_expression'),
  input: { params: datasourceParams, body: expressionBody },
  output: expressionReply,
  async run({ deps, identity }, { params, body }) {
    requireTable(params.type);
    const { connection } = await findAskable(deps, identity, params.id);
    return { result: expressionProblems(findEngine(connection.engine).grammar, body.expression, body.expression_type) };
  },
});

export const datasourceEndpoints = [values, validate];

function requireTable(type: string): void {
  if (type === 'table') return;
  throw new AppError('UNKNOWN_DATASOURCE_TYPE_ERROR', `There is no datasource type "${type}": datasets are "table".`);
}

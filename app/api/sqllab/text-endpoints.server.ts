// SQL Lab requests that run nothing: the bootstrap, formatting, cost estimates, and plans.
import { AppError } from '#app/domain/errors.ts';
import { formatSql } from '#app/engines/format-sql.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { textToFormat } from '#app/services/sqllab/format-text.server.ts';
import { explainSql } from '#app/services/sqllab/explain-sql.server.ts';
import { estimateSql } from '#app/services/sqllab/execute-sql-estimate.server.ts';
import { loadBootstrap } from './bootstrap.server.ts';
import { ESTIMATE_RULE, EXECUTE_RULE, FORMAT_RULE, READ_RULE } from '#app/stores/sqllab/rules.ts';
import { bootstrapReply, estimateBody, estimateReply, explainReply, formatBody, formatReply } from '#app/stores/sqllab/wire.ts';

const tag = 'SQL Lab';

const bootstrap = endpoint({
  method: 'GET',
  path: '/api/v1/sqllab/',
  summary: 'Get what SQL Lab opens with: databases, tabs and their latest queries',
  tag,
  rule: READ_RULE,
  input: {},
  output: bootstrapReply,
  async run({ deps, identity }) {
    return { result: await loadBootstrap(deps, identity) };
  },
});

const format = endpoint({
  method: 'POST',
  path: '/api/v1/sqllab/format_sql/',
  summary: 'Format SQL',
  tag,
  rule: FORMAT_RULE,
  input: { body: formatBody },
  output: formatReply,
  async run({ deps, identity, url }, { body }) {
    const { database_id: databaseId, template_params: templateParams, engine } = body;
    const urlParams = Object.fromEntries(url.searchParams);
    const text = await textToFormat(deps, identity, { sql: body.sql, databaseId, templateParams, urlParams });
    const formatted = formatSql(text.sql, engine || text.engine);
    if (!formatted.ok)
      throw new AppError('INVALID_SQL_ERROR', formatted.diagnostics[0]?.message ?? 'Couldn’t parse the text.', {
        extra: { diagnostics: formatted.diagnostics },
      });
    return { result: formatted.value };
  },
});

const estimate = endpoint({
  method: 'POST',
  path: '/api/v1/sqllab/estimate/',
  summary: 'Estimate the cost of a statement',
  tag,
  rule: ESTIMATE_RULE,
  input: { body: estimateBody },
  output: estimateReply,
  async run({ deps, identity, url }, { body }) {
    const { database_id: databaseId, sql, catalog, schema, template_params: templateParams } = body;
    const urlParams = Object.fromEntries(url.searchParams);
    return { result: await estimateSql(deps, identity, { databaseId, sql, catalog, schema, templateParams, urlParams }) };
  },
});

const explain = endpoint({
  method: 'POST',
  path: '/api/v1/sqllab/explain/',
  summary: 'Get the plan of a statement as a tree, without running it',
  tag,
  rule: EXECUTE_RULE,
  input: { body: estimateBody },
  output: explainReply,
  async run({ deps, identity, url }, { body }) {
    const { database_id: databaseId, sql, catalog, schema, template_params: templateParams } = body;
    const urlParams = Object.fromEntries(url.searchParams);
    return { result: await explainSql(deps, identity, { databaseId, sql, catalog, schema, templateParams, urlParams }) };
  },
});

export const textEndpoints = [bootstrap, format, estimate, explain];

// /api/v1/advanced_data_type/: the meanings that number columns can have, and the numbers that texts are converted to.
import { jsonTextReply } from '#app/api/router/reply.server.ts';
import { endpoint } from '#app/api/router/endpoint.ts';
import { ADVANCED_TYPES } from '#app/domain/advanced-type/advanced-type.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { badRequest, describeQ, parseQ } from '#app/stores/list/list-query.ts';
import { convertedJson, convertRequest, convertReply, typesReply } from '#app/stores/advanced-data-type/wire.ts';

const TAG = 'Advanced Data Type';
const rule: Rule = { kind: 'permission', permission: 'can_read', view: 'AdvancedDataType' };

const types = endpoint({
  method: 'GET',
  path: '/api/v1/advanced_data_type/types',
  summary: 'List advanced data types of columns',
  tag: TAG,
  rule,
  input: {},
  output: typesReply,
  run: () => Promise.resolve({ result: [...ADVANCED_TYPES] }),
});

const convert = endpoint({
  method: 'GET',
  path: '/api/v1/advanced_data_type/convert',
  summary: 'Convert values of an advanced data type to numbers',
  tag: TAG,
  rule,
  input: { query: describeQ('advanced_data_type_convert_schema', convertRequest) },
  output: convertReply,
  run(_context, { query }) {
    const conversion = parseQ(query.q, convertRequest, { type: '', values: [] });
    const json = convertedJson(conversion);
    if (json === null) throw badRequest(`Invalid advanced data type: ${conversion.type}`);
    return Promise.resolve(jsonTextReply(json));
  },
});

export const advancedDataTypeEndpoints = [types, convert];

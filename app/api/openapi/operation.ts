// One operation of the OpenAPI document: what an endpoint takes, who can call it, and what it replies.
import type * as z from 'zod';
import type { Endpoint } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import { findQContent } from '#app/stores/list/list-query.ts';
import type { Components, OpenApiSchema } from './json-schema.ts';
import { schemaNames, type SchemaNames } from './schema-names.ts';

export function describeOperation(entry: Endpoint, components: Components): OpenApiSchema {
  const names = schemaNames(entry.method, entry.path);
  const body = bodyOf(entry, names, components);
  return {
    summary: entry.summary,
    description: describeRule(entry.rule),
    tags: [entry.tag],
    security: securityOf(entry),
    parameters: [...pathParameters(entry, components), ...queryParameters(entry, components)],
    ...(body && { requestBody: body }),
    responses: responsesOf(entry, names, components),
  };
}

function describeRule(rule: Rule): string {
  switch (rule.kind) {
    case 'public':
      return `For anyone: ${rule.why}.`;
    case 'authenticated':
      return 'For everyone who is logged in.';
    case 'permission':
      return `Needs ${rule.permission} on ${rule.view}.`;
  }
}

/** Alternatives: each of them is enough. */
function securityOf({ allowsGuests, csrfExempt, method, path, rule }: Endpoint): OpenApiSchema[] {
  if (path === '/api/v1/security/refresh') return [{ jwt_refresh: [] }];
  if (rule.kind === 'public') return [];
  const session = method === 'GET' || csrfExempt ? { session: [] } : { session: [], csrf: [] };
  return [{ jwt: [] }, session, ...(allowsGuests ? [{ guest: [] }] : [])];
}

function pathParameters(entry: Endpoint, components: Components): OpenApiSchema[] {
  const { properties } = propertiesOf(entry.input.params, components);
  return [...entry.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: toPathSchema(properties[name]),
  }));
}

/** Segments are text to a schema; those of digits alone are numbers to clients. */
function toPathSchema(schema: OpenApiSchema | undefined): OpenApiSchema {
  if (schema?.['pattern'] === '^\\d{1,15}$') return { type: 'integer' };
  return schema && Object.keys(schema).length > 0 ? schema : { type: 'string' };
}

function queryParameters({ input: { query } }: Endpoint, components: Components): OpenApiSchema[] {
  if (!query) return [];
  const content = findQContent(query);
  const { properties, required } = propertiesOf(query, components);
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(required.includes(name) && { required: true }),
    ...(name === 'q' && content ? { description: RISON, content: jsonContent(describeQ(content, components)) } : { schema }),
  }));
}

const RISON = 'Rison or JSON';

const describeQ = ({ name, schema }: { name: string; schema: z.ZodType }, components: Components): OpenApiSchema =>
  components.refer(name, components.write(schema, 'input'));

function propertiesOf(schema: z.ZodType | undefined, components: Components) {
  const { properties = {}, required = [] } = (schema ? components.write(schema, 'input') : {}) as {
    properties?: Record<string, OpenApiSchema>;
    required?: string[];
  };
  return { properties, required };
}

function bodyOf(
  { input: { body }, readsBody }: Endpoint,
  { body: name }: SchemaNames,
  components: Components,
): OpenApiSchema | null {
  const byType = body ? { 'application/json': body } : readsBody;
  if (!byType) return null;
  const content = Object.entries(byType).map(([type, schema], index): [string, OpenApiSchema] => {
    const json = components.write(schema, 'input');
    return [type, { schema: name !== undefined && index === 0 ? components.refer(name, json) : json }];
  });
  return { required: true, content: Object.fromEntries(content) };
}

function responsesOf(entry: Endpoint, names: SchemaNames, components: Components): OpenApiSchema {
  const { counts, input, method, path, readsBody, rule } = entry;
  const statuses = [
    '400',
    ...(rule.kind === 'public' ? [] : ['401']),
    ...(rule.kind === 'permission' ? ['403'] : []),
    ...(path.includes(':') ? ['404'] : []),
    ...(input.body || readsBody ? ['413'] : []),
    ...(method === 'GET' ? [] : ['422']),
    ...(counts ? ['429'] : []),
    '500',
  ];
  return {
    ...successOf(entry, names, components),
    ...Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

function successOf(entry: Endpoint, names: SchemaNames, components: Components): OpenApiSchema {
  const { accepted, output, sends } = entry;
  const success = entry.success ?? 200;
  if (sends !== undefined) {
    return { [success]: { description: 'The file', content: { [sends]: { schema: { type: 'string', format: 'binary' } } } } };
  }
  const content = output ? { content: jsonContent(replyOf(output, names, components)) } : {};
  return { [success]: { description: 'OK', ...content }, ...(accepted && laterOf(accepted, names, components)) };
}

function laterOf(accepted: z.ZodType, names: SchemaNames, components: Components): OpenApiSchema {
  const json = components.write(accepted, 'output');
  const schema = names.accepted === undefined ? json : components.refer(names.accepted, json);
  return { '202': { description: 'The result comes later', content: jsonContent(schema) } };
}

/** The reply, with Superset's names for the whole or for what is in its `result`. */
function replyOf(output: z.ZodType, { body, reply, result }: SchemaNames, components: Components): OpenApiSchema {
  const json = components.write(output, 'output');
  if (reply !== undefined) return components.refer(reply, json);
  if (result === undefined) return json;
  const { properties = {} } = json as { properties?: Record<string, OpenApiSchema> };
  const inner = properties['result'];
  // A change replies what it was sent.
  if (result === body) return { ...json, properties: { id: { type: 'integer' }, ...properties, result: refTo(result) } };
  const items = inner?.['type'] === 'array' ? (inner['items'] as OpenApiSchema) : null;
  const named = items ? { ...inner, items: components.refer(result, items) } : components.refer(result, inner ?? {});
  return { ...json, properties: { ...properties, result: named } };
}

const refTo = (name: string): OpenApiSchema => ({ $ref: `#/components/schemas/${name}` });
const jsonContent = (schema: OpenApiSchema): OpenApiSchema => ({ 'application/json': { schema } });

// The OpenAPI 3.1 document of a table of endpoints, made from their zod schemas.
import * as z from 'zod';
import type { Endpoint } from '#app/api/router/endpoint.ts';
import type { Rule } from '#app/domain/access/rule.ts';

type Json = Record<string, unknown>;

/** The document. `version` is the product's. */
export function openApiDocument(table: readonly Endpoint[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const entry of table) {
    const path = entry.path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}');
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operationOf(entry) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Meridian', version },
    security: [{ bearer: [] }, { session: [], csrf: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: 'session' },
        csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken' },
      },
    },
  };
}

function operationOf(entry: Endpoint): Json {
  const { body, query } = entry.input;
  return {
    summary: entry.summary,
    tags: [entry.tag],
    description: describeRule(entry.rule),
    parameters: [...pathParameters(entry), ...(query ? queryParameters(query) : [])],
    ...(body ? { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, 'input') } } } } : {}),
    ...(entry.rule.kind === 'public' ? { security: [] } : {}),
    responses: responsesOf(entry),
  };
}

function describeRule(rule: Rule): string {
  switch (rule.kind) {
    case 'public':
      return `For anybody: ${rule.why}.`;
    case 'authenticated':
      return 'For everybody who is logged in.';
    case 'permission':
      return `Needs ${rule.permission} on ${rule.view}.`;
  }
}

function pathParameters(entry: Endpoint): Json[] {
  const properties = entry.input.params ? propertiesOf(entry.input.params).properties : {};
  return [...entry.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    return { name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } };
  });
}

function queryParameters(query: z.ZodType): Json[] {
  const { properties, required } = propertiesOf(query);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

function propertiesOf(schema: z.ZodType): { properties: Record<string, unknown>; required: readonly string[] } {
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return { properties, required };
}

function responsesOf(entry: Endpoint): Json {
  const content = entry.output ? { content: { 'application/json': { schema: schemaOf(entry.output, 'output') } } } : {};
  const error = { content: { 'application/json': { schema: ERROR } } };
  return {
    '200': { description: 'The answer', ...content },
    '400': { description: 'The request is not right', ...error },
    ...(entry.rule.kind === 'public' ? {} : { '401': { description: 'Not logged in', ...error } }),
    ...(entry.rule.kind === 'permission' ? { '403': { description: 'Not allowed', ...error } } : {}),
    ...(entry.counts ? { '429': { description: 'Too many; Retry-After says when to try again', ...error } } : {}),
  };
}

const ERROR = {
  type: 'object',
  properties: {
    message: { anyOf: [{ type: 'string' }, { type: 'object' }] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          error_type: { type: 'string' },
          level: { enum: ['info', 'warning', 'error'] },
          extra: { type: 'object' },
        },
      },
    },
  },
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

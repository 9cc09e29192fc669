// The OpenAPI 3.0 document of a table of endpoints, made from their zod schemas.
import type { Endpoint } from '#app/api/router/endpoint.ts';
import { createComponents, type OpenApiSchema } from './json-schema.ts';
import { describeOperation } from './operation.ts';

/** The document. `version` is the product's. */
export function openApiDocument(table: readonly Endpoint[], version: string): OpenApiSchema {
  const components = createComponents();
  const paths: Record<string, OpenApiSchema> = {};
  for (const entry of table) {
    const path = openApiPath(entry.path);
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: describeOperation(entry, components) };
  }
  return {
    openapi: '3.0.2',
    info: { title: 'Meridian', version, description: DESCRIPTION },
    servers: [{ url: '/' }],
    tags: [...new Set(table.map(({ tag }) => tag))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(Object.entries(components.schemas).toSorted(([a], [b]) => (a < b ? -1 : 1))),
      responses: ERROR_RESPONSES,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}

/** `/api/v1/chart/:pk` as OpenAPI writes it. */
export const openApiPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const DESCRIPTION =
  'Log in with POST /api/v1/security/login and send the access token as `Authorization: Bearer …`. Parameters named `q` hold Rison or JSON.';

const SECURITY_SCHEMES = {
  jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a login, or an API token' },
  jwt_refresh: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The refresh token of a login' },
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  csrf: { type: 'apiKey', in: 'header', name: 'X-CSRFToken', description: 'From GET /api/v1/security/csrf_token/' },
  guest: { type: 'apiKey', in: 'header', name: 'X-GuestToken', description: 'The token of an embedded dashboard' },
};

const ERROR = {
  type: 'object',
  properties: {
    message: { oneOf: [{ type: 'string' }, { type: 'object' }] },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          message: { type: 'string' },
          error_type: { type: 'string' },
          level: { type: 'string', enum: ['info', 'warning', 'error'] },
          extra: { type: 'object' },
        },
      },
    },
  },
};

const refusal = (description: string): OpenApiSchema => ({ description, content: { 'application/json': { schema: ERROR } } });

const ERROR_RESPONSES = {
  400: refusal('Bad request'),
  401: refusal('Not logged in'),
  403: refusal('Not allowed'),
  404: refusal('Not found'),
  413: refusal('Request is too large'),
  422: refusal('Could not process entity'),
  429: { ...refusal('Too many requests'), headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } },
  500: refusal('Fatal error'),
};

// The API's own description.
import * as z from 'zod';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import { openApiDocument } from './document.ts';

/** The endpoint of the document of a table, which it is itself a part of: hence a function. */
export const openApiEndpoints = (table: () => readonly Endpoint[]): Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/v1/_openapi',
    summary: 'Get this OpenAPI document',
    tag: 'OpenAPI',
    rule: { kind: 'permission', permission: 'can_get', view: 'OpenApi' },
    input: {},
    output: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    async run({ deps }) {
      return openApiDocument(table(), deps.config.version);
    },
  }),
];

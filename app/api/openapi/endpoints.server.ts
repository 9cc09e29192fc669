// The API's own description.
import * as z from 'zod';
import { endpoint, type Endpoint } from '#app/api/router/endpoint.ts';
import { jsonTextReply } from '#app/api/router/reply.server.ts';
import { openApiDocument } from './document.ts';

/** The endpoint of the document of a table, which it is itself a part of: hence a function. */
export function openApiEndpoints(table: () => readonly Endpoint[]): Endpoint[] {
  /** The document is the same for everyone, and is built once per isolate. */
  let text: string | null = null;
  const document = endpoint({
    method: 'GET',
    path: '/api/v1/_openapi',
    summary: 'Get this OpenAPI document',
    tag: 'OpenAPI',
    rule: { kind: 'permission', permission: 'can_get', view: 'OpenApi' },
    input: {},
    output: z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) }),
    async run({ deps }) {
      text ??= JSON.stringify(openApiDocument(table(), deps.config.version));
      return jsonTextReply(text);
    },
  });
  return [document];
}

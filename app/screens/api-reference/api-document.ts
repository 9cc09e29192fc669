// The OpenAPI document as the reference shows it: its operations by tag, and those that a search leaves.
import * as z from 'zod';

const content = z.record(z.string(), z.object({ schema: z.looseObject({}) }));
const parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query', 'header', 'cookie']),
  required: z.boolean().default(false),
  description: z.string().optional(),
  schema: z.looseObject({}).optional(),
  content: content.optional(),
});
const response = z.object({ description: z.string().optional(), $ref: z.string().optional(), content: content.optional() });
const operation = z.object({
  summary: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  parameters: z.array(parameter),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), response),
});
const documentSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z.object({
    schemas: z.record(z.string(), z.looseObject({})),
    responses: z.record(z.string(), z.object({ description: z.string() })),
  }),
});

type ApiDocument = z.output<typeof documentSchema>;
export type Schemas = ApiDocument['components']['schemas'];
export type JsonSchema = Schemas[string];

export interface ApiOperation extends Omit<z.output<typeof operation>, 'responses'> {
  /** `get-api-v1-chart-pk`: for links to it. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly replies: readonly { readonly status: string; readonly text: string; readonly content: z.output<typeof content> }[];
}

export interface ApiReference {
  readonly version: string;
  readonly schemas: Schemas;
  readonly operations: readonly ApiOperation[];
}

/** Null for what is no such document. */
export function readReference(json: unknown): ApiReference | null {
  const parsed = documentSchema.safeParse(json);
  if (!parsed.success) return null;
  const { components, info, paths } = parsed.data;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { responses, ...described }]): ApiOperation => {
      const method = name.toUpperCase();
      const replies = Object.entries(responses).map(([status, reply]) => ({
        status,
        text: reply.description ?? components.responses[reply.$ref?.split('/').at(-1) ?? '']?.description ?? '',
        content: reply.content ?? {},
      }));
      return { ...described, id: operationId(method, path), method, path, replies };
    }),
  );
  return { version: info.version, schemas: components.schemas, operations };
}

const operationId = (method: string, path: string): string =>
  `${method} ${path}`
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, '-')
    .replace(/-$/, '');

/** Those with every word of the search in their method, path, summary or tag, by tag. */
export function findOperations(
  operations: readonly ApiOperation[],
  search: string,
): readonly (readonly [tag: string, operations: readonly ApiOperation[]])[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary, tags }) => {
    const text = `${method} ${path} ${summary} ${tags.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const byTag = Map.groupBy(found, ({ tags }) => tags[0] ?? '');
  return [...byTag].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
}

// An endpoint is data: its method, path, schemas, rule and what it runs. The table of all endpoints is api.server.ts.
import type * as z from 'zod';
import type { LimitedUse } from '#app/domain/caller-limits/protocol.ts';
import type { Identity } from '#app/domain/access/identity.ts';
import type { Rule } from '#app/domain/access/rule.ts';
import type { Deps } from '#app/services/deps.server.ts';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'DELETE';

type BodyType =
  | 'application/json'
  | 'application/octet-stream'
  | 'application/x-www-form-urlencoded'
  | 'application/zip'
  | 'multipart/form-data';

export interface EndpointInput {
  /** Path parameters, all text before the schema. */
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** What an endpoint gets besides its parsed input. */
export interface RequestContext {
  readonly request: Request;
  readonly url: URL;
  readonly identity: Identity;
  readonly deps: Deps;
}

export interface ParsedRequest<I extends EndpointInput> {
  readonly params: I['params'] extends z.ZodType ? z.output<I['params']> : undefined;
  readonly query: I['query'] extends z.ZodType ? z.output<I['query']> : undefined;
  readonly body: I['body'] extends z.ZodType ? z.output<I['body']> : undefined;
}

export interface Endpoint<I extends EndpointInput = EndpointInput> {
  readonly method: HttpMethod;
  /** Hono's form, from the root: `/api/v1/chart/:pk`. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly rule: Rule;
  readonly input: I;
  /** Schema of the JSON reply, for the OpenAPI document and the tests; null for replies that are not JSON. */
  readonly output: z.ZodType | null;
  /** Media type of a reply that is a file, for the OpenAPI document. */
  readonly sends?: string;
  /** No user is looked up: the call has no session and no rights, and needs no database. Only for public rules. */
  readonly ignoresIdentity?: boolean;
  /** Guests of an embedded dashboard can call it too, if the rule allows their role. All else is closed to them. */
  readonly allowsGuests?: boolean;
  /** Calls with a session cookie that change data need a CSRF token. If this is true, they need to come from our own pages instead. */
  readonly csrfExempt?: boolean;
  /** The body is a stream of any size that the endpoint reads; a CSRF token of it must be in the header. */
  readonly streamsBody?: boolean;
  /** Each request counts towards this limit of its caller. Requests beyond the limit get 429. */
  readonly counts?: LimitedUse;
  /** The bodies of an endpoint that reads them itself, by media type, for the OpenAPI document. */
  readonly readsBody?: Readonly<Partial<Record<BodyType, z.ZodType>>>;
  /** Schema of the JSON reply with status 202: its result comes later. For the OpenAPI document. */
  readonly accepted?: z.ZodType;
  /** Status of a successful reply, for the OpenAPI document; default: 200. */
  readonly success?: 201 | 202;
  /** The reply to a body that fails its schema: the field form `{message:{field:[..]}}` or the list `{errors:[..]}`. */
  readonly invalidBody?: 'fields' | 'errors';
  /** A plain value becomes a JSON reply with status 200; a Response goes out as it is. Failures are thrown AppErrors. */
  run(context: RequestContext, input: ParsedRequest<I>): Promise<unknown>;
}

/** Keeps one endpoint's input types together; the table stores them with the types erased. */
export function endpoint<const I extends EndpointInput>(definition: Endpoint<I>): Endpoint {
  return definition;
}

// The OpenAPI document of the whole API.
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { API_TABLE } from '#app/api/router/endpoints.server.ts';
import { openApiDocument, openApiPath } from './document.ts';
import { NAMED_OPERATIONS } from './schema-names.ts';
import type { OpenApiSchema } from './json-schema.ts';

interface Operation {
  readonly parameters: readonly { name: string; in: string; schema?: OpenApiSchema; content?: Content }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { content?: Content; $ref?: string }>>;
  readonly security: readonly OpenApiSchema[];
}
type Content = Readonly<
  Record<string, { readonly schema: OpenApiSchema & { $ref?: string; properties?: Readonly<Record<string, OpenApiSchema>> } }>
>;
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, OpenApiSchema & { properties: Record<string, OpenApiSchema> }>>;
  };
}

const text = JSON.stringify(openApiDocument(API_TABLE, '1'));
const document = JSON.parse(text) as Document;
const find = (name: string): Operation => {
  const [method = '', path = ''] = name.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`No operation ${name}`);
  return operation;
};
const bodyOf = (name: string, type = 'application/json') => find(name).requestBody?.content[type]?.schema;
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('the document', () => {
  it('is valid OpenAPI 3.0', async () => {
    expect(document.openapi).toBe('3.0.2');
    const { valid, errors } = await new Validator().validate(JSON.parse(text) as Record<string, unknown>);
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined });
  });

  it('refers to nothing that it does not have', () => {
    const names = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
    const components = document.components as unknown as Readonly<Record<string, Readonly<OpenApiSchema>>>;
    expect(names.filter(([, kind = '', name = '']) => !Object.hasOwn(components[kind] ?? {}, name))).toEqual([]);
    expect(text.match(/"\$ref":"(?!#\/components\/)/g)).toBeNull();
  });

  it('has every endpoint, with the parameters of its path', () => {
    for (const { method, path } of API_TABLE) {
      const named = find(`${method} ${openApiPath(path)}`).parameters.filter((parameter) => parameter.in === 'path');
      expect(named.map(({ name }) => name)).toEqual([...path.matchAll(/:(\w+)/g)].map((match) => match[1]));
    }
  });

  it('has a schema for every parameter of its path, by the same name', () => {
    for (const { method, path, input } of API_TABLE) {
      const schema = z.toJSONSchema(input.params ?? z.object({}), { unrepresentable: 'any', io: 'input' });
      const names = [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
      expect([method, path, names.filter((name) => !Object.hasOwn(schema.properties ?? {}, name))]).toEqual([method, path, []]);
    }
  });

  it('names the schemas only of operations that exist', () => {
    const existing = new Set(API_TABLE.map(({ method, path }) => `${method} ${path.replace(/^\/api\/v1/, '')}`));
    expect(NAMED_OPERATIONS.filter((name) => !existing.has(name))).toEqual([]);
  });
});

describe('names of paths', () => {
  it.each([
    ...['annotation_layer', 'chart', 'css_template', 'dashboard', 'database', 'dataset', 'query', 'report'].map(
      (noun) => `GET /api/v1/${noun}/related/{column_name}`,
    ),
    ...['rowlevelsecurity', 'saved_query', 'tag', 'log'].map((noun) => `GET /api/v1/${noun}/related/{column_name}`),
    ...['dataset', 'query', 'saved_query'].map((noun) => `GET /api/v1/${noun}/distinct/{column_name}`),
    'GET /api/v1/annotation_layer/{pk}/annotation/{annotation_id}',
    'GET /api/v1/chart/{id_or_uuid}',
    'PUT /api/v1/chart/{pk}',
    'GET /api/v1/chart/data/{cache_key}',
    'GET /api/v1/dashboard/{id_or_slug}',
    'PUT /api/v1/dashboard/{pk}',
    'GET /api/v1/dashboard/{id_or_slug}/charts',
    'GET /api/v1/dashboard/{id_or_slug}/datasets',
    'GET /api/v1/dashboard/{id_or_slug}/tabs',
    'POST /api/v1/dashboard/{id_or_slug}/copy/',
    'GET /api/v1/dashboard/{id_or_slug}/embedded',
    'POST /api/v1/dashboard/{pk}/permalink',
    'GET /api/v1/dashboard/{pk}/filter_state/{key}',
    'GET /api/v1/database/{pk}/select_star/{table_name}/',
    'GET /api/v1/database/{pk}/select_star/{table_name}/{schema_name}/',
    'GET /api/v1/database/{pk}/table/{table_name}/{schema_name}/',
    'GET /api/v1/database/{pk}/table_extra/{table_name}/{schema_name}/',
    'GET /api/v1/dataset/{id_or_uuid}',
    'GET /api/v1/dataset/{id_or_uuid}/related_objects',
    'DELETE /api/v1/dataset/{pk}/column/{column_id}',
    'DELETE /api/v1/dataset/{pk}/metric/{metric_id}',
    'GET /api/v1/datasource/{datasource_type}/{datasource_id}/column/{column_name}/values/',
    'POST /api/v1/datasource/{datasource_type}/{datasource_id}/validate_expression/',
    'GET /api/v1/report/{pk}/log/{log_id}',
    'GET /api/v1/security/roles/{role_id}/permissions/',
    'PUT /api/v1/security/roles/{role_id}/users',
    'POST /api/v1/tag/{object_type}/{object_id}/',
    'DELETE /api/v1/tag/{object_type}/{object_id}/{tag}/',
    'GET /api/v1/user/{user_id}/avatar.png',
  ])('are Superset’s: %s', (name) => {
    expect(find(name)).toBeDefined();
  });

  it('give numbers as numbers', () => {
    expect(find('PUT /api/v1/chart/{pk}').parameters[0]).toMatchObject({ in: 'path', schema: { type: 'integer' } });
  });
});

describe('what is sent', () => {
  it.each([
    ['POST /api/v1/chart/', 'ChartRestApi.post'],
    ['PUT /api/v1/chart/{pk}', 'ChartRestApi.put'],
    ['POST /api/v1/chart/data', 'ChartDataQueryContextSchema'],
    ['POST /api/v1/dashboard/', 'DashboardRestApi.post'],
    ['PUT /api/v1/dataset/{pk}', 'DatasetRestApi.put'],
    ['POST /api/v1/annotation_layer/{pk}/annotation/', 'AnnotationRestApi.post'],
    ['POST /api/v1/sqllab/execute/', 'ExecutePayloadSchema'],
  ])('to %s is a %s', (operation, name) => {
    expect(bodyOf(operation)).toEqual(ref(name));
    expect(document.components.schemas[name]).toMatchObject({ type: 'object' });
  });

  it('to chart data has query objects', () => {
    expect(document.components.schemas['ChartDataQueryContextSchema']?.properties['queries']).toMatchObject({
      type: 'array',
      items: ref('ChartDataQueryObject'),
    });
    expect(Object.keys(document.components.schemas['ChartDataQueryObject']?.properties ?? {})).toEqual(
      expect.arrayContaining(['columns', 'metrics', 'filters', 'extras', 'orderby', 'row_limit', 'post_processing']),
    );
  });

  it('as a file is a form', () => {
    const file = { type: 'string', format: 'binary' };
    for (const noun of ['chart', 'dashboard', 'database', 'dataset', 'saved_query'])
      expect(bodyOf(`POST /api/v1/${noun}/import/`, 'multipart/form-data')?.properties?.['formData']).toEqual(file);
    expect(bodyOf('POST /api/v1/assets/import/', 'multipart/form-data')?.properties?.['bundle']).toEqual(file);
    expect(bodyOf('POST /api/v1/database/{pk}/upload/', 'multipart/form-data')).toEqual(ref('UploadPostSchema'));
    const form = document.components.schemas['UploadPostSchema']?.properties ?? {};
    expect(Object.keys(form)).toEqual(expect.arrayContaining(['file', 'type', 'table_name', 'schema', 'delimiter']));
  });

  it.each([
    ['GET /api/v1/chart/', 'get_list_schema'],
    ['GET /api/v1/database/', 'get_list_schema'],
    ['GET /api/v1/chart/_info', 'get_info_schema'],
    ['GET /api/v1/dashboard/related/{column_name}', 'get_related_schema'],
    ['GET /api/v1/dataset/distinct/{column_name}', 'get_related_schema'],
    ['DELETE /api/v1/chart/', 'get_delete_ids_schema'],
    ['DELETE /api/v1/annotation_layer/{pk}/annotation/', 'get_delete_ids_schema'],
    ['GET /api/v1/dashboard/export/', 'get_export_ids_schema'],
    ['GET /api/v1/chart/favorite_status/', 'get_fav_star_ids_schema'],
  ])('as q to %s is a %s', (operation, name) => {
    const q = find(operation).parameters.find((parameter) => parameter.name === 'q');
    expect(q).toMatchObject({ in: 'query', content: { 'application/json': { schema: ref(name) } } });
  });

  it('needs a CSRF token only with a session, and nothing where anyone can call', () => {
    expect(find('PUT /api/v1/chart/{pk}').security).toEqual([{ jwt: [] }, { session: [], csrf: [] }]);
    expect(find('POST /api/v1/chart/data').security).toContainEqual({ guest: [] });
    expect(find('POST /api/v1/security/login').security).toEqual([]);
  });
});

describe('what is replied', () => {
  it.each([
    ['GET /api/v1/chart/', '200', { properties: { result: { items: ref('ChartRestApi.get_list') } } }],
    ['GET /api/v1/chart/{id_or_uuid}', '200', { properties: { result: ref('ChartRestApi.get') } }],
    ['POST /api/v1/chart/', '201', { properties: { id: { type: 'integer' }, result: ref('ChartRestApi.post') } }],
    ['POST /api/v1/chart/data', '200', ref('ChartDataResponseSchema')],
    ['POST /api/v1/chart/data', '202', ref('ChartDataAsyncResponseSchema')],
    ['GET /api/v1/dashboard/{id_or_slug}', '200', { properties: { result: ref('DashboardGetResponseSchema') } }],
  ])('by %s with %s', (operation, status, schema) => {
    expect(find(operation).responses[status]?.content?.['application/json']?.schema).toMatchObject(schema);
  });

  it('has the columns of a list', () => {
    expect(document.components.schemas['CssTemplateRestApi.get_list']?.properties).toHaveProperty('template_name');
  });

  it('is a file where one comes, and an error where something is wrong', () => {
    const { responses } = find('GET /api/v1/dashboard/export/');
    expect(responses['200']?.content).toHaveProperty(['application/zip']);
    expect(Object.keys(find('PUT /api/v1/chart/{pk}').responses)).toEqual(
      expect.arrayContaining(['400', '401', '403', '404', '422', '500']),
    );
  });
});

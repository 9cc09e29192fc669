import { describe, expect, it } from 'vitest';
import { advancedProblems, NO_ADVANCED_SETTINGS, readAdvanced, writeAdvanced } from './advanced-settings.ts';

const extra = {
  version: '9',
  location_hint: 'weur',
  engine_params: { pool_size: 8, connect_args: { connect_timeout: 3, source: 'bi', session_properties: { a: 1 } } },
  metadata_cache_timeout: { schema_cache_timeout: 0, table_cache_timeout: 60, catalog_cache_timeout: 5 },
};

describe('advanced settings', () => {
  it('are written as they were read, with what the form doesn’t show', () => {
    const read = readAdvanced(extra, 'trino');
    expect(read).toEqual({
      connectTimeout: '3',
      poolSize: '8',
      applicationName: 'bi',
      locationHint: 'weur',
      schemaCache: '0',
      tableCache: '60',
    });
    const { pool_size: _, ...params } = extra.engine_params;
    expect(writeAdvanced(extra, 'trino', read)).toEqual({ ...extra, engine_params: params });
  });

  it('leave nothing behind when they are emptied', () => {
    const { session_properties } = extra.engine_params.connect_args;
    expect(writeAdvanced(extra, 'trino', NO_ADVANCED_SETTINGS)).toEqual({
      version: '9',
      engine_params: { connect_args: { session_properties } },
      metadata_cache_timeout: { catalog_cache_timeout: 5 },
    });
    expect(writeAdvanced({}, 'mysql', NO_ADVANCED_SETTINGS)).toEqual({});
  });

  it('are called as each engine calls them', () => {
    const settings = { ...NO_ADVANCED_SETTINGS, applicationName: ' bi ', poolSize: '4' };
    expect(writeAdvanced({}, 'postgresql', settings)).toEqual({
      engine_params: { pool_size: 4, connect_args: { application_name: 'bi' } },
    });
    expect(writeAdvanced({}, 'clickhousedb', settings)).toEqual({});
  });

  it('are wrong where the server would refuse them', () => {
    expect(advancedProblems(NO_ADVANCED_SETTINGS)).toEqual({});
    const wrong = {
      connectTimeout: '61',
      poolSize: '0',
      applicationName: 'ä',
      schemaCache: '-1',
      tableCache: '1.5',
      locationHint: '',
    };
    expect(Object.keys(advancedProblems(wrong)).sort()).toEqual([
      'application_name',
      'connect_timeout',
      'pool_size',
      'schema_cache_timeout',
      'table_cache_timeout',
    ]);
  });
});

import { describe, expect, it } from 'vitest';
import { settingsWithoutEffect, withoutEffectNotes } from './without-effect.ts';

const engine = {
  label: 'Oracle',
  others: { takingFiles: 'PostgreSQL or MySQL', impersonating: 'Trino' },
  takesFiles: false,
  impersonates: false,
  hasCatalogs: false,
  estimatesCost: false,
  checkEngineParams: () => ['x: Not an option.'],
};
const stored = { allowFileUpload: false, impersonateUser: true, extra: { engine_params: { connect_args: { a: 1 } } } };

describe('settings without effect', () => {
  it('names each of them', () => {
    const sent = {
      impersonate_user: true,
      extra: {
        engine_params: { connect_args: { a: 1 } },
        metadata_params: { schema: 'x' },
        metadata_cache_timeout: { schema_cache_timeout: '60' },
        location_hint: 'mars',
        max_report_queries: 0,
        cancel_query_on_windows_unload: true,
        cost_estimate_enabled: true,
        made_up: 1,
      },
    };
    const problems = settingsWithoutEffect(sent, null, engine);
    expect(Object.keys(problems)).toEqual(['impersonate_user', 'extra']);
    expect(problems['extra']?.map((message) => message.split(':')[0])).toEqual(Object.keys(sent.extra));
  });

  it('takes what is empty or off, and what has an effect', () => {
    const extra = {
      engine_params: {},
      metadata_params: {},
      metadata_cache_timeout: { table_cache_timeout: 0 },
      location_hint: 'weur',
      max_report_queries: 3,
      schemas_allowed_for_file_upload: ['public'],
      allows_virtual_table_explore: false,
      cancel_query_on_windows_unload: false,
      version: null,
      cost_estimate_enabled: false,
      disable_data_preview: true,
      disable_drill_to_detail: true,
    };
    expect(settingsWithoutEffect({ impersonate_user: false, extra }, null, engine)).toEqual({});
  });

  it('takes back what is stored already, and nothing more of it', () => {
    const same = { impersonate_user: true, extra: stored.extra };
    expect(settingsWithoutEffect(same, stored, engine)).toEqual({});
    const changed = { extra: { engine_params: { connect_args: { a: 2 } } } };
    expect(settingsWithoutEffect(changed, stored, engine)).toHaveProperty('extra');
  });

  it('takes impersonation, estimates and options where the engine has them', () => {
    const trino = { ...engine, impersonates: true, hasCatalogs: true, estimatesCost: true, checkEngineParams: () => [] };
    const sent = {
      impersonate_user: true,
      extra: { allow_multi_catalog: true, cost_estimate_enabled: true, engine_params: { connect_args: { source: 'x' } } },
    };
    expect(settingsWithoutEffect(sent, null, trino)).toEqual({});
  });

  it('refuses uploads where the engine has no loader, and keeps a stored switch', () => {
    const sent = { allow_file_upload: true };
    expect(settingsWithoutEffect(sent, null, engine)['allow_file_upload']?.[0]).toContain('into Oracle');
    expect(settingsWithoutEffect(sent, null, { ...engine, takesFiles: true })).toEqual({});
    expect(settingsWithoutEffect(sent, { ...stored, allowFileUpload: true }, engine)).toEqual({});
  });

  it('is reported for an import', () => {
    const document = { allow_file_upload: true, impersonate_user: true, extra: { engine_params: { a: 1 }, version: '' } };
    expect(withoutEffectNotes(document, engine)).toEqual([
      'Kept, but without effect here: allow_file_upload, impersonate_user, extra.engine_params.',
    ]);
  });
});

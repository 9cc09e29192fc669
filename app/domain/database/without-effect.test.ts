import { describe, expect, it } from 'vitest';
import { settingsWithoutEffect, withoutEffectNotes } from './without-effect.ts';

const stored = { impersonateUser: true, allowFileUpload: true, extra: { engine_params: { connect_args: { a: 1 } } } };

describe('settings without effect', () => {
  it('names each of them', () => {
    const sent = {
      impersonate_user: true,
      allow_file_upload: true,
      extra: {
        engine_params: { connect_args: { a: 1 } },
        metadata_params: { schema: 'x' },
        metadata_cache_timeout: { schema_cache_timeout: 60 },
        schemas_allowed_for_file_upload: ['public'],
        cancel_query_on_windows_unload: true,
        allows_virtual_table_explore: false,
        made_up: 1,
      },
    };
    const problems = settingsWithoutEffect(sent, null);
    expect(Object.keys(problems)).toEqual(['impersonate_user', 'allow_file_upload', 'extra']);
    expect(problems['extra']?.map((message) => message.split(':')[0])).toEqual(Object.keys(sent.extra));
  });

  it('takes what is empty or off, and what has an effect', () => {
    const extra = {
      ...{ engine_params: {}, metadata_params: {}, metadata_cache_timeout: {}, schemas_allowed_for_file_upload: [] },
      ...{ allows_virtual_table_explore: true, cancel_query_on_windows_unload: false, version: null },
      ...{ cost_estimate_enabled: true, disable_data_preview: true, disable_drill_to_detail: true },
    };
    expect(settingsWithoutEffect({ impersonate_user: false, allow_file_upload: null, extra }, null)).toEqual({});
  });

  it('takes back what is stored already, and nothing more of it', () => {
    const same = { impersonate_user: true, allow_file_upload: true, extra: stored.extra };
    expect(settingsWithoutEffect(same, stored)).toEqual({});
    const changed = { extra: { engine_params: { connect_args: { a: 2 } } } };
    expect(settingsWithoutEffect(changed, stored)).toHaveProperty('extra');
  });

  it('is told of an import', () => {
    const document = { impersonate_user: true, allow_file_upload: false, extra: { engine_params: { a: 1 }, version: '' } };
    expect(withoutEffectNotes(document)).toEqual(['Kept, but without effect here: impersonate_user, extra.engine_params.']);
  });
});

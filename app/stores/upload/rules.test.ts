import { expect, it } from 'vitest';
import type { Identity } from '#app/domain/access/identity.ts';
import { canUploadInto } from './rules.ts';

const place = { id: 1, name: 'shop', allowFileUpload: true, extra: {} };
const holderOf = (...permissions: string[]): Identity => ({
  kind: 'user',
  userId: 7,
  username: 'u',
  firstName: '',
  lastName: '',
  email: 'e',
  via: 'session',
  isAdmin: false,
  roles: [],
  roleIds: [],
  permissions: new Set(permissions),
});

it('takes files by a right to the schema, as queries do: of the connection’s own catalog, which permissions don’t name', () => {
  expect(canUploadInto(holderOf('schema_access on [shop].[public]'), place, 'public')).toBe(true);
  expect(canUploadInto(holderOf('schema_access on [shop].[public]'), place, 'audit')).toBe(false);
  expect(canUploadInto(holderOf('schema_access on [shop].[main].[public]'), place, 'public')).toBe(false);
  expect(canUploadInto(holderOf('database_access on [shop].(id:1)'), place, 'public')).toBe(true);
});

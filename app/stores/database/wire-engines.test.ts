import { expect, it } from 'vitest';
import { engineOfBackend } from '#app/domain/database/backend-names.ts';
import { wireEngines } from './wire-engines.ts';

it('browsers find every engine by its name on the wire, and none by another', () => {
  for (const { id, backend } of wireEngines()) expect([backend, engineOfBackend(backend)]).toEqual([backend, id]);
  for (const other of ['oracle', 'postgres', '', null, undefined]) expect(engineOfBackend(other)).toBeNull();
});

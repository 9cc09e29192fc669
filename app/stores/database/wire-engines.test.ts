import { expect, it } from 'vitest';
import { findClientOfBackend } from '#app/engines/find-client.ts';
import { wireEngines } from './wire-engines.ts';

it('browsers find every engine by its name on the wire, and none by another', () => {
  for (const { id, backend } of wireEngines()) expect([backend, findClientOfBackend(backend)?.id]).toEqual([backend, id]);
  for (const other of ['oracle', 'postgres', '', null, undefined]) expect(findClientOfBackend(other)).toBeNull();
});

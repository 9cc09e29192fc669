import { expect, it } from 'vitest';
import { readAuditDetails } from './audit-details.ts';

it('has the address, and what changed without what the entry is called', () => {
  const json = JSON.stringify({ id: 3, name: 'Sales', former: 'Sale', added: ['can_read on Chart'], address: '203.0.113.7' });
  expect(readAuditDetails(json)).toEqual({
    address: '203.0.113.7',
    changes: [
      ['former', 'Sale'],
      ['added', '["can_read on Chart"]'],
    ],
  });
});

it.each(['', '{', '[]', '7', 'null', '{"address":7}'])('reads nothing from %j', (json) => {
  expect(readAuditDetails(json)).toEqual({ address: null, changes: [] });
});

import { describe, expect, it } from 'vitest';
import { AppError, toWireError } from '#app/domain/errors.ts';
import { layerFailure } from './layer-failure.ts';

describe('layerFailure', () => {
  it('spec 404: is a query timeout that names the layer where its query took too long', () => {
    const late = new AppError('BACKEND_TIMEOUT_ERROR', 'Request timed out.');
    expect(layerFailure(late, 'Holidays')).toMatchObject({
      type: 'BACKEND_TIMEOUT_ERROR',
      message: expect.stringMatching(/^Query timeout\. The annotation layer "Holidays"/) as string,
    });
  });
  it('is the error itself where anything else failed', () => {
    const denied = new AppError('DATASOURCE_SECURITY_ACCESS_ERROR', 'No access.');
    expect(layerFailure(denied, 'Holidays')).toBe(denied);
  });
  it('spec 405: a timeout carries the issues 1000 and 1001', () => {
    const { extra } = toWireError(new AppError('BACKEND_TIMEOUT_ERROR', 'Request timed out.'));
    expect(extra['issue_codes']).toEqual([
      { code: 1000, message: 'Issue 1000 - The datasource is too large to query.' },
      { code: 1001, message: 'Issue 1001 - The database is under an unusual load.' },
    ]);
  });
});

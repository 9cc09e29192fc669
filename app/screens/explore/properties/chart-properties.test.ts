import { describe, expect, it } from 'vitest';
import { propertiesBody, propertyFields, propertyProblems } from './chart-properties.ts';

const chart = { name: 'Visits', description: null, certifiedBy: null, certificationDetails: null, cacheTimeoutS: null };
const fields = propertyFields(chart);

describe('properties of a chart', () => {
  it('come back as they are stored', () => {
    expect(propertiesBody(fields, { ownerIds: [1], tagIds: null })).toEqual({
      slice_name: 'Visits',
      description: null,
      certified_by: null,
      certification_details: null,
      cache_timeout: null,
      owners: [1],
    });
    const typed = { ...propertyFields({ ...chart, cacheTimeoutS: 0 }), certifiedBy: ' Ada ' };
    expect(propertiesBody(typed, { ownerIds: [], tagIds: [2, 3] })).toMatchObject({
      cache_timeout: 0,
      certified_by: 'Ada',
      tags: [2, 3],
    });
  });

  it.each([
    [{ name: ' ' }, ['name']],
    [{ timeout: '1.5' }, ['timeout']],
    [{ timeout: '-2' }, ['timeout']],
    [{ timeout: '-1' }, []],
    [{ timeout: ' 60 ' }, []],
  ])('%j: %j is wrong', (over, wrong) => {
    expect([...propertyProblems({ ...fields, ...over })]).toEqual(wrong);
  });
});

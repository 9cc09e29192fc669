import { describe, expect, it } from 'vitest';
import { newDatasetHref, parseNewDataset } from './new-dataset.ts';

const parse = (href: string) => parseNewDataset(new URL(href, 'http://here').searchParams);

describe('the address of a dataset that is to be created', () => {
  it('says which database, and whether a dashboard is built from it', () => {
    expect(parse(newDatasetHref(3))).toEqual({ databaseId: 3, isBuilt: false });
    expect(parse(newDatasetHref(3, { isBuilt: true }))).toEqual({ databaseId: 3, isBuilt: true });
  });

  it('says nothing of the database where it makes no sense', () => {
    for (const value of ['', '0', '-1', '1.5', 'x']) expect(parse(`/?new&database=${value}`).databaseId).toBeNull();
  });
});

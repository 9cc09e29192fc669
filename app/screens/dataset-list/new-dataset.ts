// What the address says of a dataset that is to be created: `?new&database=3&build`.

export interface NewDatasetAddress {
  /** Null: to be selected. */
  readonly databaseId: number | null;
  /** Whether a dashboard is built from it at once. */
  readonly isBuilt: boolean;
}

export function parseNewDataset(params: URLSearchParams): NewDatasetAddress {
  const database = params.get('database') ?? '';
  return { databaseId: /^[1-9]\d{0,14}$/.test(database) ? Number(database) : null, isBuilt: params.has('build') };
}

export const newDatasetHref = (databaseId: number, { isBuilt = false } = {}): string =>
  `/tablemodelview/list/?new&database=${databaseId}${isBuilt ? '&build' : ''}`;

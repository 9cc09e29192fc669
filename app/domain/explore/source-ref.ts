// What a chart queries, by kind and id: a dataset, a run of SQL Lab, a saved query. On the wire `3__table`.

export type SourceKind = 'table' | 'query' | 'saved_query';

export interface SourceRef {
  readonly type: SourceKind;
  readonly id: number;
}

export const sourceUid = ({ type, id }: SourceRef): string => `${id}__${type}`;

/** The kind behind a name of the wire, which has several for datasets; null for a name that there is not. */
export function parseSourceKind(name: string): SourceKind | null {
  switch (name) {
    case 'table':
    case 'dataset':
    case 'sl_table':
      return 'table';
    case 'query':
    case 'saved_query':
      return name;
    default:
      return null;
  }
}

/** What `7__query` names; null for anything else. */
export function readSourceUid(uid: unknown): SourceRef | null {
  const [, id, name = ''] = typeof uid === 'string' ? (/^([1-9]\d{0,14})__(\w{1,20})$/.exec(uid) ?? []) : [];
  const type = parseSourceKind(name);
  return id === undefined || type === null ? null : { type, id: Number(id) };
}

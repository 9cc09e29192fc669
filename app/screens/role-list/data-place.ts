// Where a permission on data leads: `[examples].[flights](id:7)` is the dataset flights of examples. Pure.
export interface DataPlace {
  readonly label: string;
  /** What it is in: the database, with its catalog where there is one. */
  readonly hint: string | null;
}

export const DATA_KINDS = [
  {
    permission: 'database_access',
    label: 'Databases',
    verb: 'Add databases',
    hint: 'Every schema and every dataset of them, also of tables that come later. SQL Lab asks them whole.',
  },
  { permission: 'catalog_access', label: 'Catalogs', verb: 'Add catalogs', hint: 'Everything in them.' },
  { permission: 'schema_access', label: 'Schemas', verb: 'Add schemas', hint: 'Every dataset in them.' },
  { permission: 'datasource_access', label: 'Datasets', verb: 'Add datasets', hint: 'One by one.' },
] as const;
export type DataPermission = (typeof DATA_KINDS)[number]['permission'];

export const isDataPermission = (permission: string): permission is DataPermission =>
  DATA_KINDS.some((kind) => kind.permission === permission);

/** A view that has not this form is its own label. */
export function dataPlace(view: string): DataPlace {
  const inside = /^\[([\s\S]*)\]$/.exec(view.replace(/\.?\(id:\d+\)$/, ''))?.[1];
  if (inside === undefined) return { label: view, hint: null };
  const parts = inside.split('].[');
  const label = parts.pop() ?? '';
  return { label, hint: parts.length === 0 ? null : parts.join(' · ') };
}

export const placeName = (view: string): string => {
  const { hint, label } = dataPlace(view);
  return hint === null ? label : `${label} (${hint})`;
};

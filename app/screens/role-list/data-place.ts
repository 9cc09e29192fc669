// Where a permission on data leads: `[examples].[flights](id:7)` is the dataset flights of examples. Pure.
export interface DataPlace {
  readonly label: string;
  /** What it is in: the database, with its catalog where there is one. */
  readonly hint: string | null;
}

export const DATA_PERMISSIONS = ['database_access', 'catalog_access', 'schema_access', 'datasource_access'] as const;
export type DataPermission = (typeof DATA_PERMISSIONS)[number];

export const isDataPermission = (permission: string): permission is DataPermission =>
  DATA_PERMISSIONS.some((one) => one === permission);

const EVERYTHING = ['all_database_access', 'all_datasource_access'] as const;

export const isEverything = (permission: string): permission is (typeof EVERYTHING)[number] =>
  EVERYTHING.some((one) => one === permission);

/** A view that doesn’t have this form is its own label. */
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

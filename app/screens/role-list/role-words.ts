// What the roles that every installation has are for.
const STANDARD: Readonly<Record<string, string>> = {
  Admin: 'May do everything, everywhere. Somebody active always holds it.',
  Alpha: 'Reads all data, makes charts, dashboards and datasets. Does not manage people.',
  Gamma: 'Looks at what others share and makes charts of its own. Has no data until you give it some.',
  sql_lab: 'Writes SQL, on top of another role. Which databases it may ask, its data access says.',
  Public: 'What visitors may do who are not logged in. Empty until you give it something.',
};

/** Null for roles that somebody made. */
export const standardWords = (name: string): string | null => (Object.hasOwn(STANDARD, name) ? (STANDARD[name] ?? null) : null);

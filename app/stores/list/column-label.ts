// The label of a wire column: `database.database_name` reads "Database Database Name".
export const formatColumnLabel = (column: string): string =>
  column
    .split(/[._]/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');

// Marks a state whose first start has finished.

/** The file's name in the state folder. */
export const PREPARED = 'prepared';

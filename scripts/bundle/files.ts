// Where a build puts files that are served.

/** The browser's. */
export const CLIENT = 'build/client';
/** The report Worker's: fonts, and the shapes of maps. */
export const FILES_FOLDER = 'dist/files';
/** Below it as their addresses say: the app Worker serves the same files. */
export const MAPS_PATH = 'assets/maps';
export const MAPS_FOLDER = `${FILES_FOLDER}/${MAPS_PATH}`;

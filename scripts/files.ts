// The folder of the report Worker's files: fonts, and the shapes of maps, as the build makes them.

export const FILES_FOLDER = 'dist/files';
/** Below it as their addresses say: the app Worker serves the same files. */
export const MAPS_PATH = 'assets/maps';
export const MAPS_FOLDER = `${FILES_FOLDER}/${MAPS_PATH}`;

// How many axes a radar has at least: with fewer metrics, groups are the axes and metrics the outlines.
export const MIN_AXES = 3;

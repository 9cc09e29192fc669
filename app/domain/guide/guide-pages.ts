// The pages of the guide, in the order of its navigation. Their texts are `docs/guide/<page>.md`, their titles in `messages/en/help.ts`.

export const GUIDE_PAGES = [
  'get-started',
  'connect',
  'upload',
  'explore',
  'dashboards',
  'sql-lab',
  'reports',
  'embed',
  'people',
  'superset',
] as const;

export type GuidePage = (typeof GUIDE_PAGES)[number];

export const GUIDE_PATH = '/help';
export const FIRST_GUIDE_PAGE: GuidePage = 'get-started';

/** `section`: the id of a heading; tests check that the page has it. */
export const guideHref = (page: GuidePage, section?: string): string =>
  `${GUIDE_PATH}/${page}${section === undefined ? '' : `#${section}`}`;

/** Null for an unknown page. */
export const findGuidePage = (name: string): GuidePage | null => GUIDE_PAGES.find((page) => page === name) ?? null;

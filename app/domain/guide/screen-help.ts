// Which page of the guide fits a screen: "?" in the navigation leads there.
import { FIRST_GUIDE_PAGE, guideHref, type GuidePage } from './guide-pages.ts';

type Help = readonly [page: GuidePage, section?: string];

/** By the addresses of `routes.ts`, the more specific ones first. */
const SCREENS: readonly (readonly [path: RegExp, help: Help])[] = [
  [/^\/(login|logout|user_info)?$/, ['get-started']],
  [/^\/dashboard\/new$/, ['dashboards', 'create-a-dashboard']],
  [/^\/dashboard\/list$/, ['dashboards']],
  [/^\/superset\/dashboard\//, ['dashboards', 'read-a-dashboard']],
  [/^\/embedded\//, ['embed']],
  [/^\/(chart\/list|chart\/add|explore|superset\/explore|superset\/slice)(\/|$)/, ['explore']],
  [/^\/(tablemodelview\/list|dataset\/)/, ['explore', 'prepare-a-dataset']],
  [/^\/(savedqueryview\/list)$/, ['sql-lab', 'save-and-share-a-query']],
  [/^\/sqllab\/history$/, ['sql-lab', 'find-earlier-queries']],
  [/^\/sqllab(\/|$)/, ['sql-lab']],
  [/^\/alert\//, ['reports', 'create-an-alert']],
  [/^\/report\//, ['reports']],
  [/^\/csstemplatemodelview\/list$/, ['dashboards', 'change-how-it-looks']],
  [/^\/annotationlayer\//, ['explore', 'add-annotations']],
  [/^\/superset\/(tags|all_entities)$/, ['dashboards', 'organize-with-tags']],
  [/^\/(databaseview\/list|database\/)/, ['connect']],
  [/^\/upload$/, ['upload']],
  [/^\/import$/, ['superset', 'import-an-export']],
  [/^\/users$/, ['people', 'add-a-person']],
  [/^\/roles$/, ['people', 'give-access-with-roles']],
  [/^\/list_groups$/, ['people', 'use-groups']],
  [/^\/rowlevelsecurity\/list$/, ['people', 'limit-rows']],
  [/^\/actionlog\/(list|audit|storage)$/, ['people', 'see-who-did-what']],
  [/^\/swagger\/v1$/, ['superset', 'use-the-api']],
];

/** Null where no page is about the screen. */
export function findScreenHelp(pathname: string): string | null {
  const path = pathname.length > 1 ? pathname.replace(/\/$/, '') : pathname;
  const help = SCREENS.find(([pattern]) => pattern.test(path))?.[1];
  return help ? guideHref(...help) : null;
}

/** The first page where no other fits. */
export const screenHelpHref = (pathname: string): string => findScreenHelp(pathname) ?? guideHref(FIRST_GUIDE_PAGE);

// The guide as pages show it, rendered once in an isolate.
import { GUIDE_PAGES, type GuidePage } from '#app/domain/guide/guide-pages.ts';
import { readGuideText, readPictureSizes } from './guide-texts.server.ts';
import { renderGuidePage, type RenderedGuidePage } from './render-guide.server.ts';
import { searchGuide, type GuideMatch } from './search-guide.ts';

const rendered = new Map<GuidePage, RenderedGuidePage>();

export function findRenderedPage(page: GuidePage): RenderedGuidePage {
  const found = rendered.get(page) ?? renderGuidePage(readGuideText(page), readPictureSizes());
  rendered.set(page, found);
  return found;
}

export const findGuideMatches = (typed: string): readonly GuideMatch[] =>
  searchGuide(
    GUIDE_PAGES.map((page) => [page, findRenderedPage(page)] as const),
    typed,
  );

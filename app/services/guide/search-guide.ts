// Searches the guide: sections that have every typed word, those that have them in their headings first.
import type { GuidePage } from '#app/domain/guide/guide-pages.ts';
import type { RenderedGuidePage } from './render-guide.server.ts';

export interface GuideMatch {
  readonly page: GuidePage;
  readonly pageTitle: string;
  /** Empty for the beginning of the page. */
  readonly sectionId: string;
  readonly sectionTitle: string;
  /** Around the first typed word. */
  readonly excerpt: string;
}

const MAX_MATCHES = 20;
const EXCERPT_CHARS = 160;
const CHARS_BEFORE = 50;
const SCORES = { pageTitle: 4, sectionTitle: 3, text: 1 } as const;

export function searchGuide(pages: readonly (readonly [GuidePage, RenderedGuidePage])[], typed: string): readonly GuideMatch[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const ranked = pages.flatMap(([page, { title, sections }]) =>
    sections.flatMap((section) => {
      const score = scoreSection(words, { ...section, pageTitle: section.id === '' ? title : '' });
      if (score === 0) return [];
      const match: GuideMatch = {
        page,
        pageTitle: title,
        sectionId: section.id,
        sectionTitle: section.title,
        excerpt: cutExcerpt(section.text, words),
      };
      return { match, score };
    }),
  );
  return ranked
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MAX_MATCHES)
    .map(({ match }) => match);
}

interface Searched {
  readonly pageTitle: string;
  readonly title: string;
  readonly text: string;
}

/** 0 where a word is missing. */
function scoreSection(words: readonly string[], { pageTitle, title, text }: Searched): number {
  const [inPage, inTitle, inText] = [pageTitle, title, text].map((one) => one.toLowerCase());
  const scores = words.map((word) => {
    if (inPage?.includes(word)) return SCORES.pageTitle;
    if (inTitle?.includes(word)) return SCORES.sectionTitle;
    return inText?.includes(word) ? SCORES.text : 0;
  });
  return scores.includes(0) ? 0 : scores.reduce<number>((sum, score) => sum + score, 0);
}

/** Begins and ends between words. */
function cutExcerpt(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.max(0, Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length));
  const from = first === text.length || first < CHARS_BEFORE ? 0 : text.indexOf(' ', first - CHARS_BEFORE) + 1;
  const rest = text.slice(from);
  const cut = rest.length <= EXCERPT_CHARS ? rest : `${rest.slice(0, rest.lastIndexOf(' ', EXCERPT_CHARS))} …`;
  return from === 0 ? cut : `… ${cut}`;
}

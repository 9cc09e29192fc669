// The guide: its pages, and its search. Open without logging in: it says nothing about this installation.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { findGuidePage, guideHref, FIRST_GUIDE_PAGE } from '#app/domain/guide/guide-pages.ts';
import { screenHelpHref } from '#app/domain/guide/screen-help.ts';
import { help } from '#app/messages/en/help.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { HelpPage } from '#app/screens/help/HelpPage.tsx';
import { HelpResults } from '#app/screens/help/HelpResults.tsx';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { leaveFor, refusePage } from '#app/services/auth/page-guard.server.ts';
import { findGuideMatches, findRenderedPage } from '#app/services/guide/guide.server.ts';

const MAX_TYPED_LENGTH = 200;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const t = createTranslate(help, findPageLocale(matches));
  return [{ title: data?.kind === 'page' ? t('pageTitle', { page: t(`page.${data.page}`) }) : t('searchTitle') }];
};

/** `from`: the path of the screen that needs help. */
export function loader({ request, params, context: { locale } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const typed = searchParams.get('q')?.slice(0, MAX_TYPED_LENGTH).trim() ?? '';
  if (typed !== '') return { kind: 'results' as const, typed, matches: findGuideMatches(typed) };
  const name = params['page'];
  if (name === undefined) {
    const from = searchParams.get('from');
    return leaveFor(from === null ? guideHref(FIRST_GUIDE_PAGE) : screenHelpHref(from));
  }
  const page = findGuidePage(name);
  if (page === null) return refusePage(404, createTranslate(help, locale)('missing'));
  const { html, sections } = findRenderedPage(page);
  const headings = sections.filter(({ id }) => id !== '').map(({ id, title }) => ({ id, title }));
  return { kind: 'page' as const, page, html, headings };
}

export default function Help() {
  const data = useLoaderData<typeof loader>();
  return (
    <Shell>
      {data.kind === 'page' ? (
        <HelpPage key={data.page} page={data.page} html={data.html} headings={data.headings} />
      ) : (
        <HelpResults typed={data.typed} matches={data.matches} />
      )}
    </Shell>
  );
}

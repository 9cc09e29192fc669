// Home.
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare';
import { useLoaderData } from '@remix-run/react';
import { HomeScreen } from '#app/screens/home/HomeScreen.tsx';
import { Shell } from '#app/screens/shell/Shell.tsx';
import { loadHomePage } from '#app/services/home/home-page.server.ts';
import { requireUser } from '#app/services/auth/page-guard.server.ts';
import { home } from '#app/messages/en/home.ts';
import { createTranslate } from '#app/messages/translate.ts';
import { findPageLocale } from '#app/screens/shell/page-locale.ts';

export const meta: MetaFunction = ({ matches }) => [{ title: createTranslate(home, findPageLocale(matches))('pageTitle') }];

export async function loader({ request, context: { deps, identity } }: LoaderFunctionArgs) {
  const user = requireUser(identity, request);
  return { firstName: user.firstName, home: await loadHomePage(deps, user) };
}

export default function Home() {
  const { firstName, home: page } = useLoaderData<typeof loader>();
  return (
    <Shell>
      <HomeScreen firstName={firstName} home={page} />
    </Shell>
  );
}

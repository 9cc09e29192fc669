// The language of pages and the packs that clients built for Superset load: which locales exist, and where `/lang` leads.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, negotiateLocale, PSEUDO_LOCALES } from '#app/domain/viewer/locales.ts';
import { LOCALE_COOKIE, parsePreferences } from '#app/domain/viewer/preferences.ts';
import { action, loader } from '#app/routes/lang.ts';
import { action as logIn } from '#app/routes/login.tsx';
import { identifyForPage } from '#app/services/auth/identify.server.ts';
import { PASSWORD, startAuth, withCookie, type Auth } from '#tests/fixtures/access/auth.ts';

const ORIGIN = 'http://meridian.test';
const NOBODY = { kind: 'anonymous' };

/** Remix sends a Response that is thrown as it sends one that is returned. */
async function replyTo(work: () => Response | Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  }
}

/** `locale` as the router reads it from the address. */
const follow = (locale: string | undefined, referer?: string): Promise<Response> => {
  const request = new Request(`${ORIGIN}/lang/`, { headers: referer === undefined ? {} : { referer } });
  return replyTo(() => loader({ request, params: { locale }, context: {} } as never));
};

const submit = (fields: Readonly<Record<string, string>>, context: object = { identity: NOBODY }): Promise<Response> => {
  const request = new Request(`${ORIGIN}/lang`, { method: 'POST', body: new URLSearchParams(fields) });
  return replyTo(() => action({ request, params: {}, context } as never));
};

/** What the browser sends from now on. */
const cookieOf = (reply: Response): string => reply.headers.get('set-cookie')?.split(';')[0] ?? '';

describe('/lang/<locale>', () => {
  it.each([
    ['en', 'en'],
    ['EN', 'en'],
    ['en_XA', 'en-XA'],
    ['ar-xb', 'ar-XB'],
  ])('shows pages in %s from now on', async (tag, id) => {
    const reply = await follow(tag);
    expect(reply.status).toBe(302);
    expect(reply.headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=\d{7,}; SameSite=Lax$/);
    expect(parsePreferences(cookieOf(reply)).locale).toBe(id);
  });

  it.each([undefined, '', 'xx', 'english', '../en', 'en;Domain=evil.test', 'en\r\nSet-Cookie: a=b'])(
    'knows no locale %j: nothing is set',
    async (tag) => {
      const reply = await follow(tag);
      expect(reply.status).toBe(404);
      expect(reply.headers.has('set-cookie')).toBe(false);
    },
  );

  it('returns to the page that it was called from, with its search', async () => {
    expect((await follow('en', `${ORIGIN}/chart/list/?q=a&page=2`)).headers.get('location')).toBe('/chart/list/?q=a&page=2');
  });

  it.each([
    undefined,
    '',
    'no address',
    'https://evil.test/dashboard/list/',
    'http://meridian.test.evil.test/',
    `${ORIGIN}//evil.test/`,
    `${ORIGIN}/logout`,
    `${ORIGIN}/${'a'.repeat(3000)}`,
  ])('leads home from %j', async (referer) => {
    expect((await follow('en', referer)).headers.get('location')).toBe('/');
  });
});

describe('the form of the account and login pages', () => {
  it('sets the locale and returns to its page', async () => {
    const reply = await submit({ locale: 'ar-XB', returnTo: '/user_info/' });
    expect(reply.status).toBe(302);
    expect(reply.headers.get('location')).toBe('/user_info/');
    expect(cookieOf(reply)).toBe(`${LOCALE_COOKIE}=ar-XB`);
  });

  it.each(['https://evil.test/', '//evil.test/', '/\\evil.test', 'javascript:alert(1)', '/logout', ''])(
    'never leads to %j',
    async (returnTo) => {
      expect((await submit({ locale: 'en', returnTo })).headers.get('location')).toBe('/');
    },
  );

  it('refuses what is no locale', async () => {
    for (const fields of [{ returnTo: '/' }, { locale: 'xx', returnTo: '/' }]) {
      const reply = await submit(fields);
      expect(reply.status).toBe(404);
      expect(reply.headers.has('set-cookie')).toBe(false);
    }
  });
});

describe('the locale of an account', () => {
  let auth: Auth;
  beforeAll(async () => void (auth = await startAuth()));
  afterAll(() => auth.stop());

  /** What a browser without cookies gets when ada logs in there. */
  const cookiesOfLogin = async (): Promise<string[]> => {
    const body = new URLSearchParams({ username: 'ada', password: PASSWORD, returnTo: '/' });
    const request = new Request(`${ORIGIN}/login/`, { method: 'POST', body });
    const reply = await replyTo(
      () => logIn({ request, params: {}, context: { deps: auth.deps, locale: 'en' } } as never) as Promise<Response>,
    );
    expect(reply.status).toBe(302);
    return reply.headers.getSetCookie().filter((cookie) => cookie.startsWith(LOCALE_COOKIE));
  };

  it('follows its user to another browser, and the last choice counts', async () => {
    expect(await cookiesOfLogin()).toEqual([]);
    const identity = await identifyForPage(withCookie(await auth.login()), auth.deps);
    for (const locale of ['ar-XB', 'en-XA']) await submit({ locale, returnTo: '/' }, { deps: auth.deps, identity });
    expect(await cookiesOfLogin()).toEqual([expect.stringMatching(/^m-locale=en-XA; Path=\/; Max-Age=\d{7,}/)]);
  });

  it('stays where a link alone changes how pages look', async () => {
    await follow('ar-XB');
    expect(await cookiesOfLogin()).toEqual([expect.stringContaining('=en-XA;')]);
  });
});

describe('the locale of a page', () => {
  const localeFor = (cookie: string | null, accepted: string | null) =>
    negotiateLocale(parsePreferences(cookie).locale, accepted).id;

  it('is the one that was chosen, whatever the browser prefers', async () => {
    const selected = cookieOf(await follow('en-XA'));
    expect(localeFor(`a=b; ${selected}; m-theme=dark`, 'en')).toBe('en-XA');
  });
  it('is never a pseudo-locale because a browser prefers it', () => {
    for (const { id } of PSEUDO_LOCALES) expect(localeFor(null, id)).toBe('en');
  });
  it('is negotiated where the cookie names none that exists', () => {
    expect(localeFor(`${LOCALE_COOKIE}=xx`, 'xx, en;q=0.5')).toBe('en');
    expect(localeFor(`${LOCALE_COOKIE}=%E0%A4%A`, null)).toBe('en');
  });
});

describe('/superset/language_pack/<locale>/', () => {
  let auth: Auth;
  beforeAll(async () => void (auth = await startAuth()));
  afterAll(() => auth.stop());

  it.each(LOCALES.map(({ id }) => id))('gives %s in the form that Superset’s client reads', async (id) => {
    const reply = await auth.send(`/superset/language_pack/${id}/`);
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toMatch(/^application\/json/);
    expect(await reply.json()).toEqual({
      domain: 'superset',
      locale_data: { superset: { '': { domain: 'superset', lang: id, plural_forms: 'nplurals=2; plural=(n != 1)' } } },
    });
  });

  it('names locales with an underscore, as Superset does', async () => {
    const pack = await (await auth.send('/superset/language_pack/en-xa/')).json();
    expect(pack).toMatchObject({ locale_data: { superset: { '': { lang: 'en_XA' } } } });
  });

  it.each(['xx', 'en.json', '..%2Fen'])('knows no pack for %s', async (tag) => {
    expect((await auth.send(`/superset/language_pack/${tag}/`)).status).toBe(404);
  });

  it('needs no login, for the login page and embedded dashboards', async () => {
    const reply = await auth.send('/superset/language_pack/en/', { headers: {} });
    expect(reply.status).toBe(200);
    expect(reply.headers.has('set-cookie')).toBe(false);
  });
});

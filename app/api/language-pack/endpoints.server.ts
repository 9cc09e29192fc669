// GET /superset/language_pack/<locale>/: a locale's texts in Jed's form, for clients that are built for Superset. Our own pages
// have their texts from `app/messages`, so a pack says only which language and plurals it is for.
import * as z from 'zod';
import { endpoint } from '#app/api/router/endpoint.ts';
import { findLocale } from '#app/domain/viewer/locales.ts';
import { notFound } from '#app/domain/errors.ts';

const DOMAIN = 'superset';
const PLURAL_FORMS = 'nplurals=2; plural=(n != 1)';

const jedPack = z.object({
  domain: z.literal(DOMAIN),
  locale_data: z.object({
    superset: z.object({ '': z.object({ domain: z.literal(DOMAIN), lang: z.string(), plural_forms: z.string() }) }),
  }),
});

const find = endpoint({
  method: 'GET',
  path: '/superset/language_pack/:locale/',
  summary: 'Get the texts of a locale',
  tag: 'Languages',
  rule: { kind: 'public', why: 'login and embedded pages need texts' },
  ignoresIdentity: true,
  input: { params: z.object({ locale: z.string() }) },
  output: jedPack,
  run(_, { params }) {
    const locale = findLocale(params.locale);
    if (!locale) throw notFound();
    const header = { domain: DOMAIN, lang: locale.id.replaceAll('-', '_'), plural_forms: PLURAL_FORMS } as const;
    return Promise.resolve({ domain: DOMAIN, locale_data: { superset: { '': header } } });
  },
});

export const languagePackEndpoints = [find];

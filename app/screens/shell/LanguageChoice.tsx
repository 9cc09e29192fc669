// The language of pages: a plain form, since another language needs another page. Nothing where there is only one.
import { useLocation } from '@remix-run/react';
import { offeredLocales } from '#app/domain/viewer/locales.ts';
import { common } from '#app/messages/en/common.ts';
import { shell } from '#app/messages/en/shell.ts';
import { useLocale, useMessages } from '#app/messages/use-messages.ts';
import { Button } from '#app/ui/button/Button.tsx';
import { Field } from '#app/ui/form/Field.tsx';
import { FormActions, formClass } from '#app/ui/form/form-layout.tsx';
import { NativeSelect } from '#app/ui/form/Input.tsx';

/** `returnTo`: the path of the page to show in the new language. */
export function LanguageChoice({ returnTo }: { readonly returnTo: string }) {
  const t = useMessages(shell);
  const tCommon = useMessages(common);
  const current = useLocale();
  const hasPseudo = new URLSearchParams(useLocation().search).has('pseudo');
  const offered = offeredLocales(current, hasPseudo);
  if (offered.length < 2) return null;
  return (
    <form method="post" action="/lang" className={formClass}>
      <input type="hidden" name="returnTo" value={returnTo} />
      <Field label={t('language')}>
        {(control) => (
          <NativeSelect {...control} name="locale" defaultValue={current}>
            {offered.map(({ id, label, direction }) => (
              <option key={id} value={id} lang={id} dir={direction}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <FormActions>
        <Button type="submit">{tCommon('apply')}</Button>
      </FormActions>
    </form>
  );
}

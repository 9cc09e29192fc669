// One's own account: who one is, one's names, a new password, tokens for scripts, and how the pages look.
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import type { ApiToken } from '#app/stores/api-token/wire.ts';
import type { AccountErrors, AccountOutcome } from './account-outcome.ts';
import { NamesForm } from './NamesForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ThemeChoiceField } from './ThemeChoiceField.tsx';
import { TokenSection } from './TokenSection.tsx';
import '#app/screens/people/people.css';
import { account } from '#app/messages/en/account.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import './account.css';
import { useLocation } from '@remix-run/react';
import { LanguageChoice } from '#app/screens/shell/LanguageChoice.tsx';

interface AccountScreenProps {
  readonly user: ShellUser;
  readonly names: { readonly firstName: string; readonly lastName: string };
  readonly roles: readonly string[];
  readonly tokens: readonly ApiToken[];
  readonly outcome: AccountOutcome | null;
}

const NO_ERRORS: AccountErrors = {};

export function AccountScreen({ user, names, roles, tokens, outcome }: AccountScreenProps) {
  const t = useMessages(account);
  const { pathname, search } = useLocation();
  const tCommon = useMessages(common);

  const of = (form: AccountOutcome['form']) => ({
    isDone: outcome?.form === form && outcome.isDone,
    errors: outcome?.form === form ? outcome.errors : NO_ERRORS,
  });
  return (
    <div className="page form-page account">
      <header className="page-head">
        <h1>{t('title')}</h1>
      </header>
      <dl className="account-facts">
        <dt>{tCommon('name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('roles', { count: roles.length })}</dt>
        <dd>{roles.join(', ') || tCommon('none')}</dd>
      </dl>
      <NamesForm key={`${names.firstName}\n${names.lastName}`} names={outcome?.typed ?? names} {...of('names')} />
      <PasswordForm user={user} {...of('password')} />
      <TokenSection tokens={tokens} />
      <section className="panel padded account-section needs-script" aria-labelledby="theme-title">
        <h2 id="theme-title">{t('theme.title')}</h2>
        <p className="muted">{t('theme.detail')}</p>
        <div className="account-theme">
          <ThemeChoiceField />
        </div>
      </section>
      <LanguageChoice returnTo={pathname + search} />
    </div>
  );
}

// One's own account: who one is, one's names, a new password, tokens for scripts, and how the pages look.
import { useLocation } from '@remix-run/react';
import type { ShellUser } from '#app/domain/viewer/shell-user.ts';
import type { ApiToken } from '#app/stores/api-token/wire.ts';
import { account } from '#app/messages/en/account.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { LanguageChoice } from '#app/screens/shell/LanguageChoice.tsx';
import { Facts } from '#app/ui/text/Facts.tsx';
import { Page, PageHead } from '#app/ui/layout/Page.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import text from '#app/ui/text/text.module.css';
import type { AccountErrors, AccountOutcome } from './account-outcome.ts';
import { NamesForm } from './NamesForm.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ThemeChoiceField } from './ThemeChoiceField.tsx';
import { TokenSection } from './TokenSection.tsx';
import styles from './account.module.css';

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
    <Page isForm>
      <PageHead>
        <h1>{t('title')}</h1>
      </PageHead>
      <Facts>
        <dt>{tCommon('name')}</dt>
        <dd>{user.name}</dd>
        <dt>{t('username')}</dt>
        <dd>{user.username}</dd>
        <dt>{t('email')}</dt>
        <dd>{user.email}</dd>
        <dt>{t('roles', { count: roles.length })}</dt>
        <dd>{roles.join(', ') || tCommon('none')}</dd>
      </Facts>
      <NamesForm key={`${names.firstName}\n${names.lastName}`} names={outcome?.typed ?? names} {...of('names')} />
      <PasswordForm user={user} {...of('password')} />
      <TokenSection tokens={tokens} />
      <Panel isPadded className={styles.section} data-needs-script="" aria-labelledby="theme-title">
        <h2 id="theme-title">{t('theme.title')}</h2>
        <p className={text.muted}>{t('theme.detail')}</p>
        <div className={styles.theme}>
          <ThemeChoiceField />
        </div>
      </Panel>
      <LanguageChoice returnTo={pathname + search} />
    </Page>
  );
}

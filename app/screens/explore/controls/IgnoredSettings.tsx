// What the chart has saved for settings of Superset that change nothing here: one folded line at the end of a panel.
import { Icon } from '#app/ui/icon/Icon.tsx';
import { quoted } from '#app/charts/shared/form/quoted.ts';
import type { SavedIgnoredSetting } from '#app/charts/shared/form/ignored-settings.ts';
import { ignoredSettings } from '#app/messages/en/ignored-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import styles from './IgnoredSettings.module.css';

export function IgnoredSettings({ settings }: { readonly settings: readonly SavedIgnoredSetting[] }) {
  const t = useMessages(ignoredSettings);
  if (settings.length === 0) return null;
  return (
    <details className={styles.note}>
      <summary>
        <Icon name="chevronRight" />
        {t('title', { count: settings.length })}
      </summary>
      <dl className={styles.list}>
        {settings.map(({ name, reason, saved }) => (
          <div key={name} data-setting={name}>
            <dt>
              {t(`label.${name}`)} <code>{typeof saved === 'boolean' ? t(saved ? 'on' : 'off') : quoted(saved)}</code>
            </dt>
            <dd>{t(`reason.${reason}`)}</dd>
          </div>
        ))}
      </dl>
      <p>{t('kept')}</p>
    </details>
  );
}

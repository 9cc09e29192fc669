// Title, address, certification, refreshing, cross-filters, publication.
import { useId } from 'react';
import { Checkbox } from '#app/ui/form/Checkbox.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { REFRESH_INTERVALS_S } from '#app/domain/dashboard/page/auto-refresh.ts';
import type { DashboardProperties } from '#app/domain/dashboard/metadata/dashboard-properties.ts';
import { dashboardDialogs } from '#app/messages/en/dashboard-dialogs.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { dashboardProperties } from '#app/messages/en/dashboard-properties.ts';
import { fieldClass, FieldHint } from '#app/ui/form/Field.tsx';
import { SettingsFields } from './SettingsFields.tsx';
import type { TabProps } from './tab-props.ts';
import { immuneCharts, withImmune, withSetting } from './properties-form.ts';
import styles from './properties.module.css';

interface GeneralTabProps extends TabProps {
  /** Titles of the dashboard's charts, by id. */
  readonly charts: ReadonlyMap<number, string>;
}

export function GeneralTab({ form, onForm, charts }: GeneralTabProps) {
  const t = useMessages(dashboardProperties);
  const tDialogs = useMessages(dashboardDialogs);
  const id = useId();
  const { side } = form;
  const { properties, metadata } = side;
  const set = (change: Partial<DashboardProperties>) =>
    onForm({ ...form, side: { ...side, properties: { ...properties, ...change } } });
  const isCertified = properties.certifiedBy.trim() !== '';
  const refresh = metadata['refresh_frequency'];
  return (
    <div className={styles.tab}>
      <TextField
        label={t('general.title')}
        maxLength={500}
        value={side.title}
        placeholder={t('general.untitled')}
        onChange={(event) => onForm({ ...form, side: { ...side, title: event.target.value } })}
      />
      <TextField
        label={t('general.slug')}
        hint={t('general.slugHint')}
        maxLength={255}
        value={properties.slug ?? ''}
        onChange={(event) => set({ slug: event.target.value || null })}
      />
      <TextField
        label={t('general.certifiedBy')}
        hint={t('general.certifiedByHint')}
        maxLength={500}
        value={properties.certifiedBy}
        onChange={(event) => set({ certifiedBy: event.target.value })}
      />
      <TextField
        label={t('general.certificationDetails')}
        hint={isCertified ? undefined : t('general.certificationDetailsHint')}
        value={properties.certificationDetails}
        onChange={(event) => set({ certificationDetails: event.target.value })}
      />
      <SettingsFields form={form}>
        <div className={fieldClass}>
          <label htmlFor={`${id}-refresh`}>{t('general.autoRefresh')}</label>
          <Select
            id={`${id}-refresh`}
            choices={REFRESH_INTERVALS_S.map((seconds) => [seconds, tDialogs(`interval.${seconds}`)])}
            value={typeof refresh === 'number' ? refresh : 0}
            onPick={(seconds) => onForm(withSetting({ ...form, json: null }, 'refresh_frequency', seconds))}
          />
        </div>
        {typeof refresh === 'number' && refresh > 0 ? (
          <>
            <Checkbox
              checked={metadata['refresh_mode'] !== 'fetch'}
              onToggle={(is) => onForm(withSetting({ ...form, json: null }, 'refresh_mode', is ? 'force' : 'fetch'))}
            >
              {t('general.bypassCache')}
            </Checkbox>
            <ExemptCharts form={form} onForm={onForm} charts={charts} />
          </>
        ) : null}
      </SettingsFields>
      <Checkbox checked={properties.published} onToggle={(published) => set({ published })}>
        {t('general.published')}
      </Checkbox>
    </div>
  );
}

/** Charts that are not on the dashboard any more stay in the list as they are stored. */
function ExemptCharts({ form, onForm, charts }: GeneralTabProps) {
  const t = useMessages(dashboardProperties);
  const immune = immuneCharts(form);
  if (charts.size === 0) return null;
  return (
    <fieldset className={styles.exempt}>
      <legend>{t('general.exempt')}</legend>
      <FieldHint>{t('general.exemptHint')}</FieldHint>
      <div className={styles.exemptList}>
        {[...charts].map(([id, title]) => (
          <Checkbox key={id} checked={immune.includes(id)} onToggle={(is) => onForm(withImmune({ ...form, json: null }, id, is))}>
            {title || t('general.chartById', { id })}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

// Settings of the dataset: its owners, how it is queried, how long results are cached, and its certification.
import { useState } from 'react';
import type { DatasetDraft, DatasetField } from '#app/domain/dataset/edit-draft.ts';
import { AccountsField } from '#app/screens/lists/edit/AccountsField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset, useProblemAt } from './dataset-context.ts';
import { AreaField, ChoiceField, FlagField } from './fields.tsx';
import { SqlInput } from './SqlInput.tsx';
import { CertificationFields } from './CertificationFields.tsx';
import styles from './dataset.module.css';

export function SettingsTab() {
  const t = useMessages(dataset);
  return (
    <div className={styles.columns}>
      <About />
      <Query />
      <section className={styles.card}>
        <h2>{t('settings.certification')}</h2>
        <Certification />
      </section>
    </div>
  );
}

function useSetting() {
  const { state, dispatch } = useDataset();
  const problemAt = useProblemAt();
  const set = <F extends DatasetField>(field: F, value: DatasetDraft[F]) => dispatch({ type: 'set', field, value });
  const errorOf = (field: DatasetField) => problemAt('settings', null, field);
  return { draft: state.draft, set, errorOf, dispatch };
}

function About() {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { draft, set, errorOf } = useSetting();
  return (
    <section className={styles.card}>
      <h2>{t('settings.about')}</h2>
      <AreaField label={tCommon('description')} value={draft.description} onText={(text) => set('description', text)} />
      <AccountsField
        label={tCommon('owners')}
        source="/api/v1/dataset/related/owners"
        selected={draft.owners}
        onChange={(owners) => set('owners', owners)}
      />
      <TextField
        label={t('settings.defaultEndpoint')}
        hint={t('settings.defaultEndpointHint')}
        value={draft.defaultEndpoint}
        error={errorOf('defaultEndpoint')}
        maxLength={2_000}
        autoComplete="off"
        onChange={(event) => set('defaultEndpoint', event.target.value)}
      />
      <TextField
        label={t('settings.cacheTimeout')}
        hint={t('settings.cacheTimeoutHint')}
        inputMode="numeric"
        value={draft.cacheTimeoutS}
        error={errorOf('cacheTimeoutS')}
        autoComplete="off"
        onChange={(event) => set('cacheTimeoutS', event.target.value)}
      />
    </section>
  );
}

function Query() {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { draft, set, errorOf } = useSetting();
  const { page } = useDataset();
  const said = useExpressionCheck(page.id, 'where', draft.fetchValuesPredicate);
  const currencies = draft.columns.filter(({ name }) => name !== '').map(({ name }) => [name, name] as const);
  return (
    <section className={styles.card}>
      <h2>{t('settings.query')}</h2>
      <div className={styles.pair}>
        <ZoneField value={draft.timeZone} error={errorOf('timeZone')} onText={(text) => set('timeZone', text)} />
        <TextField
          label={t('settings.offset')}
          hint={t('settings.offsetHint')}
          inputMode="numeric"
          value={draft.offsetHours}
          error={errorOf('offsetHours')}
          autoComplete="off"
          onChange={(event) => set('offsetHours', event.target.value)}
        />
      </div>
      <FlagField
        checked={draft.alwaysFilterMainTemporal}
        hint={t('settings.alwaysFilterHint')}
        onToggle={(on) => set('alwaysFilterMainTemporal', on)}
      >
        {t('settings.alwaysFilter')}
      </FlagField>
      <FlagField
        checked={draft.filterSelectEnabled}
        hint={t('settings.filterSelectHint')}
        onToggle={(on) => set('filterSelectEnabled', on)}
      >
        {t('settings.filterSelect')}
      </FlagField>
      <FlagField
        checked={draft.normalizeColumns}
        hint={t('settings.normalizeHint')}
        onToggle={(on) => set('normalizeColumns', on)}
      >
        {t('settings.normalize')}
      </FlagField>
      <SqlInput
        label={t('settings.predicate')}
        hint={t('settings.predicateHint')}
        name="predicate"
        value={draft.fetchValuesPredicate}
        message={said}
        onText={(text) => set('fetchValuesPredicate', text)}
      />
      <ChoiceField
        label={t('settings.currencyColumn')}
        choices={[['', tCommon('none')], ...currencies]}
        value={draft.currencyCodeColumn}
        onPick={(value) => set('currencyCodeColumn', value)}
      />
      <AreaField
        label={t('settings.templateParams')}
        hint={t('settings.templateParamsHint')}
        isCode
        value={draft.templateParams}
        error={errorOf('templateParams')}
        onText={(text) => set('templateParams', text)}
      />
    </section>
  );
}

const DEFAULT_ZONE = 'UTC';

interface ZoneFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function ZoneField({ value, error, onText }: ZoneFieldProps) {
  const t = useMessages(dataset);
  // Listed only on focus: the server might know other zones.
  const [zones, setZones] = useState<readonly string[]>([]);
  return (
    <>
      <TextField
        label={t('settings.timeZone')}
        hint={t('settings.timeZoneHint')}
        value={value}
        error={error}
        list="ds-zones"
        maxLength={64}
        autoComplete="off"
        placeholder={DEFAULT_ZONE}
        onFocus={() => setZones(Intl.supportedValuesOf('timeZone'))}
        onChange={(event) => onText(event.target.value)}
      />
      <datalist id="ds-zones">
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  );
}

function Certification() {
  const t = useMessages(dataset);
  const { draft, set, errorOf, dispatch } = useSetting();
  return (
    <>
      <CertificationFields
        value={draft}
        onChange={(change) => Object.entries(change).forEach(([field, value]) => set(field as 'warning', value))}
      />
      {errorOf('extra') ? (
        <AreaField
          label={t('settings.extra')}
          isCode
          value={draft.extra}
          error={errorOf('extra')}
          onText={(extra) => dispatch({ type: 'set', field: 'extra', value: extra })}
        />
      ) : null}
    </>
  );
}

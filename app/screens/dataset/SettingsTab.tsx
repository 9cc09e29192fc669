// Settings of the dataset: its owners, how it is queried, how long results are cached, and its certification.
import { useState } from 'react';
import { AccountsField } from '#app/screens/lists/edit/AccountsField.tsx';
import { TextField } from '#app/ui/form/TextField.tsx';
import { dataset } from '#app/messages/en/dataset.ts';
import { common } from '#app/messages/en/common.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset } from './dataset-context.ts';
import { useSetting } from './use-setting.ts';
import { AreaField, ChoiceField } from './fields.tsx';
import { PlainField, PlainFields } from './PlainFields.tsx';
import { SqlInput } from './SqlInput.tsx';
import { CertificationFields } from './CertificationFields.tsx';
import { Panel } from '#app/ui/layout/Panel.tsx';
import styles from './dataset.module.css';

export function SettingsTab() {
  const t = useMessages(dataset);
  return (
    <div className={styles.columns}>
      <About />
      <Query />
      <Panel className={styles.panel}>
        <h2>{t('settings.certification')}</h2>
        <Certification />
      </Panel>
    </div>
  );
}

function About() {
  const t = useMessages(dataset);
  const tCommon = useMessages(common);
  const { draft, set } = useSetting();
  return (
    <Panel className={styles.panel}>
      <h2>{t('settings.about')}</h2>
      <AreaField label={tCommon('description')} value={draft.description} onText={(text) => set('description', text)} />
      <AccountsField
        label={tCommon('owners')}
        source="/api/v1/dataset/related/owners"
        selected={draft.owners}
        onChange={(owners) => set('owners', owners)}
      />
      <PlainFields section="about" />
    </Panel>
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
    <Panel className={styles.panel}>
      <h2>{t('settings.query')}</h2>
      <div className={styles.pair}>
        <ZoneField value={draft.timeZone} error={errorOf('timeZone')} onText={(text) => set('timeZone', text)} />
        <PlainField name="offset" />
      </div>
      <PlainFields section="query" />
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
      <PlainField name="template_params" />
    </Panel>
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

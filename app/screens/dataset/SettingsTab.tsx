// What holds for the whole dataset: who owns it, how it is asked, how long answers are kept, who vouches for it.
import { useState } from 'react';
import type { DatasetDraft, DatasetField } from '#app/domain/dataset/edit-draft.ts';
import { PeopleField } from '#app/screens/lists/PeopleField.tsx';
import { TextField } from '#app/ui/TextField.tsx';
import { useExpressionCheck } from './client/use-expression-check.ts';
import { useDataset, wordsAt } from './dataset-context.ts';
import { AreaField, ChoiceField, FlagField } from './fields.tsx';
import { SqlInput } from './SqlInput.tsx';
import { VouchedFields } from './VouchedFields.tsx';

export function SettingsTab() {
  return (
    <div className="ds-settings">
      <About />
      <Asking />
      <section className="ds-card">
        <h2>Certification</h2>
        <Certification />
      </section>
    </div>
  );
}

function useSetting() {
  const { state, dispatch, problems } = useDataset();
  const set = <F extends DatasetField>(field: F, value: DatasetDraft[F]) => dispatch({ type: 'set', field, value });
  const errorOf = (field: DatasetField) => wordsAt(problems, 'settings', null, field);
  return { draft: state.draft, set, errorOf, dispatch };
}

function About() {
  const { draft, set, errorOf } = useSetting();
  return (
    <section className="ds-card">
      <h2>About</h2>
      <AreaField label="Description" value={draft.description} onText={(text) => set('description', text)} />
      <PeopleField
        label="Owners"
        source="/api/v1/dataset/related/owners"
        chosen={draft.owners}
        onChange={(owners) => set('owners', owners)}
      />
      <TextField
        label="Address behind its name"
        hint="Opens instead of Explore. Empty: Explore."
        value={draft.defaultEndpoint}
        error={errorOf('defaultEndpoint')}
        maxLength={2_000}
        autoComplete="off"
        onChange={(event) => set('defaultEndpoint', event.target.value)}
      />
      <TextField
        label="Keep answers for (seconds)"
        hint="Empty: as long as the database says. 0: as long as nothing changes. -1: not at all."
        inputMode="numeric"
        value={draft.cacheTimeoutS}
        error={errorOf('cacheTimeoutS')}
        autoComplete="off"
        onChange={(event) => set('cacheTimeoutS', event.target.value)}
      />
    </section>
  );
}

function Asking() {
  const { draft, set, errorOf } = useSetting();
  const { page } = useDataset();
  const said = useExpressionCheck(page.id, 'where', draft.fetchValuesPredicate);
  const currencies = draft.columns.filter(({ name }) => name !== '').map(({ name }) => [name, name] as const);
  return (
    <section className="ds-card">
      <h2>How it is asked</h2>
      <div className="ds-pair">
        <ZoneField value={draft.timeZone} error={errorOf('timeZone')} onText={(text) => set('timeZone', text)} />
        <TextField
          label="Hour offset"
          hint="Added to every instant that is read."
          inputMode="numeric"
          value={draft.offsetHours}
          error={errorOf('offsetHours')}
          autoComplete="off"
          onChange={(event) => set('offsetHours', event.target.value)}
        />
      </div>
      <FlagField
        checked={draft.alwaysFilterMainTemporal}
        hint="A time range on another column limits the main time column too."
        onToggle={(on) => set('alwaysFilterMainTemporal', on)}
      >
        Always filter the main time column
      </FlagField>
      <FlagField
        checked={draft.filterSelectEnabled}
        hint="Filters offer the values of its columns."
        onToggle={(on) => set('filterSelectEnabled', on)}
      >
        Offer values in filters
      </FlagField>
      <FlagField
        checked={draft.normalizeColumns}
        hint="Names of columns as the database’s own rules would write them."
        onToggle={(on) => set('normalizeColumns', on)}
      >
        Normalise the names of columns
      </FlagField>
      <SqlInput
        label="Condition of offered values"
        hint="SQL. Only rows that satisfy it are looked through for values."
        name="predicate"
        value={draft.fetchValuesPredicate}
        words={said}
        onText={(text) => set('fetchValuesPredicate', text)}
      />
      <ChoiceField
        label="Column with the currency code"
        choices={[['', 'None'], ...currencies]}
        value={draft.currencyCodeColumn}
        onPick={(value) => set('currencyCodeColumn', value)}
      />
      <AreaField
        label="Template parameters (JSON)"
        hint="What templates in its SQL may name."
        isCode
        value={draft.templateParams}
        error={errorOf('templateParams')}
        onText={(text) => set('templateParams', text)}
      />
    </section>
  );
}

interface ZoneFieldProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onText: (text: string) => void;
}

function ZoneField({ value, error, onText }: ZoneFieldProps) {
  // Not before somebody asks: the server may know others.
  const [zones, setZones] = useState<readonly string[]>([]);
  return (
    <>
      <TextField
        label="Time zone"
        hint="In which its days begin."
        value={value}
        error={error}
        list="ds-zones"
        maxLength={64}
        autoComplete="off"
        placeholder="UTC"
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
  const { draft, set, errorOf, dispatch } = useSetting();
  return (
    <>
      <VouchedFields
        value={draft}
        onChange={(change) => Object.entries(change).forEach(([field, value]) => set(field as 'warning', value))}
      />
      {errorOf('extra') ? (
        <AreaField
          label="Extra (JSON)"
          isCode
          value={draft.extra}
          error={errorOf('extra')}
          onText={(extra) => dispatch({ type: 'set', field: 'extra', value: extra })}
        />
      ) : null}
    </>
  );
}

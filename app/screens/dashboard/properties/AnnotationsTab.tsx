// Properties tab for annotation layers that all time charts of the dashboard show.
import { useState } from 'react';
import { useRequested } from '#app/screens/shell/api/use-request.ts';
import { common } from '#app/messages/en/common.ts';
import { pageTranslate } from '#app/messages/page-translate.ts';
import { errorText } from '#app/ui/notice/error-text.ts';
import { AnnotationList } from './AnnotationList.tsx';
import { listLayers } from './annotation-list.ts';
import type { DashboardChanges, NamedChoice } from './dashboard-changes.ts';
import { SettingsFields } from './SettingsFields.tsx';
import type { TabProps } from './tab-props.ts';
import styles from './properties.module.css';

export function AnnotationsTab({ form, onForm, changes }: TabProps & { readonly changes: DashboardChanges }) {
  const [search, setSearch] = useState('');
  const ids = [...new Set(listLayers(form).map(({ layer }) => layer.value))].sort((a, b) => a - b);
  const found = useRequested(`search ${search}`, (signal) => attempt(changes.findLayers(search, signal)));
  const known = useRequested(ids.length === 0 ? null : ids.join(' '), (signal) => attempt(changes.findLayersById(ids, signal)));
  return (
    <div className={styles.tab}>
      <SettingsFields form={form}>
        <AnnotationList
          form={form}
          onForm={onForm}
          found={found}
          known={known.kind === 'replied' && known.ok ? new Set(known.value.map(({ id }) => id)) : null}
          isSearching={search.trim() !== ''}
          onSearch={setSearch}
        />
      </SettingsFields>
    </div>
  );
}

const attempt = (request: Promise<readonly NamedChoice[]>) =>
  request.then(
    (value) => ({ ok: true, value }) as const,
    (error: unknown) => ({ ok: false, message: errorText(error, pageTranslate(common)('tryAgainLater')) }) as const,
  );

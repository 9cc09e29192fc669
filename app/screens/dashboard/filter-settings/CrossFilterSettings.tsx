// Which charts filter which others, and how: for all of them, and for each on its own.
import { useId, useMemo, useState, type FormEvent, type ReactNode } from 'react';
import {
  PLAIN_RULE,
  readCrossFilters,
  withCrossFilters,
  withRule,
  type ChartRule,
} from '#app/domain/dashboard/filters/edit-cross-filters.ts';
import { chartNodes } from '#app/domain/dashboard/layout/layout-tree.ts';
import { sameJson } from '#app/domain/dashboard/merge/merge-values.ts';
import { parseLayout } from '#app/domain/dashboard/layout/parse-layout.ts';
import type { FilterScope } from '#app/domain/dashboard/metadata/parse-metadata.ts';
import { common } from '#app/messages/en/common.ts';
import { crossFilterSettings } from '#app/messages/en/cross-filter-settings.ts';
import { useMessages } from '#app/messages/use-messages.ts';
import { GuardedDialog } from '#app/screens/dashboard/properties/GuardedDialog.tsx';
import type { PropertiesDialogProps } from '#app/screens/dashboard/properties/PropertiesDialog.tsx';
import { Button } from '#app/ui/button/Button.tsx';
import { checkboxClass } from '#app/ui/form/Checkbox.tsx';
import { DialogContent } from '#app/ui/overlay/Dialog.tsx';
import { DialogFoot, DialogFootNote } from '#app/ui/overlay/DialogFoot.tsx';
import { Field, FieldHint } from '#app/ui/form/Field.tsx';
import { formClass } from '#app/ui/form/form-layout.tsx';
import { Notice } from '#app/ui/notice/Notice.tsx';
import { Select } from '#app/ui/select/Select.tsx';
import { ScopeField } from './ScopeField.tsx';
import styles from './filter-fields.module.css';

interface CrossFilterSettingsProps extends Omit<PropertiesDialogProps, 'scope' | 'changes' | 'charts' | 'dashboardId'> {
  /** The chart whose settings are shown first; null: those of all. */
  readonly chartId: number | null;
  /** By chart id. */
  readonly titles?: ReadonlyMap<number, string> | undefined;
}

export function CrossFilterSettings({
  start,
  chartId,
  titles,
  action,
  isBusy,
  problem,
  onDone,
  onClose,
}: CrossFilterSettingsProps) {
  const t = useMessages(crossFilterSettings);
  const tCommon = useMessages(common);
  const before = useMemo(() => readCrossFilters(start.metadata), [start.metadata]);
  const tree = useMemo(() => parseLayout(start.layout).tree, [start.layout]);
  const [settings, setSettings] = useState(before);
  const [selected, setSelected] = useState(chartId);
  const after = withCrossFilters(start.metadata, settings, tree);
  const isDirty = !sameJson(after, withCrossFilters(start.metadata, before, tree));
  const charts = [...new Map(chartNodes(tree).map((node) => [node.chartId, node])).values()];
  const choices = charts.map(
    ({ chartId: id, nameOverride, name }) => [id, titles?.get(id) ?? nameOverride ?? name ?? t('unnamed', { id })] as const,
  );
  const rule = selected === null ? null : (settings.charts.get(selected) ?? PLAIN_RULE);
  const change = (next: Partial<ChartRule>) => {
    if (selected !== null && rule !== null) setSettings(withRule(settings, selected, { ...rule, ...next }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBusy && isDirty) onDone({ ...start, metadata: after });
  };
  return (
    <GuardedDialog title={t('title')} isDirty={isDirty} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <DialogContent className={formClass}>
          {problem === null ? null : (
            <Notice kind="error" title={t('notSaved')}>
              {problem}
            </Notice>
          )}
          <div className={styles.group}>
            <label className={checkboxClass}>
              <input
                type="checkbox"
                checked={settings.isEnabled}
                onChange={({ target }) => setSettings({ ...settings, isEnabled: target.checked })}
              />
              <span>{t('enabled')}</span>
            </label>
            <FieldHint>{t('enabled.hint')}</FieldHint>
          </div>
          {settings.isEnabled ? (
            <>
              <Field label={t('chart')}>
                {(control) => (
                  <Select
                    {...control}
                    choices={[[null, t('chart.all')], ...choices]}
                    value={selected}
                    onPick={(id) => setSelected(typeof id === 'number' ? id : null)}
                  />
                )}
              </Field>
              {rule === null ? (
                <ScopeField
                  key="all"
                  fields={{ scope: settings.globalScope }}
                  tree={tree}
                  titles={titles}
                  onFields={({ scope }) => setSettings({ ...settings, globalScope: scope })}
                />
              ) : (
                <RuleFields key={selected} rule={rule} globalScope={settings.globalScope} onRule={change}>
                  {rule.scope === 'global' ? null : (
                    <ScopeField
                      fields={{ scope: rule.scope }}
                      tree={tree}
                      titles={titles}
                      onFields={({ scope }) => change({ scope })}
                    />
                  )}
                </RuleFields>
              )}
            </>
          ) : null}
        </DialogContent>
        <DialogFoot>
          <DialogFootNote>{null}</DialogFootNote>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button type="submit" weight="primary" busy={isBusy} disabled={!isDirty}>
            {tCommon(action)}
          </Button>
        </DialogFoot>
      </form>
    </GuardedDialog>
  );
}

interface RuleFieldsProps {
  readonly rule: ChartRule;
  /** The initial value of a separate scope. */
  readonly globalScope: FilterScope;
  readonly onRule: (next: Partial<ChartRule>) => void;
  readonly children: ReactNode;
}

function RuleFields({ rule, globalScope, onRule, children }: RuleFieldsProps) {
  const t = useMessages(crossFilterSettings);
  const name = useId();
  const isOwn = rule.scope !== 'global';
  return (
    <>
      <div className={styles.group}>
        <label className={checkboxClass}>
          <input type="checkbox" checked={rule.isDirect} onChange={({ target }) => onRule({ isDirect: target.checked })} />
          <span>{t('direct')}</span>
        </label>
        <FieldHint>{t('direct.hint')}</FieldHint>
      </div>
      <fieldset className={styles.group}>
        <legend>{t('own')}</legend>
        <label className={checkboxClass}>
          <input type="radio" name={name} checked={!isOwn} onChange={() => onRule({ scope: 'global' })} />
          <span>{t('own.no')}</span>
        </label>
        <label className={checkboxClass}>
          <input type="radio" name={name} checked={isOwn} onChange={() => onRule({ scope: globalScope })} />
          <span>{t('own.yes')}</span>
        </label>
      </fieldset>
      {children}
    </>
  );
}

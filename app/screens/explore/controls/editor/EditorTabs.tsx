// The tabs of an editor: the ways to write one value, and the form of the selected one.
import { clsx } from 'clsx';
import { Tab, TabList, TabPanel, TabProvider } from '@ariakit/react';
import { createContext, useContext, useId, useState, type ReactNode } from 'react';
import styles from './EditorTabs.module.css';

const TabFocus = createContext(true);

/** Whether the form of a tab takes the focus: not while a viewer goes through the tabs by keyboard. */
export const useTabFocus = (): boolean => useContext(TabFocus);

interface EditorTabsProps<T extends string> {
  readonly label: string;
  readonly tabs: readonly (readonly [id: T, label: string])[];
  readonly active: T;
  readonly onTab: (id: T) => void;
  readonly panelClassName?: string | undefined;
  readonly children: ReactNode;
}

export function EditorTabs<T extends string>({ label, tabs, active, onTab, panelClassName, children }: EditorTabsProps<T>) {
  const prefix = useId();
  const [isByKeys, setIsByKeys] = useState(false);
  return (
    <TabProvider
      selectedId={`${prefix}${active}`}
      setSelectedId={(id) => {
        const tab = tabs.find(([one]) => `${prefix}${one}` === id);
        if (tab && tab[0] !== active) onTab(tab[0]);
      }}
    >
      <TabList
        className={styles.tabs}
        aria-label={label}
        onKeyDownCapture={() => setIsByKeys(true)}
        onPointerDownCapture={() => setIsByKeys(false)}
      >
        {tabs.map(([id, name]) => (
          <Tab key={id} id={`${prefix}${id}`} type="button">
            {name}
          </Tab>
        ))}
      </TabList>
      <TabPanel className={clsx(styles.panel, panelClassName)} tabId={`${prefix}${active}`} focusable={false}>
        <TabFocus.Provider value={!isByKeys}>{children}</TabFocus.Provider>
      </TabPanel>
    </TabProvider>
  );
}

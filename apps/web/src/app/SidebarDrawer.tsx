import { useLingui } from '@lingui/react/macro';
import { Drawer } from '../ui/Dialog.tsx';
import type { NavigationEntry } from './navigation.ts';
import { Sidebar } from './Sidebar.tsx';

export interface SidebarDrawerProps {
  entries: readonly NavigationEntry[];
  facility: string;
  onClose: () => void;
}

/** The sidebar that the menu button opens below 900 px. */
export function SidebarDrawer({ entries, facility, onClose }: SidebarDrawerProps) {
  const { t } = useLingui();
  return (
    <Drawer label={t`Menu`} isOpen onOpenChange={onClose}>
      <Sidebar entries={entries} facility={facility} onNavigate={onClose} />
    </Drawer>
  );
}

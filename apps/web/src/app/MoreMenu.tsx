import { useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Menu, MenuAction, type MenuProps } from '../ui/Menu.tsx';
import { type NavigationEntry, useScreenLabel } from './navigation.ts';

export interface MoreMenuProps extends Pick<MenuProps, 'anchor' | 'byPointer' | 'onClose'> {
  screens: readonly NavigationEntry[];
}

/** The screens of the role that its sidebar does not list. A letter goes to the next screen that begins with it. */
export function MoreMenu({ screens, ...menu }: MoreMenuProps) {
  const { t } = useLingui();
  const labelOf = useScreenLabel();
  const navigate = useNavigate();
  return (
    <Menu label={t`More screens`} {...menu}>
      {screens.map(({ path, label, Icon }) => (
        <MenuAction
          key={path}
          icon={<Icon aria-hidden size={18} />}
          onAction={() => void navigate({ to: path })}
        >
          {labelOf(label)}
        </MenuAction>
      ))}
    </Menu>
  );
}

import type { Role } from '@afyakadi/contract/access/roles';
import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { Menu, MenuAction, type MenuProps } from '../ui/Menu.tsx';
import { furtherScreensOf } from './furtherScreens.ts';
import { useScreenLabel } from './navigation.ts';

export interface MoreMenuProps extends Pick<MenuProps, 'anchor' | 'byPointer' | 'onClose'> {
  role: Role | undefined;
}

/** The screens of the role that its sidebar does not list. A letter goes to the next screen that begins with it. */
export function MoreMenu({ role, ...menu }: MoreMenuProps) {
  const { t } = useLingui();
  const labelOf = useScreenLabel();
  const navigate = useNavigate();
  const router = useRouter();
  return (
    <Menu label={t`More screens`} {...menu}>
      {furtherScreensOf(role, router).map(({ path, label, Icon }) => (
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

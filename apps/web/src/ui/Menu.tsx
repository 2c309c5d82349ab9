import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu as AriaMenu, Button, MenuItem, MenuSection, MenuTrigger, Popover } from 'react-aria-components';
import { buttonClass } from './Button.tsx';

export interface MenuProps {
  /** Read aloud as the name of the menu and its button. */
  label: string;
  /** What the button shows. */
  button: ReactNode;
  /** Stands above the entries and cannot be chosen, as the account's name. */
  header?: ReactNode;
  /** `MenuAction` and `MenuSwitch` entries. */
  children: ReactNode;
}

/** A button that opens a list of acts. Arrow keys walk it, letters jump, Escape closes. */
export function Menu({ label, button, header, children }: MenuProps) {
  return (
    <MenuTrigger>
      <Button aria-label={label} className={buttonClass('quiet', 'hover:bg-sunken px-2.5')}>
        {button}
      </Button>
      <Popover
        placement="bottom end"
        offset={12}
        className="min-w-60 rounded-md border border-line bg-raised py-1.5 shadow-lg"
      >
        {header ? <div className="mb-1.5 border-b border-line px-4 pt-1 pb-2.5">{header}</div> : null}
        <AriaMenu aria-label={label} className="outline-none">
          {children}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

const entry =
  'control mx-1.5 flex cursor-pointer items-center gap-2.5 rounded-[5px] px-2.5 outline-none data-focused:bg-sunken ' +
  'data-focus-visible:outline-2 data-focus-visible:outline-accent';

/** One act. */
export function MenuAction({
  icon,
  children,
  onAction,
}: {
  icon?: ReactNode;
  children: ReactNode;
  onAction: () => void;
}) {
  return (
    <MenuItem onAction={onAction} className={entry}>
      {icon}
      {children}
    </MenuItem>
  );
}

export interface MenuSwitchProps {
  /** Read aloud as the section's name. */
  label: string;
  children: ReactNode;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

/** An entry that is on or off; the menu stays open, so that one sees what one did. */
export function MenuSwitch({ label, children, isOn, onChange }: MenuSwitchProps) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode="multiple"
      shouldCloseOnSelect={false}
      selectedKeys={isOn ? ['on'] : []}
      onSelectionChange={(keys) => onChange(keys === 'all' || keys.has('on'))}
    >
      <MenuItem id="on" className={entry}>
        <span className="flex size-[18px] items-center justify-center rounded-[4px] border border-edge">
          {isOn ? <Check aria-hidden size={14} strokeWidth={3} className="text-accent" /> : null}
        </span>
        {children}
      </MenuItem>
    </MenuSection>
  );
}

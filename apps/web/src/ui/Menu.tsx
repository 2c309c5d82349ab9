import { Check } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  Popover,
  setInteractionModality,
} from 'react-aria-components';

export interface MenuProps {
  /** Read aloud as the menu's name. */
  label: string;
  /** The button under which it opens. */
  anchor: RefObject<HTMLElement | null>;
  /** Opened by mouse or finger: its first entry has the focus without the ring of those who use keys. */
  byPointer: boolean;
  onClose: () => void;
  /** Stands above the entries and cannot be chosen, as the account's name. */
  header?: ReactNode;
  /** `MenuAction` and `MenuSwitch` entries. */
  children: ReactNode;
}

/**
 * An open list of acts, with the focus on its first. Arrow keys walk it, letters jump, Escape closes and gives the
 * focus back. Its button is drawn without this code, which is fetched when the button is first used (lib/lazyPart.tsx).
 */
export function Menu({ label, anchor, byPointer, onClose, header, children }: MenuProps) {
  useLayoutEffect(() => {
    // A press by Enter or by a screen reader on a button that is not React Aria's counts as virtual: the focus would
    // wait for transitions, which this menu does not have, and be lost meanwhile.
    if (!byPointer) setInteractionModality('keyboard');
  }, [byPointer]);
  return (
    <Popover
      aria-label={label}
      triggerRef={anchor}
      isOpen
      onOpenChange={onClose}
      placement="bottom end"
      offset={12}
      className="min-w-60 rounded-md border border-line bg-raised py-1.5 shadow-lg"
    >
      {header ? <div className="mb-1.5 border-b border-line px-4 pt-1 pb-2.5">{header}</div> : null}
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="outline-none">
        {children}
      </AriaMenu>
    </Popover>
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

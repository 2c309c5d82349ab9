import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import {
  Menu as AriaMenu,
  MenuItem,
  MenuSection,
  Popover,
  setInteractionModality,
} from 'react-aria-components';
import { Check } from './icons.ts';

export interface MenuProps {
  /** The menu's accessible name. */
  label: string;
  /** The button below which the menu opens. */
  anchor: RefObject<HTMLElement | null>;
  /** A mouse or finger opened the menu, so its first entry gets the focus without a focus ring. */
  byPointer: boolean;
  onClose: () => void;
  /** Content above the entries that cannot be chosen, such as the account's name. */
  header?: ReactNode;
  /** `MenuAction` and `MenuSwitch` entries. */
  children: ReactNode;
}

/**
 * An open menu with the focus on its first entry. Arrow keys move, letters jump, Escape closes and restores the
 * focus. Its button loads this code on first use (lib/hooks/lazyComponent.tsx).
 */
export function Menu({ label, anchor, byPointer, onClose, header, children }: MenuProps) {
  useLayoutEffect(() => {
    // React Aria treats Enter on a button that is not its own as a virtual press. It would then wait for transitions,
    // which this menu lacks, and lose the focus.
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
      className="min-w-60 rounded-md border border-line bg-raised py-1.5 floating"
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

/** An entry that runs an action. Of a text, the first letters find it. */
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
    <MenuItem
      onAction={onAction}
      className={entry}
      {...(typeof children === 'string' ? { textValue: children } : {})}
    >
      {icon}
      {children}
    </MenuItem>
  );
}

export interface MenuSwitchProps {
  /** The section's accessible name. */
  label: string;
  children: ReactNode;
  isOn: boolean;
  onChange: (on: boolean) => void;
}

/** An entry that is on or off. The menu stays open, so the person sees the change. */
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
        <span className="flex size-[18px] items-center justify-center rounded border border-edge">
          {isOn ? <Check aria-hidden size={14} strokeWidth={3} className="text-accent" /> : null}
        </span>
        {children}
      </MenuItem>
    </MenuSection>
  );
}

export interface MenuChoiceProps {
  /** The section's accessible name. */
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

/** Entries of which one is chosen. The menu closes after a choice. */
export function MenuChoice({ label, options, value, onChange }: MenuChoiceProps) {
  return (
    <MenuSection
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const [key] = keys === 'all' ? [] : keys;
        if (typeof key === 'string') onChange(key);
      }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} id={option.value} className={entry}>
          <span className="size-[18px]">
            {option.value === value ? <Check aria-hidden size={18} className="text-accent" /> : null}
          </span>
          {option.label}
        </MenuItem>
      ))}
    </MenuSection>
  );
}

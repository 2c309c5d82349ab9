import { type KeyboardEvent, useRef, useState } from 'react';

/** Opens a menu, whose code loads on first use, below a button: by a press, Enter or the down key. */
export function useMenuButton(menu: { preload: () => void; load: () => Promise<boolean> }) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState<'pointer' | 'keyboard'>();
  const open = async (by: 'pointer' | 'keyboard') => {
    if (await menu.load()) setOpened(by);
  };
  return {
    button,
    open,
    buttonProps: {
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': opened !== undefined,
      onPointerEnter: menu.preload,
      onFocus: menu.preload,
      // `detail` is 0 for Enter and screen readers.
      onClick: (event: { detail: number }) => void open(event.detail > 0 ? 'pointer' : 'keyboard'),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open('keyboard');
      },
    },
    /** The props of the menu while it is open. */
    menuProps: opened
      ? { anchor: button, byPointer: opened === 'pointer', onClose: () => setOpened(undefined) }
      : undefined,
  } as const;
}

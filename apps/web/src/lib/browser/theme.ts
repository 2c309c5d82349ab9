import { storageKeys } from '@afyakadi/contract/browser';
import { signal } from './signal.ts';
import { deviceStorage } from './storage.ts';

export type Theme = 'dark' | 'light';

/** Dark if the stored preference is `dark`, otherwise light (requirements 3.5). */
export function themeOf(stored: string | null): Theme {
  return stored === 'dark' ? 'dark' : 'light';
}

export const theme = signal<Theme>(themeOf(deviceStorage.get(storageKeys.theme)));

/** Each change adds or removes the class on the document root and saves `dark` or `light`. */
export function setTheme(next: Theme): void {
  document.documentElement.classList.toggle('dark', next === 'dark');
  deviceStorage.set(storageKeys.theme, next);
  theme.set(next);
}

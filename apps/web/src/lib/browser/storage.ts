/**
 * Reads and writes the browser's storage and ignores its errors. A private window or a full disk must not stop anyone
 * from working.
 */
export interface SafeStorage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
}

function safely(storage: () => Storage): SafeStorage {
  const attempt = <T>(work: (storage: Storage) => T, otherwise: T): T => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    get: (key) => attempt((storage) => storage.getItem(key), null),
    set: (key, value) => attempt((storage) => storage.setItem(key, value), undefined),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  };
}

/** The data lasts as long as the tab. */
export const tabStorage = safely(() => window.sessionStorage);
/** The data stays on the device. */
export const deviceStorage = safely(() => window.localStorage);

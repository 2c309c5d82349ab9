import { uuidv7 } from 'uuidv7';

/** A new identifier (UUIDv7): later ones sort after earlier ones, so that indexes grow at one end. */
export function newId(): string {
  return uuidv7();
}

import type { Role } from '@afyakadi/contract/access/roles';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';

/** A state that needs the server, a role or a person to come about. It is shown alone. */
export interface Example {
  Draw: ComponentType;
  /** Who is signed in; a doctor if omitted. */
  role?: Role;
  /** Says what `server` (test/lib/server.ts) answers; calls that are not mentioned get the least answer. */
  answer?: () => void;
  /** What a person does to reach the state. */
  act?: () => Promise<void>;
}

/** The states of one part, by their names. Plain components are shown together, one below the other. */
export interface Page {
  /** The part's path below src, without its extension: `ui/Button`. */
  part: string;
  examples: Readonly<Record<string, ComponentType | Example>>;
}

const user = userEvent.setup({ delay: null });

/** Clicks the first element that fits, as soon as there is one. */
export async function press(selector: string): Promise<void> {
  await user.click(await find(selector));
}

/** Submits the form on the page. */
export const submit = () => press('form [type=submit]');

/** Writes into the first field that fits, in place of what it holds. */
export async function write(selector: string, text: string): Promise<void> {
  const field = await find(selector);
  await user.clear(field);
  await user.click(field);
  await user.paste(text);
}

/** Chooses an option of the first select that fits. */
export async function choose(selector: string, option: string): Promise<void> {
  await user.selectOptions(await find(selector), option);
}

/** The first element that fits, as soon as there is one. */
export async function find(selector: string): Promise<Element> {
  for (const start = Date.now(); Date.now() - start < 5_000; ) {
    const found = document.querySelector(selector);
    if (found) return found;
    await pause();
  }
  throw new Error(`This example has no ${selector}`);
}

/** Waits so many milliseconds; without a number, until the page has done what is due. */
export function pause(milliseconds = 0): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** For callbacks that do nothing here. */
export function ignore(): void {}

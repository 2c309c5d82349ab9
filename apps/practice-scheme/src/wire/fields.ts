import { refuse } from './refusal.ts';

/** The fields of a request, with keys in any case (docs/servicehub.md). Malformed values are refused, never guessed. */
export class Fields {
  readonly #values: ReadonlyMap<string, unknown>;

  constructor(entries: Iterable<readonly [string, unknown]>) {
    this.#values = new Map([...entries].map(([key, value]) => [key.toLowerCase(), value]));
  }

  /** The fields of a JSON object; anything else is refused with 400. */
  static of(body: unknown, what = 'The body'): Fields {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) {
      throw refuse(`${what} must be a JSON object`);
    }
    return new Fields(Object.entries(body));
  }

  /** Whether a value was sent; null and '' are none. */
  has(name: string): boolean {
    const value = this.#values.get(name.toLowerCase());
    return value !== undefined && value !== null && value !== '';
  }

  /** A text, trimmed; '' where it is missing or null. A number is taken as text. */
  text(name: string, most = 500): string {
    const value = this.#values.get(name.toLowerCase());
    if (value === undefined || value === null) return '';
    if (typeof value !== 'string' && typeof value !== 'number') throw refuse(`${name} must be a text`);
    const text = String(value).trim();
    if (text.length > most) throw refuse(`${name} is longer than ${most} characters`);
    return text;
  }

  /** A text that must be there. */
  needed(name: string): string {
    const text = this.text(name);
    if (text === '') throw refuse(`${name} is missing`);
    return text;
  }

  /** A number that must be there, at least `least`; a text of digits counts. */
  number(name: string, least = 0): number {
    const text = this.needed(name);
    const value = Number(text);
    if (!Number.isFinite(value) || value < least) throw refuse(`${name} must be a number from ${least} up`);
    return value;
  }

  /** A whole number that must be there. */
  whole(name: string, least = 0): number {
    const value = this.number(name, least);
    if (!Number.isSafeInteger(value)) throw refuse(`${name} must be a whole number`);
    return value;
  }

  /** Whether a yes was sent. */
  flag(name: string): boolean {
    const value = this.#values.get(name.toLowerCase());
    return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
  }

  /** The objects of a list; empty where it is missing. */
  list(name: string, most = 500): Fields[] {
    return this.values(name, most).map((each) => Fields.of(each, `Each of ${name}`));
  }

  /** The texts of a list; empty where it is missing. */
  texts(name: string, most = 500): string[] {
    return this.values(name, most).map((each) => {
      if (typeof each !== 'string' && typeof each !== 'number')
        throw refuse(`Each of ${name} must be a text`);
      return String(each);
    });
  }

  private values(name: string, most: number): unknown[] {
    const value = this.#values.get(name.toLowerCase());
    if (value === undefined || value === null) return [];
    if (!Array.isArray(value)) throw refuse(`${name} must be a list`);
    if (value.length > most) throw refuse(`${name} has more than ${most} entries`);
    return value;
  }
}

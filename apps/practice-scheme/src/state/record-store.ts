/** Records of one kind in the order of their arrival, by key and by group. The oldest are dropped first. */
export class RecordStore<T> {
  readonly #most: number;
  readonly #keyOf: (record: T) => string;
  readonly #groupOf: (record: T) => string;
  readonly #byKey = new Map<string, T>();
  readonly #byGroup = new Map<string, T[]>();

  /**
   * @param most most records in memory
   * @param groupOf what `of` finds by: the card, the authorization
   */
  constructor(most: number, keyOf: (record: T) => string, groupOf: (record: T) => string) {
    this.#most = most;
    this.#keyOf = keyOf;
    this.#groupOf = groupOf;
  }

  /** Adds a record as the newest; replaces one of the same key. */
  add(record: T): T {
    const key = this.#keyOf(record);
    this.delete(key);
    this.#byKey.set(key, record);
    const group = this.#byGroup.get(this.#groupOf(record));
    if (group) group.push(record);
    else this.#byGroup.set(this.#groupOf(record), [record]);
    const [oldest] = this.#byKey.keys();
    if (this.#byKey.size > this.#most && oldest !== undefined) this.delete(oldest);
    return record;
  }

  get(key: string): T | undefined {
    return this.#byKey.get(key);
  }

  /** The records of a group, oldest first. */
  of(group: string): readonly T[] {
    return this.#byGroup.get(group) ?? [];
  }

  /** All records, oldest first. */
  all(): T[] {
    return [...this.#byKey.values()];
  }

  /** The newest records, newest first. */
  newest(count: number): T[] {
    return this.all().slice(-count).reverse();
  }

  get size(): number {
    return this.#byKey.size;
  }

  clear(): void {
    this.#byKey.clear();
    this.#byGroup.clear();
  }

  private delete(key: string): void {
    const record = this.#byKey.get(key);
    if (record === undefined) return;
    this.#byKey.delete(key);
    const name = this.#groupOf(record);
    const rest = (this.#byGroup.get(name) ?? []).filter((each) => each !== record);
    if (rest.length === 0) this.#byGroup.delete(name);
    else this.#byGroup.set(name, rest);
  }
}

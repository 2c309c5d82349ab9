import { messageObject } from '@afyakadi/contract';
import { z } from 'zod';

/** An item of an answer; tests state what they expect of its fields. */
export type Item = Record<string, unknown>;

const things = z.record(z.string(), z.unknown());
/** Stored as it is: a copy would lose a field that is named `__proto__`. */
const texts = z.custom<Record<string, string>>(
  (given) =>
    typeof given === 'object' && Object.values(given ?? {}).every((text) => typeof text === 'string'),
);
const envelope = z.object({
  statusCode: z.number(),
  description: z.string(),
  message: z.string().optional(),
  fields: texts.optional(),
  code: z.string().optional(),
  params: things.optional(),
  fieldMessages: z.record(z.string(), messageObject).optional(),
  data: things,
});

/** An answer's envelope for tests. Reading a missing field fails the test, with the whole text. */
export class Body {
  readonly statusCode: number;
  readonly description: string;
  readonly message: string | undefined;
  readonly data: Item;
  /** The code of the description, its parameters, and the codes of `fields`. */
  readonly messages: Pick<z.output<typeof envelope>, 'code' | 'params' | 'fieldMessages'>;
  readonly #fields: Record<string, string> | undefined;
  readonly #text: string;

  constructor(text: string) {
    const { fields, code, params, fieldMessages, ...written } = envelope.parse(JSON.parse(text));
    this.statusCode = written.statusCode;
    this.description = written.description;
    this.message = written.message;
    this.data = written.data;
    this.messages = { code, params, fieldMessages };
    this.#fields = fields;
    this.#text = text;
  }

  /** The errors of the request, by the field's name. */
  get fields(): Record<string, string> {
    if (!this.#fields) throw new Error(`No fields in ${this.#text}`);
    return this.#fields;
  }

  /** The names of the fields with errors; none if the answer names none. */
  get fieldNames(): string[] {
    return Object.keys(this.#fields ?? {});
  }

  get item(): Item {
    return this.read(things, 'item');
  }

  get itemList(): Item[] {
    return this.read(z.array(things), 'itemList');
  }

  get token(): string {
    return this.read(z.string(), 'token');
  }

  private read<T>(schema: z.ZodType<T>, name: string): T {
    const { success, data } = schema.safeParse(this.data[name]);
    if (!success) throw new Error(`No ${name} in ${this.#text}`);
    return data;
  }
}

import type { MessageCode, messages } from './index.ts';

/** A value of a message's placeholder. A nested message is translated too. */
export type MessageParam = string | number | Message;

/** A text for people as the envelope carries it: the code of its ICU text in `messages`, and its placeholders' values. */
export interface Message {
  code: MessageCode;
  params?: Readonly<Record<string, MessageParam>>;
}

/** What follows an opening brace: `name}`, `name, plural, …`, or a branch such as `Only # are left.}`, which has no name. */
type Placeholder<Text extends string> = Text extends `${infer Inside}}${string}`
  ? Inside extends `${infer Name}, ${infer Format}`
    ? Named<Name, Format extends 'number' | `plural,${string}` ? number : MessageParam>
    : Named<Inside, MessageParam>
  : never;
type Named<Name extends string, Value> = Name extends `${string}${' ' | '#'}${string}`
  ? never
  : [Name, Value];
type Placeholders<Text extends string> = Text extends `${string}{${infer Rest}`
  ? Placeholder<Rest> | Placeholders<Rest>
  : never;

/** The placeholders of an ICU text with their types: `{left}` takes a text, number or message, `{n, plural, …}` a number. */
export type ParamsOf<Text extends string> = {
  [Entry in Placeholders<Text> as Entry[0]]: Entry[1];
};

export type Arguments<Code extends MessageCode> = keyof ParamsOf<(typeof messages)[Code]> extends never
  ? []
  : [params: ParamsOf<(typeof messages)[Code]>];

/** Creates a message. TypeScript checks that `params` fit the placeholders of the code's text. */
export function message<Code extends MessageCode>(code: Code, ...[params]: Arguments<Code>): Message {
  return params === undefined ? { code } : { code, params };
}

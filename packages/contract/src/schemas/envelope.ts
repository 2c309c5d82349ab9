import type { Message } from '../messages/index.ts';
import { type StatusName, statusCatalogue, successCode, successDescription } from '../status.ts';
import { statusTexts } from '../texts/status.ts';

/** The envelope of every answer below /api/v1 (requirements 10.2). */
export interface Envelope<Data = unknown> {
  statusCode: number;
  description: string;
  data: Data;
  /** Failures only: the code of `description`, which identifies it in any language, and its placeholders' values. */
  code?: Message['code'];
  params?: Message['params'];
  /** Failures only: equal to `description` (requirements 10.3). */
  message?: string;
  /** Validation failures only: the problem and its remedy, by field. */
  fields?: Record<string, string>;
  /** The codes of `fields`, by field. */
  fieldMessages?: Readonly<Record<string, Message>>;
  /** Failures only: identifies the call in the server's log. */
  requestId?: string;
}

/** Beside the item or the list in the data of a change. */
export interface ChangeData {
  /** True if the change found everything as it was asked to be, and did nothing. Otherwise omitted. */
  unchanged?: boolean;
}

export interface ItemData<Item> extends ChangeData {
  item: Item;
}

export interface ListData<Item> extends ChangeData {
  itemList: Item[];
  pageNo: number;
  pageSize: number;
  totalItems: number;
  /**
   * True if the list has more rows than `totalItems`, where the server stopped counting ("50+"). Otherwise omitted.
   */
  moreItems?: boolean;
}

/** A success with one item; `extra` is added to `data`. */
export function itemEnvelope<Item, Extra extends object>(
  item: Item,
  extra: Extra,
): Envelope<ItemData<Item> & Extra> {
  return { statusCode: successCode, description: successDescription, data: { ...extra, item } };
}

/** A success with a page of a list and its total length. */
export function listEnvelope<Item, Extra extends object>(
  page: ListData<Item>,
  extra: Extra,
): Envelope<ListData<Item> & Extra> {
  return { statusCode: successCode, description: successDescription, data: { ...extra, ...page } };
}

type FailureExtras = Pick<Envelope, 'code' | 'params' | 'fields' | 'fieldMessages'> & { data?: object };

/**
 * Returns the envelope of a failure by its name in the catalogue; `description` is a more exact message with the
 * remedy.
 */
export function failureEnvelope(
  name: StatusName,
  description: string = statusTexts[name],
  { data, ...more }: FailureExtras = {},
): Envelope<object> {
  return {
    statusCode: statusCatalogue[name].code,
    description,
    message: description,
    ...more,
    data: { item: null, ...data },
  };
}

import { type StatusName, statusCatalogue, successCode } from '../words/status.ts';

/** The answer's envelope (decisions): every answer under /api/v1 has this form. */
export interface Envelope<Data = unknown> {
  statusCode: number;
  description: string;
  data: Data;
  /** Failures only: equal to `description` (decisions 18). */
  message?: string;
  /** Failures of validation only: the problem and the remedy, by the field's name. */
  fields?: Record<string, string>;
  /** Failures only: finds the call in the server's log. */
  requestId?: string;
}

export interface ItemData<Item> {
  item: Item;
}

export interface ListData<Item> {
  itemList: Item[];
  pageNo: number;
  pageSize: number;
  totalItems: number;
  /** True where there are more than `totalItems`, which is how many were counted: "50+". Left out otherwise. */
  moreItems?: boolean;
}

/** A success with one thing; `extra` goes beside it in `data`. */
export function itemEnvelope<Item, Extra extends object>(
  item: Item,
  extra: Extra,
): Envelope<ItemData<Item> & Extra> {
  return { statusCode: successCode, description: statusCatalogue.ok.text, data: { ...extra, item } };
}

/** A success with a page of things and how many there are in all. */
export function listEnvelope<Item, Extra extends object>(
  page: ListData<Item>,
  extra: Extra,
): Envelope<ListData<Item> & Extra> {
  return { statusCode: successCode, description: statusCatalogue.ok.text, data: { ...extra, ...page } };
}

/**
 * Returns the envelope of a failure by its name in the catalogue; `description` is a more exact message with the
 * remedy.
 */
export function failureEnvelope(
  name: StatusName,
  description: string = statusCatalogue[name].text,
  more: { fields?: Record<string, string>; data?: object } = {},
): Envelope<object> {
  return {
    statusCode: statusCatalogue[name].code,
    description,
    message: description,
    ...(more.fields ? { fields: more.fields } : {}),
    data: { item: null, ...more.data },
  };
}

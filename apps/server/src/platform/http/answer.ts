import { type Endpoint, type Envelope, itemEnvelope, listEnvelope } from '@afyakadi/contract';
import { z } from 'zod';
import { picker } from './output.ts';

/**
 * Turns a handler's result into the envelope; `query` determines the page of a list. `unchanged`: the call found
 * everything as it was asked to be.
 */
export type Answerer = (result: unknown, query: unknown, unchanged?: boolean) => Envelope;

interface HandlerList {
  itemList: unknown[];
  totalItems: number;
  moreItems?: boolean;
  extra?: unknown;
}

function isHandlerList(result: unknown): result is HandlerList {
  const { itemList, totalItems }: { itemList?: unknown; totalItems?: unknown } = Object(result);
  return Array.isArray(itemList) && typeof totalItems === 'number';
}

/**
 * Makes the function that wraps an endpoint's results. Undeclared fields never leave.
 * @param check parses every answer by its schema as well: what tests do
 */
export function answererOf(endpoint: Endpoint, check: boolean): Answerer {
  const output = leaving(endpoint.output, check);
  const extra = leaving(endpoint.extra, check);
  const hasExtra = endpoint.extra instanceof z.ZodObject && Object.keys(endpoint.extra.shape).length > 0;
  const extraOf = (value: unknown): object => (hasExtra ? Object(extra(value)) : {});

  if (endpoint.answer === 'list') {
    return (result, query, unchanged) => {
      if (!isHandlerList(result)) throw new TypeError(`${endpoint.name} gave no list`);
      const { itemList, totalItems, moreItems = false, extra: beside } = result;
      const page = {
        itemList: itemList.map(output),
        ...pageOf(query, itemList.length),
        totalItems,
        ...(moreItems ? { moreItems } : {}),
      };
      return listEnvelope(page, { ...extraOf(beside), ...mark(unchanged) });
    };
  }
  if (hasExtra) {
    return (result, _query, unchanged) => {
      const { item, extra: beside } = Object(result);
      return itemEnvelope(output(item), { ...extraOf(beside), ...mark(unchanged) });
    };
  }
  return (result, _query, unchanged) => itemEnvelope(output(result), mark(unchanged));
}

const mark = (unchanged = false) => (unchanged ? { unchanged } : {});

function leaving(schema: z.ZodType, check: boolean): (value: unknown) => unknown {
  if (check) return (value) => z.parse(schema, value);
  return picker(schema) ?? ((value) => value);
}

function pageOf(query: unknown, length: number): { pageNo: number; pageSize: number } {
  const { pageNo, pageSize }: { pageNo?: unknown; pageSize?: unknown } = Object(query);
  return {
    pageNo: typeof pageNo === 'number' ? pageNo : 0,
    pageSize: typeof pageSize === 'number' ? pageSize : length,
  };
}

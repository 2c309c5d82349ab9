import { found, type Rule } from './rule.ts';

/** An item that only other schemes have in their price lists (domain §6). */
export const otherScheme: Rule = ({ item }) => (item.inScheme ? null : found('other-scheme', 'stop'));

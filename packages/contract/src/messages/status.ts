import { type StatusName, statusCatalogue } from '../words/status.ts';

type StatusMessages = {
  readonly [Name in StatusName as `status.${Name}`]: (typeof statusCatalogue)[Name]['text'];
};

/** The default description of each status. */
export const statusMessages = Object.fromEntries(
  Object.entries(statusCatalogue).map(([name, { text }]) => [`status.${name}`, text]),
) as StatusMessages;

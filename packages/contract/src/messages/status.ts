import { statusTexts } from '../words/status-texts.ts';

type Texts = typeof statusTexts;
type StatusMessages = { readonly [Name in keyof Texts as `status.${Name}`]: Texts[Name] };

/** The default description of each status. */
export const statusMessages = Object.fromEntries(
  Object.entries(statusTexts).map(([name, text]) => [`status.${name}`, text]),
) as StatusMessages;

import { findingTexts } from '../words/findings.ts';

type Texts = typeof findingTexts;
type FindingMessages = { readonly [Name in keyof Texts as `finding.${Name}`]: Texts[Name] };

/** The findings of rules about order lines and claims. */
export const findingMessages = Object.fromEntries(
  Object.entries(findingTexts).map(([name, text]) => [`finding.${name}`, text]),
) as FindingMessages;

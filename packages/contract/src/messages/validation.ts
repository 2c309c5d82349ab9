import { validationTexts } from '../words/messages.ts';

type Texts = typeof validationTexts;
type ValidationMessages = { readonly [Name in keyof Texts as `validation.${Name}`]: Texts[Name] };

/** The validation texts, which the screens show before they send a form. */
export const validationMessages = Object.fromEntries(
  Object.entries(validationTexts).map(([name, text]) => [`validation.${name}`, text]),
) as ValidationMessages;

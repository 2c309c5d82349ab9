import type { VerificationAnswer } from '@afyakadi/contract';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSexLabel } from '../../entities/people/labels.tsx';
import { formatAge } from '../../lib/text/age.ts';
import { formatDay } from '../../lib/text/format.ts';
import { useTranslate } from '../../lib/text/i18n.ts';

/** The data that the receptionist compares with the card and the person. */
export function AnswerFacts({ answer }: { answer: VerificationAnswer }) {
  const { t } = useLingui();
  const translate = useTranslate();
  const sex = useSexLabel();
  const scheme = [answer.schemeName, answer.productName].filter(Boolean).join(', ');
  const person = [formatAge(answer.dateOfBirth), sex(answer.gender)].filter((part) => part !== '–');
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-3">
      <Fact term={t`Age, sex`}>{person.length > 0 ? person.join(', ') : '–'}</Fact>
      <Fact term={t`DOB`}>{formatDay(answer.dateOfBirth)}</Fact>
      <Fact term={t`Scheme, product`}>{scheme || '–'}</Fact>
      <Fact term={t`Card status`}>{translate(answer.cardStatus)}</Fact>
      <Fact term={t`Authorization status`}>{translate(answer.authorizationStatus)}</Fact>
      <Fact term={t`Card expires`}>{formatDay(answer.expiryDate)}</Fact>
    </dl>
  );
}

export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures font-medium break-words">{children}</dd>
    </div>
  );
}

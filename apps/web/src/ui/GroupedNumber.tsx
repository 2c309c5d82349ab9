import { Fragment } from 'react';

/**
 * Shows a long number in groups of three digits, to be read aloud. The blanks belong to the picture only: a selection
 * copies the plain digits. Other texts, such as a provisional number, stay as they are.
 */
export function GroupedNumber({ text }: { text: string }) {
  if (!/^\d{9,}$/.test(text)) return text;
  return text.match(/\d{1,3}/g)?.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one number, in their order
    <Fragment key={index}>
      {index > 0 ? <span className="select-none"> </span> : null}
      {group}
    </Fragment>
  ));
}

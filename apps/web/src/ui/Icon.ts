import { createElement, type ReactElement, type SVGProps } from 'react';

export type IconComponent = (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement;

/** Makes the component of an icon (`build/icons.ts`). It is decoration: assistive technology reads the text beside it. */
export const iconOf =
  (drawing: [tag: string, attributes: Record<string, string>][]): IconComponent =>
  ({ size = 24, ...props }) => {
    const whole = {
      'aria-hidden': true,
      width: size,
      height: size,
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      ...props,
    } as const;
    return createElement('svg', whole, ...drawing.map(([tag, attributes]) => createElement(tag, attributes)));
  };

export { type Choices, createChoices, notifyChoices, schemeAbout } from './choices.ts';
export { keepOdd } from './odd.ts';
export { forgetStanding } from './standing.ts';
export { createWatch, type Watch } from './watch.ts';

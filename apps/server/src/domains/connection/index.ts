export { type PracticeFacility, settlePractice } from './practice.ts';
export { connectionRoutes } from './routes.ts';
export { setScheme } from './settings.ts';

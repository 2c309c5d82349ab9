export { type PracticeFacility, settlePractice } from './practice.ts';
export { connectionRoutes } from './routes.ts';
export { readSchemeSettings, setScheme } from './settings.ts';

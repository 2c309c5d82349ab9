export { connectPractice, type PracticeFacility } from './practice.ts';
export { connectionRoutes } from './routes.ts';
export { readSchemeSettings, setScheme } from './settings.ts';

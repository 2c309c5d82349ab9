export { activeAllergies } from './allergies-store.ts';
export { recordRoutes } from './routes.ts';

export { standingAllergies } from './allergies-store.ts';
export { recordRoutes } from './routes.ts';

export { activeAllergies, allergiesOf } from './allergies-store.ts';
export { recordRoutes } from './routes.ts';

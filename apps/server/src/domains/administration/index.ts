export { insertAccount } from './account-form.ts';
export { startAnew } from './reset.ts';
export { administrationRoutes } from './routes.ts';

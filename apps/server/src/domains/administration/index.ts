export { insertAccount } from './account-form.ts';
export { resetCredentials } from './reset.ts';
export { administrationRoutes } from './routes.ts';

export { cardRoutes } from './routes.ts';

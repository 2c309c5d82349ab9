export { bedDaysJob } from './bed-days.ts';
export { stayRoutes } from './routes.ts';

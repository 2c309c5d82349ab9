export { factorRoutes } from './factors/routes.ts';
export { invite } from './invite.ts';
export { accountRoutes } from './routes.ts';
export { endSessionRows, sessionSeconds } from './sessions.ts';

export { findReceived, storeReceived } from './received.ts';
export { referralRoutes } from './routes.ts';

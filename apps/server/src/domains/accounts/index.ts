export { factorRoutes } from './factors/routes.ts';
export { invite } from './invite.ts';
export { invitationText, momentText } from './message-texts.ts';
export { forgetExpired } from './retention.ts';
export { accountRoutes } from './routes.ts';
export { endSessionRows, longestSeconds, sessionSeconds } from './sessions.ts';

export { approvalReturnHandler, approvalUseHandler } from './delivery.ts';
export { approvalRoutes } from './routes.ts';
export { approvalJoin } from './rows.ts';
export { consumeApproval, returnUse } from './use.ts';

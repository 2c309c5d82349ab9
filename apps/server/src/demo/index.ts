export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
export { type DemoOptions, isDemoNeeded, loadDemo, reloadDemo } from './load.ts';

export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
export { type DemoOptions, isDemoNeeded, isDemoNeeded as isEmpty, loadDemo, reloadDemo } from './load.ts';

export { type DemoAccount, demoAccounts, demoPassword } from './accounts.ts';
export { type DemoOptions, type InstallationLists, isDemoNeeded, loadDemo, reloadDemo } from './load.ts';

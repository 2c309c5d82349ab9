/** Its code is fetched when somebody first goes on without the scheme. */
export { IssueDialog as GoOn } from '../provisional/index.ts';

/** What the verification screen needs to go on without the scheme. */
export { IssueDialog } from './IssueDialog.tsx';

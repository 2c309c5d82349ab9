export { breakGlass } from './break-glass.ts';
export { mustReach, mustReachAndTell, type Reach, reachOf, readClinical, tellReach } from './reach.ts';

export { addressOf } from './address.ts';
export { type Choices, createChoices, notifyChoices, schemeAbout } from './choices.ts';
export { createHealthMonitor, type HealthMonitor } from './health-monitor.ts';
export { connectionOf, schemeKeyOf } from './key.ts';
export { forgetState } from './state.ts';
export { recordUnrecognized } from './unrecognized-responses.ts';

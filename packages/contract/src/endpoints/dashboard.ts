import { endpoint } from '../endpoint.ts';
import { dashboardTiles, dashboardWork as work } from '../schemas/dashboard.ts';

export const dashboard = endpoint({
  name: 'dashboard',
  method: 'GET',
  path: '/dashboard',
  summary: "The dashboard's four figures for the facility's day",
  access: 'dashboard.counts',
  answer: 'item',
  output: dashboardTiles,
});

export const dashboardWork = endpoint({
  name: 'dashboardWork',
  method: 'GET',
  path: '/dashboard/work',
  summary: "What waits for the caller's role at the facility, and the figures of its charts",
  access: 'dashboard.counts',
  answer: 'item',
  output: work,
});

import { endpoint } from '../endpoint.ts';
import { nothing } from '../schemas/fields.ts';
import { dashboardTiles } from '../schemas/visits.ts';

export const dashboard = endpoint({
  name: 'dashboard',
  method: 'GET',
  path: '/dashboard',
  summary: "The dashboard's four figures for the facility's day",
  access: 'dashboard.counts',
  answer: 'item',
  changes: false,
  params: nothing,
  query: nothing,
  body: nothing,
  output: dashboardTiles,
  extra: nothing,
});

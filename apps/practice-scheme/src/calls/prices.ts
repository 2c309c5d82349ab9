import { pricePackage } from '../data/tariff.ts';
import { refuse } from '../wire/refusal.ts';
import { calls } from './call.ts';

/** The price package: every item for every scheme, as schemes give it, megabytes in one answer. */
export const priceCalls = calls(
  '/ocs/api/Packages',
  {
    GetPricePackageWithExcludedServices: ({ service, facility, fields }) => {
      const code = fields.needed('FacilityCode');
      if (code !== facility.code) throw refuse(`Facility ${code} is not the one of the token`);
      return pricePackage(service.store.prices, service.packageItems);
    },
  },
  {},
);

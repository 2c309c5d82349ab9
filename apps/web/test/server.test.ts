import { endpoints } from '@afyakadi/contract';
import { expect, it } from 'vitest';
import { sample } from './lib/sample.ts';
import { server } from './lib/server.ts';

const carePoints = '/api/v1/setup/point-of-cares';
const authorization = { authorization: 'Bearer a token' };

it('generates an answer for every call of the contract', () => {
  for (const { output, extra } of Object.values(endpoints)) {
    sample(output);
    sample(extra);
  }
});

it('fails a test whose answer does not fit the contract', async () => {
  server.list('carePoints', [{ id: 'no identifier' }]);
  await expect(server.fetch(carePoints, { headers: authorization })).rejects.toThrow();
  expect(server.reset()).toEqual([expect.stringMatching(/carePoints is answered wrongly/)]);
});

it.each([
  ['an unknown call', '/api/v1/nothing', authorization, /no call GET/],
  ['an unknown parameter', `${carePoints}?page=1`, authorization, /does not allow this query/],
  ['a call without the token', carePoints, {}, /without the token/],
])('fails a test whose screen sends %s', async (_, address, headers, problem) => {
  await server.fetch(address, { headers });
  expect(server.reset()).toEqual([expect.stringMatching(problem)]);
});

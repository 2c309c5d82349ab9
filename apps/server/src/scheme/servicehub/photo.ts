import { z } from 'zod';

/** Characters of base64: half a megabyte of picture. */
const longest = 700_000;

/** How the base64 of a picture begins, by its kind. Kinds that can contain scripts are excluded. */
const kinds = [
  ['/9j/', 'image/jpeg'],
  ['iVBORw0KGgo', 'image/png'],
  ['UklGR', 'image/webp'],
] as const;

/**
 * A photograph as an address that a page can show; null without one, or if the data is no picture: an unreadable
 * picture must not keep the holder from being served.
 */
export const photo: z.ZodType<string | null> = z
  .unknown()
  .optional()
  .transform((raw) => {
    if (typeof raw !== 'string' || raw.length > longest) return null;
    const data = raw.trim().replace(/^data:image\/[a-z]{1,10};base64,/i, '');
    const kind = kinds.find(([begins]) => data.startsWith(begins))?.[1];
    return kind && data.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(data)
      ? `data:${kind};base64,${data}`
      : null;
  });

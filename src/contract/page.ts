import { z } from 'zod';

/** The largest page a caller may ask for. */
export const PAGE_SIZE_MAX = 100;

/** Characters of the text that a list is filtered by. */
export const FILTER_MAX = 150;

/** A text that a list is filtered by, as somebody types it. */
export const typedText = (max: number = FILTER_MAX, tooLong = 'filter_max_length') =>
  z
    .string()
    .trim()
    .max(max, tooLong)
    .refine((text) => !/\p{Cc}/u.test(text), 'filter_format');

/** `?sort=field,direction`, checked against the table's own list of fields. */
export function sortQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  return z
    .string()
    .max(60)
    .regex(new RegExp(`^(${sortable.join('|')}),(asc|desc)$`))
    .transform((text) => {
      const [field, direction] = text.split(',') as [Field, 'asc' | 'desc'];
      return { field, direction };
    })
    .optional();
}

/** `?page&size&sort`, page zero-based as on the wire. */
export function pageQuery<const Field extends string>(sortable: readonly [Field, ...Field[]]) {
  return z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    size: z.coerce.number().int().min(1).max(PAGE_SIZE_MAX).default(20),
    sort: sortQuery(sortable),
  });
}

export const pageInfo = z.object({
  number: z.number().int(),
  size: z.number().int(),
  numberElements: z.number().int(),
  totalElements: z.number().int(),
  totalPages: z.number().int(),
  first: z.boolean(),
  last: z.boolean(),
  next: z.boolean(),
  previous: z.boolean(),
  /** The total is a floor: there are at least that many ("1,000+"). */
  totalIsFloor: z.boolean().optional(),
});
export type PageInfo = z.infer<typeof pageInfo>;

/** The answer of every list that can grow. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ itens: z.array(item), page: pageInfo });
}

/** Builds the page object for a slice: `number` zero-based, `total` rows in all. */
export function pageInfoOf(number: number, size: number, numberElements: number, total: number): PageInfo {
  const totalPages = Math.max(1, Math.ceil(total / size));
  return {
    number,
    size,
    numberElements,
    totalElements: total,
    totalPages,
    first: number === 0,
    last: number >= totalPages - 1,
    next: number < totalPages - 1,
    previous: number > 0,
  };
}

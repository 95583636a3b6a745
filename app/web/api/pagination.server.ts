import { z } from "zod";

export const paginationSchema = z
  .strictObject({
    currentPage: z.int(),
    totalPages: z.int().describe("At least 1."),
    hasPrevPage: z.boolean(),
    hasNextPage: z.boolean(),
    itemsPerPage: z.int(),
    totalItems: z.int(),
    totalIsAtLeast: z.literal(true).optional().describe("There are more rows than totalItems; no page shows them."),
  })
  .meta({ id: "Pagination", description: "Which page of the rows this is." });

export type Pagination = z.infer<typeof paginationSchema>;

/** Which page of the rows this is, for screens and the API. */
export function paginationOf(rows: { page: number; size: number; total: number; isAtLeast: boolean }): Pagination {
  const totalPages = Math.max(1, Math.ceil(rows.total / rows.size));
  return {
    currentPage: rows.page,
    totalPages,
    hasPrevPage: rows.page > 1,
    hasNextPage: rows.page < totalPages,
    itemsPerPage: rows.size,
    totalItems: rows.total,
    ...(rows.isAtLeast && { totalIsAtLeast: true }),
  };
}

/** Where a page of rows stands among all, as screens and the API tell it. */
export interface Pagination {
  currentPage: number;
  totalPages: number;
  hasPrevPage: boolean;
  hasNextPage: boolean;
  itemsPerPage: number;
  totalItems: number;
  /** There are more than `totalItems`, which no page shows. */
  totalIsAtLeast?: true;
}

interface PageFacts {
  page: number;
  size: number;
  total: number;
  isAtLeast: boolean;
}

export function paginationOf({ page, size, total, isAtLeast }: PageFacts): Pagination {
  const totalPages = Math.max(1, Math.ceil(total / size));
  return {
    currentPage: page,
    totalPages,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
    itemsPerPage: size,
    totalItems: total,
    ...(isAtLeast && { totalIsAtLeast: true }),
  };
}

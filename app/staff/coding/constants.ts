/** Parameters of the queue's address. */
export const queueFilters = ["unit", "work", "list", "search", "sample"] as const;

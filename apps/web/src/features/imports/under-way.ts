/**
 * Imports whose end this tab has yet to report: started here, or seen while running. One that had ended before is no
 * news.
 */
export const underWay = new Set<string>();

/**
 * Imports whose end this tab has yet to tell: asked for here, or seen while they ran. One that had ended before is no
 * news.
 */
export const underWay = new Set<string>();

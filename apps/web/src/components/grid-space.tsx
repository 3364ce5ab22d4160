import type { ReactNode } from 'react';

/**
 * The rest of a page's height, for a grid that scrolls inside it. The rows don't count, so on a short window only this
 * minimum makes the page itself scroll.
 */
export const GridSpace = ({ children }: { children: ReactNode }) => (
	<div className="flex min-h-[26rem] flex-1 flex-col contain-size">{children}</div>
);

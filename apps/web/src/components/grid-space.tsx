import { cn } from '@rewards/ui';
import type { ReactNode } from 'react';

/**
 * The rest of a page's height, for a grid that scrolls inside it. The rows don't count, so only on a short window, with
 * this minimum, the page itself scrolls.
 */
export const GridSpace = ({ className, children }: { className?: string; children: ReactNode }) => (
	<div className={cn('flex min-h-[26rem] flex-1 flex-col contain-size', className)}>{children}</div>
);

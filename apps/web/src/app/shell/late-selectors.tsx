import { late } from '@rewards/ui';
import { Suspense } from 'react';

const Selectors = late(() => import('./workplace-selectors').then((module) => module.WorkplaceSelectors));

/** Where somebody works; it comes after the page's rows, and its place is kept for the two that everybody sees. */
export const WorkplaceSelectors = (props: { onChoose?: (() => void) | undefined }) => (
	<Suspense fallback={<div className="h-38 shrink-0" />}>
		<Selectors {...props} />
	</Suspense>
);

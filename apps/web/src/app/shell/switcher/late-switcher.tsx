import { late } from '@rewards/ui';
import { Suspense } from 'react';

const Now = late(() => import('./switcher').then((module) => module.Switcher));

/** Where someone works; it comes after the page's rows, and its place is kept. */
export const Switcher = (props: { onChoose?: (() => void) | undefined }) => (
	<Suspense fallback={<div className="h-12.5 shrink-0" />}>
		<Now {...props} />
	</Suspense>
);

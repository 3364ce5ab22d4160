import { deferred } from '@rewards/ui';
import { Suspense } from 'react';

const Now = deferred(() => import('./switcher').then((module) => module.Switcher));

/** The switcher; it loads after the page's rows, in a reserved place. */
export const Switcher = (props: { onChoose?: (() => void) | undefined }) => (
	<Suspense fallback={<div className="h-12.5 shrink-0" />}>
		<Now {...props} />
	</Suspense>
);

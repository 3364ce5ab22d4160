import { Skeleton } from '@rewards/ui/primitives/skeleton';
import { Suspense } from 'react';
import { deferredImport } from '../../../../lib/loading/deferred-import';

const PriceCalculator = deferredImport(
	() => import('./price-calculator').then((module) => module.PriceCalculator),
	'programPrices',
	'validation',
);

/** The calculator, loaded after the form. */
export const LazyCalculator = ({ programId }: { programId: string }) => (
	<Suspense fallback={<Skeleton className="h-96 w-full" />}>
		<PriceCalculator programId={programId} />
	</Suspense>
);

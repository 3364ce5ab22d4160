import { cn } from '@rewards/ui';
import { Skeleton } from '@rewards/ui/primitives/skeleton';
import type { ImportKind } from './import-kind';
import { useFolded } from './use-folded';

/** Keeps the place of an import area until it is there: a line when it is folded. */
export function AreaSkeleton(kind: Pick<ImportKind, 'name'>) {
	const [folded] = useFolded(kind);
	return <Skeleton className={cn('shrink-0 rounded-lg', folded ? 'h-14.5' : 'h-80 lg:h-56')} />;
}

import { cn } from '../../lib/cn';
import { Skeleton } from '../../primitives/skeleton';
import type { Leaf } from '../types';
import { pinClasses, pinStyle } from './grid-row';

const widths = ['70%', '55%', '82%', '48%', '64%'];

/** Placeholders of the first rows, in their final size. */
export function SkeletonRows({
	count,
	leaves,
	height,
}: {
	count: number;
	leaves: readonly Leaf<never>[];
	height: string;
}) {
	return Array.from({ length: count }, (_, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
		<tr key={index} aria-hidden>
			{leaves.map((leaf, column) => (
				<td key={leaf.id} style={pinStyle(leaf)} className={cn('border-b bg-card px-3', height, pinClasses(leaf))}>
					{leaf.column && <Skeleton className="h-3" style={{ width: widths[(index + column * 2) % widths.length] }} />}
				</td>
			))}
		</tr>
	));
}

import type { ReactNode } from 'react';
import { useUi } from '../../lib/ui-context';
import { Badge } from '../../primitives/badge';

/** Content with the mark of a row that was just added before it. */
export function NewMark({ shown, children }: { shown: boolean; children: ReactNode }) {
	const ui = useUi();
	if (!shown) return children;
	return (
		<div className="flex min-w-0 items-center gap-2 *:last:min-w-0">
			<Badge tone="info" className="shrink-0">
				{ui.t('gridNew')}
			</Badge>
			{children}
		</div>
	);
}

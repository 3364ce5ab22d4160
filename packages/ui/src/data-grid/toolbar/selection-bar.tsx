import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '../../lib/format';
import { useUi } from '../../lib/ui-context';
import { Button } from '../../primitives/button';
import { selectedCount } from '../state/selection';
import type { GridSelection } from '../types';

export interface SelectionBarProps {
	selection: GridSelection;
	total: number | null;
	onSelectAll: () => void;
	onClear: () => void;
	/** The active filter and search. */
	chips: ReactNode;
	actions: ReactNode;
}

/** "37 selected · Select all 12,408 matching rows · Clear", and the bulk actions. */
export function SelectionBar({ selection, total, onSelectAll, onClear, chips, actions }: SelectionBarProps) {
	const { t, locale } = useUi();
	const count = selectedCount(selection);
	return (
		<div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 bg-primary-soft px-3 py-1.5">
			<span className="font-medium text-primary-text tabular-nums" role="status">
				{t('gridSelected', { count, number: formatNumber(count, locale) })}
			</span>
			{selection.kind === 'ids' && total !== null && total > count && (
				<Button variant="link" className="min-h-6!" onClick={onSelectAll}>
					{t('gridSelectMatching', { count: total, number: formatNumber(total, locale) })}
				</Button>
			)}
			{chips}
			<div className="ms-auto flex flex-wrap items-center gap-2">
				{actions}
				<Button variant="ghost" onClick={onClear}>
					<X />
					{t('clear')}
				</Button>
			</div>
		</div>
	);
}

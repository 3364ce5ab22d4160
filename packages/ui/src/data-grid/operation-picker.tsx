import { useUi } from '../lib/ui-context';
import { MenuButton } from '../primitives/menu-button';
import { type GridOperation, operationsOf } from './contract';
import { operationKey } from './describe';
import type { GridColumn } from './types';

const signs: Record<GridOperation, string> = {
	'=': '=',
	'<>': '≠',
	'>': '>',
	'>=': '≥',
	'<': '<',
	'<=': '≤',
	contains: '∋',
	notcontains: '∌',
	startswith: 'a…',
	endswith: '…a',
	between: '↔',
	anyof: '∈',
	blank: '∅',
	notblank: '∃',
};

export interface OperationPickerProps {
	column: GridColumn<never>;
	value: GridOperation;
	onChange: (operation: GridOperation) => void;
}

/** How the filter of a column compares. */
export function OperationPicker({ column, value, onChange }: OperationPickerProps) {
	const { t } = useUi();
	return (
		<MenuButton
			variant="ghost"
			size="icon-xs"
			className="text-muted-foreground"
			aria-label={t('gridOperation', { name: column.header, operation: t(operationKey(value, column.type)) })}
			data-tip={t(operationKey(value, column.type))}
			items={() =>
				operationsOf[column.type].map((operation) => ({
					label: t(operationKey(operation, column.type)),
					icon: <span className="w-5 text-center text-muted-foreground">{signs[operation]}</span>,
					onSelect: () => onChange(operation),
				}))
			}
		>
			<span aria-hidden data-ltr className="text-xs">
				{signs[value]}
			</span>
		</MenuButton>
	);
}

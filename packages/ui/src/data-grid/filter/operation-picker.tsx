import { CalendarRange, Search, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUi } from '../../lib/ui-context';
import { MenuButton } from '../../primitives/menus/menu-button';
import { type GridOperation, operationsOf } from '../contract';
import type { GridColumn } from '../types';
import { operationKey } from './operation-names';

const signs: Record<GridOperation, ReactNode> = {
	'=': '=',
	'<>': '≠',
	'>': '>',
	'>=': '≥',
	'<': '<',
	'<=': '≤',
	contains: <Search className="size-3.5" />,
	notcontains: <SearchX className="size-3.5" />,
	startswith: 'a…',
	endswith: '…a',
	between: '↔',
	anyof: '∈',
	within: <CalendarRange className="size-3.5" />,
	blank: '∅',
	notblank: '∃',
};

export interface OperationPickerProps {
	column: GridColumn<never>;
	value: GridOperation;
	onChange: (operation: GridOperation) => void;
}

/** The comparison of a column's filter. */
export function OperationPicker({ column, value, onChange }: OperationPickerProps) {
	const { t } = useUi();
	const sign = signs[value];
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
					icon: <span className="grid w-5 place-items-center text-muted-foreground">{signs[operation]}</span>,
					onSelect: () => onChange(operation),
				}))
			}
		>
			{/* A symbol is an image: as text, it would be a word missing from the cell's name. */}
			{typeof sign === 'string' ? (
				<span aria-hidden data-ltr data-sign={sign} className="text-xs before:content-[attr(data-sign)]" />
			) : (
				<span aria-hidden className="text-xs">
					{sign}
				</span>
			)}
		</MenuButton>
	);
}

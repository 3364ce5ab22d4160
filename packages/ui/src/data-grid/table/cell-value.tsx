import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatInstant, formatMoney, formatNumber } from '../../lib/format';
import type { UiContextValue } from '../../lib/ui-context';
import { Status } from '../../primitives/badge';
import { Copyable } from '../../primitives/copyable';
import type { GridColumn } from '../types';

type ValueColumn = Pick<GridColumn<never>, 'type' | 'options' | 'currency' | 'copy'>;

/** A value as text, for chips, groups, totals and plain cells. Blank is the empty string. */
export function valueText(column: ValueColumn, value: unknown, ui: UiContextValue): string {
	if (value === null || value === undefined || value === '') return '';
	switch (column.type) {
		case 'number':
			return formatNumber(value, ui.locale);
		case 'money':
			return formatMoney(value, ui.locale, column.currency);
		case 'date':
			return formatDay(value, ui.locale);
		case 'datetime':
			return formatInstant(value, ui.locale, ui.timeZone);
		case 'boolean':
			return ui.t(value === true ? 'yes' : 'no');
		case 'enum':
			return column.options?.find((option) => option.value === value)?.label ?? String(value);
		default:
			return String(value);
	}
}

/** A value as a cell shows it. */
export function valueNode(column: ValueColumn, value: unknown, ui: UiContextValue): ReactNode {
	if (value === null || value === undefined || value === '') return null;
	// The icon's room is on the side where the cell ends.
	if (column.copy) {
		const mirrored = '[[dir=rtl]_&]:start-1 [[dir=rtl]_&]:flex-row-reverse';
		return <Copyable value={String(value)} className={`relative -start-1 ${mirrored}`} />;
	}
	if (column.type === 'boolean') {
		const Icon = value === true ? Check : Minus;
		return (
			<span className="inline-flex items-center gap-1.5 align-middle">
				<Icon aria-hidden className={value === true ? 'size-4 text-success-text' : 'size-4 text-muted-foreground'} />
				{valueText(column, value, ui)}
			</span>
		);
	}
	const option = column.options?.find((one) => one.value === value);
	if (option?.tone) return <Status tone={option.tone} label={option.label} />;
	// Otherwise the currency sign would separate from its letters in Arabic text.
	if (column.type === 'money') return <span data-ltr>{valueText(column, value, ui)}</span>;
	return valueText(column, value, ui);
}

/** Figures align to the end of their cell, everything else to the start. */
export function alignOf(column: Pick<GridColumn<never>, 'type' | 'align'>): 'start' | 'center' | 'end' {
	return column.align ?? (column.type === 'number' || column.type === 'money' ? 'end' : 'start');
}

import type { UiTextKey } from '../../texts';
import type { GridFieldType, GridOperation } from '../contract';

const words: Record<GridOperation, UiTextKey> = {
	'=': 'opIs',
	'<>': 'opIsNot',
	'>': 'opAbove',
	'>=': 'opFrom',
	'<': 'opBelow',
	'<=': 'opTo',
	contains: 'opContains',
	notcontains: 'opNotContains',
	startswith: 'opStarts',
	endswith: 'opEnds',
	between: 'opBetween',
	anyof: 'opAnyOf',
	within: 'opWithin',
	blank: 'opBlank',
	notblank: 'opNotBlank',
};
const dayWords: Partial<Record<GridOperation, UiTextKey>> = {
	'=': 'opOn',
	'<>': 'opNotOn',
	'>': 'opAfter',
	'>=': 'opSince',
	'<': 'opBefore',
	'<=': 'opUntil',
};

/** The name of an operation; for days, before and after replace below and above. */
export function operationKey(operation: GridOperation, type: GridFieldType): UiTextKey {
	return ((type === 'date' || type === 'datetime') && dayWords[operation]) || words[operation];
}

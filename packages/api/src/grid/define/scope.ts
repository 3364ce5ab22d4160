import type { Params } from '../statement/params';
import type { GridDefinition, GridScope } from './define';

/** The id of a scope; null for everything. */
export function scopeId(scope: GridScope): string | null {
	switch (scope.kind) {
		case 'program':
			return scope.programId;
		case 'user':
			return scope.userId;
		case 'account':
		case 'accounts':
			return scope.accountId;
		case 'everything':
			return null;
	}
}

/** The condition that every statement of a grid includes. */
export function compileScope(grid: GridDefinition, scope: GridScope, params: Params): string {
	const declared = grid.scope;
	// The types enforce this already; the check is for callers that bypass them.
	if (declared.kind !== scope.kind)
		throw new Error(`Grid ${grid.name} is a list of ${declared.kind}, not of ${scope.kind}`);
	if (declared.kind === 'everything') return 'true';
	const id = params.add(scopeId(scope), 'uuid');
	return declared.kind === 'accounts' ? `${declared.column} @> array[${id}]` : `${declared.column} = ${id}`;
}

import type { PermissionFlag, Permissions } from '@rewards/validators/permissions';
import { guardedViewFields } from '@rewards/validators/views/constants';
import type { ViewState } from '@rewards/validators/views/schemas';

const fieldsOf = (grid: string): [field: string, flag: PermissionFlag][] =>
	Object.entries({ ...guardedViewFields[grid] }).flatMap(([field, flag]) => (flag ? [[field, flag]] : []));

/** Names of the parts of a view's query that filter by a field (`f.domain`, `v.domain`). */
const filtersBy = (query: URLSearchParams, field: string): string[] =>
	[...new Set(query.keys())].filter((name) => name.endsWith(`f.${field}`) || name.endsWith(`v.${field}`));

/** A view without filters on fields that its reader may not see: a filter holds values. */
export function stateFor(permissions: Permissions, grid: string, state: ViewState): ViewState {
	const query = new URLSearchParams(state.query);
	const closed = fieldsOf(grid).flatMap(([field, flag]) => (permissions[flag] ? [] : filtersBy(query, field)));
	if (closed.length === 0) return state;
	for (const name of closed) query.delete(name);
	return { ...state, query: query.toString() };
}

/** The audit fields of a view's state: under `advanced` where it filters by a guarded field. */
export function loggedState(grid: string, state: unknown): { state: unknown } | { advanced: { state: unknown } } {
	const query = new URLSearchParams(typeof state === 'object' && state && 'query' in state ? String(state.query) : '');
	const guarded = fieldsOf(grid).some(([field]) => filtersBy(query, field).length > 0);
	return guarded ? { advanced: { state } } : { state };
}

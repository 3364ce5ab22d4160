import type { GridState } from '@rewards/ui/data-grid';

/** The initial state of the participant list: twelve per page, by name (docs/product/participants.md). */
export const listStart: Partial<GridState> = { pageSize: 12, sort: [{ field: 'name', desc: false }] };

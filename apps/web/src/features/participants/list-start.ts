import type { GridState } from '@rewards/ui/data-grid';

/** How the list of participants begins: twelve a page, by name (docs/product/participants.md). */
export const listStart: Partial<GridState> = { pageSize: 12, sort: [{ field: 'name', desc: false }] };

import { useUi } from '@rewards/ui';
import { type FieldTypes, gridState, readGridUrl, toGridQuery, writeGridUrl } from '@rewards/ui/data-grid';
import { useQuery } from '@tanstack/react-query';
import { keepSearch, searchOf } from '../../lib/list-grid/places';
import { alone, trpc } from '../../lib/trpc';
import { useParticipantColumns } from './columns';
import { listStart } from './list-start';
import type { Program } from './program-context';

export interface Neighbour {
	participantId: string;
	/** The list's query string whose page holds them, without "?". */
	search: string;
	/** The list that one came from will open at its page. */
	onGo: () => void;
}

/**
 * The previous and next participant in the list that one came from, with its search, filters and sort; null without
 * such a list.
 */
export function useNeighbours(
	program: Program | undefined,
	participantId: string,
	/** The list's query string, for use inside the list. */
	here?: string,
): { previous: Neighbour | null; next: Neighbour | null } | null {
	const { client } = trpc.useUtils();
	const { timeZone } = useUi();
	const columns = useParticipantColumns(program);
	const programId = program?.id ?? '';
	const path = `/programs/${programId}/participants`;
	const left = (here ?? searchOf(path))?.replace(/^\?/, '');
	const types: FieldTypes = Object.fromEntries(columns.map(({ field, type }) => [field, type]));
	const base = gridState(listStart);
	const state = readGridUrl(left ?? '', base, types);
	// A grouped list shows rows wherever groups were opened: there is no single order to follow.
	const known = program !== undefined && left !== undefined && state.group.length === 0;
	// Its page, with one row before and one after.
	const query = toGridQuery({ ...state, totals: false }, columns, { timeZone });
	const skip = Math.max(0, (state.page - 1) * state.pageSize - 1);
	const before = (state.page - 1) * state.pageSize - skip;
	const { data } = useQuery({
		queryKey: [['participants', 'list'], { neighbours: path, left }],
		queryFn: ({ signal }) =>
			client.participants.list.query(
				{ ...query, skip, take: before + state.pageSize + 1, withTotal: false, programId },
				{ ...alone(), signal },
			),
		enabled: known,
		meta: { quiet: true },
	});
	if (!known || !data || !('items' in data)) return null;
	const rows = data.items;
	const at = rows.findIndex(({ sid }) => sid === participantId);
	if (at < 0) return null;
	const neighbour = (index: number): Neighbour | null => {
		const row = rows[index];
		if (!row) return null;
		const page = Math.floor((skip + index) / state.pageSize) + 1;
		const search = writeGridUrl({ ...state, page }, base, types, left ?? '');
		return { participantId: row.sid, search, onGo: () => keepSearch(path, search && `?${search}`) };
	};
	return { previous: neighbour(at - 1), next: neighbour(at + 1) };
}

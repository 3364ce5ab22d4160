import type { GridGroupBy, GridQuery } from './contract';
import { useGrid } from './grid-context';
import { GroupRows, type GroupRowsProps } from './group-rows';

export interface GroupsProps<Row> extends Omit<GroupRowsProps<Row>, 'levels' | 'path' | 'version'> {
	/** The newest answer: another question closes opened groups, another answer to the same one loads them anew. */
	answer: { query: GridQuery } | null;
}

/** A grouped list. What shows was made by the levels of its own question: until the next answer comes the state may name others. */
export function Groups<Row>({ answer, ...rest }: GroupsProps<Row>) {
	const { state } = useGrid();
	const [by] = answer?.query.group ?? [];
	const levels = sameLevel(by, state.group[0]) ? state.group : by ? [by] : [];
	return (
		<GroupRows {...rest} key={JSON.stringify([answer?.query, levels])} levels={levels} path={[]} version={answer} />
	);
}

const sameLevel = (one: GridGroupBy | undefined, other: GridGroupBy | undefined): boolean =>
	one?.field === other?.field && one?.interval === other?.interval && one?.desc === other?.desc;

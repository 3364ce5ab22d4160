import { newId } from '../src/ids';

interface Code {
	level_id: string | null;
	created_at: string;
}

/** The codes of a claim program as batches, one for each level, each as old as its oldest code. */
export function codeBatches<Row extends Code>(
	program: { id: string; levels: readonly { id: string }[] },
	codes: readonly Row[],
) {
	const batches = program.levels.flatMap(({ id: levelId }) => {
		const own = codes.filter(({ level_id }) => level_id === levelId);
		const [oldest] = own.map(({ created_at }) => created_at).sort();
		if (oldest === undefined) return [];
		return [
			{
				program_id: program.id,
				id: newId(),
				level_id: levelId,
				quantity: own.length,
				code_length: 10,
				created_by_name: 'Rewards Admin',
				created_at: oldest,
			},
		];
	});
	const batchOf = new Map(batches.map(({ level_id, id }) => [level_id, id]));
	return {
		batches,
		codes: codes.map((code) => ({ ...code, batch_id: code.level_id && (batchOf.get(code.level_id) ?? null) })),
	};
}
